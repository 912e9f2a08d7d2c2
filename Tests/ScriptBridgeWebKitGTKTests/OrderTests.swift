#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Order of what the host sends")
    struct OrderTests {
        private struct Work: ScriptRequest {
            typealias Reply = Int
            let number: Int
        }

        private static let note = ScriptFunction<String, Void>("bridge.note")

        /// The handler emits two events around its only suspension, and the app calls when it has ended.
        private func page() async throws -> Page {
            @MainActor final class Owner {
                weak var bridge: WebViewBridge?
                var calls: [Task<Void?, any Error>] = []
            }
            let owner = Owner()
            var channel = ScriptChannel.fixture()
            channel.on(Work.self) { work, _ in
                try owner.bridge?.emit("step", "a\(work.number)")
                await Task.yield()
                try owner.bridge?.emit("step", "b\(work.number)")
                owner.calls.append(
                    Task { try await owner.bridge?.call(Self.note("call\(work.number)")) })
                return work.number
            }
            let page = try Page(channel)
            owner.bridge = page.bridge
            await page.load(
                """
                <script>
                window.log = [];
                bridge.on('step', step => log.push(step));
                bridge.expose({ note: text => { log.push(text); } });
                </script>
                """)
            return page
        }

        @Test("The events of a handler, its reply and a call after it arrive in this order")
        func handler() async throws {
            let page = try await page()
            let log = try await page.run(
                """
                for (let number = 0; number < 100; number++) {
                  bridge.request('Work', { number }).then(reply => log.push(`reply${reply}`));
                  while (!log.includes(`call${number}`)) await new Promise(resolve => setTimeout(resolve));
                }
                return log;
                """)
            let expected = (0..<100).flatMap { ["a\($0)", "b\($0)", "reply\($0)", "call\($0)"] }
            #expect(log.array?.compactMap(\.string) == expected)
        }

        @Test("A call comes after the events that were emitted before it, also after long ones")
        func calls() async throws {
            let page = try await page()
            // Until the page is ready, events wait for it.
            _ = try await page.run("await bridge.request('Echo', { value: 1 })")
            let long = String(repeating: "x", count: 100_000)
            for number in 0..<20 {
                try page.bridge.emit("step", number % 2 == 0 ? long : "short")
                try await page.bridge.call(Self.note("call"))
            }
            let log = try await page.run("return log.map(text => text.slice(0, 5))")
            let expected = (0..<10).flatMap { _ in ["xxxxx", "call", "short", "call"] }
            #expect(log.array?.compactMap(\.string) == expected)
        }
    }
}
#endif
