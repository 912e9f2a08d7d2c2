#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Bridges of popups")
    struct PopupTests {
        /// WebKit keeps the window of a popup's empty document for a first page of the same origin.
        @Test(
            "A bridge that is installed before a popup opens is in its first page",
            arguments: [
                ("/page", true), ("about:blank", false),
            ], Hosting.allCases)
        func firstPage(_ first: (url: String, isKept: Bool), over hosting: Hosting) async throws {
            let server = try LocalServer(html: "<p>")
            let channel = ScriptChannel.fixture(.mainFrame(of: server.origin))
            let opener = try Page(channel)
            await opener.visit("\(server.origin)/")
            // Both web views have the same handlers.
            opener.bridge.remove()
            let bridge = try WebViewBridge(channels: [channel])
            var popup: UnsafeMutablePointer<WebKitWebView>?
            let popups = Popups(of: opener.webView) { webView in
                popup = webView
                #expect(throws: Never.self) { try hosting.install(bridge, in: webView) }
            }
            _ = try await opener.run(
                """
                const popup = window.open('\(first.url)');
                popup.isKept = true;
                if (!\(first.isKept)) popup.location = '/page';
                while (popup.location.pathname !== '/page' || popup.document.readyState !== 'complete')
                  await new Promise(resolve => setTimeout(resolve));
                """)
            let text = await PageScript.run(
                "return JSON.stringify([await bridge.request('Echo', { value: 1 }), 'isKept' in window])",
                in: try #require(popup))
            #expect(try Fixture.value(try text.get()) == [1, .bool(first.isKept)])
            withExtendedLifetime(popups) {}
        }
    }
}
#endif
