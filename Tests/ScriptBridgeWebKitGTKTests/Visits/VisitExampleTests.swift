#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("The example of VisitSession")
    struct VisitExampleTests {
        @Test("The example loads a page and its library", arguments: PageLibrary.installed)
        func run(library: PageLibrary) async throws {
            let site = try TestSite(library: library)
            let widget = try #require(webkit_web_view_new())
            g_object_ref_sink(widget)
            let webView = UnsafeMutableRawPointer(widget).assumingMemoryBound(
                to: WebKitWebView.self)
            defer { g_object_unref(webView) }
            let host = Host()
            let session = try host.start(webView, home: try site.url("/"), origin: site.origin)
            await waitUntil { host.isLoaded }
            #expect(session.screen != nil)
        }

        @Test("The documentation contains this code")
        func isWritten() throws {
            let article = try Article(
                commentsOf: ["ScriptBridgeHotwire/Visits/VisitSession.swift"])
            let written = article.blocks(of: "swift").map {
                $0.replacing("\"https://example.com\"", with: "origin")
            }
            #expect(try written == Article.tested(in: #filePath))
        }
    }

    @MainActor
    private final class Host {
        private(set) var isLoaded = false

        func start(
            _ webView: UnsafeMutablePointer<WebKitWebView>, home: URL, origin: Origin
        ) throws -> VisitSession {
            func show(_ event: VisitEvent) {
                if event == .pageLoaded { isLoaded = true }
            }
            // example
            let session = VisitSession()
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
            channel.on(session)
            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: webView)
            session.connect(bridge, loader: WebViewLoader(webView))
            session.onEvent = { event in show(event) }
            session.visit(home)
            // end
            return session
        }
    }
}
#endif
