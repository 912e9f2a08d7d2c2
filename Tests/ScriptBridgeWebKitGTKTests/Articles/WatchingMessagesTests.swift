#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The code of the article *Watching messages*, and the names in its table of the panel.
    @MainActor
    @Suite("Article: watching messages")
    struct WatchingMessagesTests {
        @Test("The article's code works")
        func code() async throws {
            let channel = ScriptChannel.fixture()
            let webView = UnsafeMutableRawPointer(try #require(webkit_web_view_new()))
                .assumingMemoryBound(to: WebKitWebView.self)
            g_object_ref_sink(webView)
            defer { g_object_unref(webView) }
            let inspector = BridgeInspector()
            let bridge = try WebViewBridge(channels: [channel], observer: inspector)
            try bridge.install(in: webView)
            try inspector.install(in: bridge)
            #expect(inspector.isShown)
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_load_html(webView, "", "https://example.com/")
            }
            // The panel appears after the answer to its first question.
            let count = await PageScript.run(
                """
                const { children } = document.documentElement;
                while (children.length < 3) await new Promise(resolve => setTimeout(resolve));
                return children.length;
                """, in: webView)
            #expect(try count.get() == "3")
            inspector.hide()
            try inspector.install(in: bridge)
            #expect(inspector.isShown)
            let both = BridgeInspector(observer: LineObserver())
            #expect(!both.isShown)
        }
    }
}
#endif
