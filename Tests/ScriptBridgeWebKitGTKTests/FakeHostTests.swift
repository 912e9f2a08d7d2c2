#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    /// The web team's fake host, whose scenarios also run in node and Chromium.
    @MainActor
    @Suite("The fake host of js/testing.mjs")
    struct FakeHostTests {
        @Test("All its scenarios pass in a page with script tags and without this host's bridge")
        func scenarios() async throws {
            let server = try LocalServer(folder: Fixture.root.appending(path: "js"))
            // Without a channel, no page has the bridge.
            let page = try Page()
            await page.visit("\(server.origin)/test/testing/index.html")
            try await page.wait(until: "window.results")
            let results = try #require(try await page.run("return await results").array)
            #expect(results.count > 10)
            for result in results {
                #expect(result.array?.last == "passed", "\(result)")
            }
        }
    }
}
#endif
