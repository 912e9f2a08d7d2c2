#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Foundation
import Testing

extension RealWebKit {
    /// The web team's fake host, whose scenarios also run in node and Chromium.
    @MainActor
    @Suite("The fake host of js/testing.mjs")
    struct FakeHostTests {
        @Test("All its scenarios pass in a page with script tags and without this host's bridge")
        func scenarios() async throws {
            let widget = try #require(webkit_web_view_new())
            g_object_ref_sink(widget)
            defer { g_object_unref(widget) }
            let webView = UnsafeMutableRawPointer(widget).assumingMemoryBound(
                to: WebKitWebView.self)
            TimerThrottling.turnOff(in: webView)
            let server = try LocalServer(folder: Fixture.root.appending(path: "js"))
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_load_uri(webView, "\(server.origin)/test/testing/index.html")
            }
            let text = await PageScript.run(
                """
                while (!window.results) await new Promise(resolve => setTimeout(resolve));
                return JSON.stringify(await window.results);
                """, in: webView)
            let results = try #require(try Fixture.value(text.get()).array)
            #expect(results.count > 10)
            for result in results {
                #expect(result.array?.last == "passed", "\(result)")
            }
        }
    }
}
#endif
