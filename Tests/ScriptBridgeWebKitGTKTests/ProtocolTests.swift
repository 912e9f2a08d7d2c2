#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The life of requests, subscriptions, events and documents, with both real sides.
    @MainActor
    @Suite("The protocol in a real WebKit")
    struct ProtocolTests {
        private let handlers = ScriptedHandlers()
        private let clock = ManualClock()

        private func page(_ policy: OriginPolicy = .mainFrame(of: "https://example.com")) throws
            -> Page
        {
            var channel = ScriptChannel.fixture(policy)
            handlers.register(in: &channel)
            return try Page(channel, clock: clock)
        }

        @Test("A push right after an answer arrives after it")
        func pushBehindAnswer() async throws {
            var channel = ScriptChannel.fixture()
            channel.on(Count.self) { count, _ in
                // The elements come from another thread: some are in the answer, others are pushed.
                AsyncStream { continuation in
                    for number in 0..<count.to { continuation.yield(number) }
                    continuation.finish()
                }
            }
            let page = try await Page.loaded(channel)
            let result = try await page.run(
                """
                const wrong = [];
                for (let round = 0; round < 200; round++) {
                  const numbers = [];
                  for await (const number of bridge.subscribe('Count', { to: 3 })) numbers.push(number);
                  if (numbers.join() !== '0,1,2') wrong.push(numbers);
                }
                return wrong;
                """)
            #expect(result == [])
        }

        private struct Step: ScriptMessage {
            let number: Int
        }

        /// The handlers of a packet start in one turn, or in several.
        @Test(
            "Handlers keep their order while one of them runs a main loop of its own",
            arguments: [10, 300])
        func nestedLoop(count: Int) async throws {
            var channel = ScriptChannel.fixture()
            var begun: [Int] = []
            channel.on(Step.self) { step, _ in
                begun.append(step.number)
                guard step.number == 5 else { return }
                let end = ContinuousClock.now + .milliseconds(200)
                while ContinuousClock.now < end { g_main_context_iteration(nil, 0) }
            }
            let page = try await Page.loaded(channel)
            _ = try await page.run(
                """
                for (let number = 1; number <= \(count); number++) bridge.post('Step', { number });
                await 0;  // another frame
                for (let number = 1; number <= 10; number++) bridge.post('Step', { number: \(count) + number });
                """)
            await waitUntil { begun.count == count + 10 }
            #expect(begun == Array(1...count + 10))
        }

        @Test("A slow page slows down the sequence")
        func backPressure() async throws {
            let page = try page()
            await page.load()
            _ = try await page.run(
                """
                window.downloads = bridge.subscribe('Downloads', { as: 's' }, { credit: 2 });
                await bridge.request('Refresh');
                """)
            for number in 1...5 { handlers.give(.integer(number), to: "s") }
            _ = try await page.run("await bridge.request('Refresh')")
            await waitUntil { handlers.askedCount(of: "s") >= 2 }
            await settle()
            #expect(handlers.askedCount(of: "s") == 2)
            let first = try await page.run(
                """
                const { value } = await downloads.next();
                await bridge.request('Refresh');
                return value;
                """)
            #expect(first == 1)
            await waitUntil { handlers.askedCount(of: "s") == 3 }
            let others = try await page.run(
                """
                const values = [];
                for (let count = 0; count < 4; count++) values.push((await downloads.next()).value);
                return values;
                """)
            #expect(others == [2, 3, 4, 5])
            handlers.end()
        }

        @Test("A page from the back-forward cache is another document, and works")
        func cache() async throws {
            let server = try LocalServer(
                html: """
                    <script>
                    window.seen = [];
                    addEventListener('pageshow', event => seen.push(event.persisted));
                    bridge.on('theme', theme => seen.push(theme));
                    </script>
                    """)
            let page = try page(.mainFrame(of: server.origin))
            await page.visit("\(server.origin)/one")
            _ = try await page.run(
                """
                window.mark = 'one';
                window.codes = [bridge.request('Wait', { as: 'a' }).catch(error => error.code)];
                await bridge.request('Refresh');
                """)
            await page.visit("\(server.origin)/two")
            #expect(page.observer.outcomes == ["Refresh handled", "Wait documentGone"])
            await page.goBack()
            try page.bridge.emit("theme", "dark")
            try await page.wait(until: "seen.length >= 3")
            let result = try await page.run(
                "return [mark, ...seen, ...await Promise.all(codes), await bridge.request('Echo', { value: 7 })]"
            )
            #expect(result == ["one", false, true, "dark", "documentGone", 7])
            handlers.end()
        }

        @Test("A hundred thousand posts at once do not block the host's main loop")
        func flood() async throws {
            let page = try page()
            await page.load()
            var turns = 0
            let ticking = Task {
                while !Task.isCancelled {
                    turns += 1
                    await Task.yield()
                }
            }
            _ = try await page.run(
                "for (let count = 0; count < 100000; count++) bridge.post('Refresh'); await bridge.request('Refresh')"
            )
            ticking.cancel()
            #expect(turns > 10)
            let outcomes = page.observer.outcomes
            #expect(outcomes.count == 100_001)
            #expect(Set(outcomes) == ["Refresh handled"])
        }

        private struct Count: ScriptSubscription {
            typealias Element = Int
            let to: Int
        }
    }
}
#endif
