#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Events for late listeners in a real page")
    struct EventTests {
        /// A page whose module starts listening only when the test calls `listen`.
        private static let latePage = """
            <script>
              heard = [];
              begun = new Promise(resolve => { listen = resolve; });
            </script>
            <script type="module">
              await begun;
              for (const name of ['open', 'theme', 'resume']) bridge.on(name, data => heard.push([name, data]));
              await bridge.request('Refresh');
            </script>
            """

        private func emit(on page: Page) throws {
            try page.bridge.emit("open", 1)
            try page.bridge.emit("theme", "dark", delivery: .latest)
            try page.bridge.emit("resume", 1, delivery: .transient)
            try page.bridge.emit("open", 2)
            try page.bridge.emit("theme", "light", delivery: .latest)
        }

        private static let heard: JSONValue = [
            ["open", 1], ["open", 2],
            ["theme", "light"],
        ]

        @Test("A module of a page that is loaded later receives the events too")
        func nextDocument() async throws {
            let page = try Page(.fixture())
            try emit(on: page)
            #expect(page.observer.undelivered == ["pageNotReady"])
            await page.load(Self.latePage)
            await waitUntil { !page.observer.readyDocuments.isEmpty }
            // This report comes after the earlier events have arrived.
            try page.bridge.emit("resume", 2, delivery: .transient)
            await waitUntil { page.observer.undelivered == ["pageNotReady", "noListener"] }
            _ = try await page.run("listen()")
            await waitUntil { page.observer.outcomes == ["Refresh handled"] }
            let heard = try await page.run("return heard")
            #expect(heard == Self.heard)
            #expect(page.observer.undelivered == ["pageNotReady", "noListener"])
        }

        @Test(
            "Events of one turn without a listener end quickly, and as many as the limit allows wait",
            arguments: [(10_000, 1_000), (100_000, 1_000), (10_000, 7), (10_000, 2_000)])
        func manyInTurn(count: Int, limit: Int) async throws {
            var channel = ScriptChannel.fixture()
            channel.limits.webView.maximumWaitingEventCount = limit
            let page = try await Page.loaded(channel)
            await waitUntil { !page.observer.readyDocuments.isEmpty }
            for number in 1...count { try page.bridge.emit("open", number) }
            await waitUntil { page.observer.undelivered.count == count - limit }
            #expect(Set(page.observer.undelivered) == ["noListener"])
            let listen = "const heard = []; bridge.on('open', number => heard.push(number));"
            let heard = try await page.run("\(listen) await new Promise(setTimeout); return heard")
            #expect(heard == .array((1...limit).map { .integer($0) }))
            // None of those that waited is reported when the document ends.
            await page.load()
            #expect(page.observer.undelivered.count == count - limit)
        }
    }
}

extension Recorder {
    fileprivate var readyDocuments: [String] {
        events.compactMap { if case .ready(let document) = $0 { document } else { nil } }
    }
}
#endif
