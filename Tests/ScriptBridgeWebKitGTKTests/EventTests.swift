#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Events for late listeners in a real page")
    struct EventTests {
        @Test(
            "Events of one turn without a listener end quickly, and as many as the limit allows wait",
            arguments: [(100_000, 1_000), (10_000, 7)])
        func manyInTurn(count: Int, limit: Int) async throws {
            var channel = ScriptChannel.fixture()
            channel.limits.webView.maximumWaitingEventCount = limit
            let page = try await Page.loaded(channel)
            // Until the page is ready, events wait for it.
            _ = try await page.run("await bridge.request('Refresh')")
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
#endif
