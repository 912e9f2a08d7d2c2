#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Bridge components in a real WebKit")
    struct ComponentTests {
        /// Sends what a form's controller sends, and keeps what its callback receives.
        private let form = """
            window.replies = [];
            const metadata = { url: location.href };
            \(library).web.send({ component: 'form', event: 'connect',
                data: { submitTitle: 'Save', metadata }, callback: ({ data }) => replies.push(data) });
            """

        private static let library = "(window.HotwireNative ?? window.Strada)"

        @Test(
            "A page with a web library connects, sends and gets its replies",
            arguments: ["HotwireNative", "Strada"])
        func conversation(library: String) async throws {
            let page = try ComponentPage()
            try await page.load(library: library, script: form)
            await page.wait(for: 1)
            #expect(
                try await page.page.run("return { ...document.documentElement.dataset }")
                    == ["bridgePlatform": "ios", "bridgeComponents": "form"])

            let reply = try #require(page.replies.first)
            #expect(reply.message.id == "1")
            #expect(reply.message.url == "https://example.com/")
            try await reply.echo()
            try await reply.echo()
            let echo: JSONValue = [
                "submitTitle": "Save", "metadata": ["url": "https://example.com/"],
            ]
            #expect(try await page.page.run("return replies") == [echo, echo])
        }

        @Test("A reply to a page that navigated away never reaches the next one")
        func documents() async throws {
            let page = try ComponentPage()
            try await page.load(script: form)
            await page.wait(for: 1)
            try await page.load(script: form)
            await page.wait(for: 2)
            #expect(page.replies.map(\.message.id) == ["1", "1"])

            let error = await #expect(throws: BridgeError.self) {
                try await #require(page.replies.first).echo()
            }
            #expect(error?.code == .documentGone)
            #expect(try await page.page.run("return replies.length") == 0)
            try await #require(page.replies.last).echo()
            #expect(try await page.page.run("return replies.length") == 1)
        }

        @Test("Component messages reach their handlers in the order in which they were sent")
        func order() async throws {
            let page = try ComponentPage()
            try await page.load(
                script: """
                    (async () => {
                      const bridge = HotwireNative.web;
                      const send = (event, data) => bridge.send({ component: 'form', event, data });
                      for (let turn = 0; turn < 40; turn++) {
                        // The new page's button appears before the old page's disappears.
                        send('connect', { submitTitle: `${turn}` });
                        send('disconnect', { turn, text: 'x'.repeat(turn % 3 ? 10 : 200_000) });
                        // Messages sent in one turn are one post; some posts are long, others
                        // short.
                        if (turn % 2) await new Promise(resolve => setTimeout(resolve));
                      }
                    })();
                    """)
            await waitUntil { page.log.count >= 80 }
            #expect(page.log == (0..<40).flatMap { ["connect \($0)", "disconnect \($0)"] })
        }
    }
}
#endif
