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
    @Suite("The examples of VisitSession and Navigator")
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

        @Test("A navigator shows its first page", arguments: PageLibrary.installed)
        func navigate(library: PageLibrary) async throws {
            let site = try TestSite(library: library)
            let host = Host()
            let navigator = try host.start(home: try site.url("/"))
            await waitUntil { host.layout?.top?.isRendered == true }
            #expect(navigator.layout.visiblePage == "home")
            #expect(host.views.keys.sorted() == ["home", "modal"])
        }
    }

    @MainActor
    private final class Host {
        private(set) var isLoaded = false
        private(set) var layout: NavigatorLayout?
        private(set) var views: [String: UnsafeMutablePointer<WebKitWebView>] = [:]

        isolated deinit {
            for view in views.values { g_object_unref(view) }
        }

        func start(
            _ webView: UnsafeMutablePointer<WebKitWebView>, home: URL, origin: Origin
        ) throws -> VisitSession {
            func show(_ event: VisitEvent) {
                if event == .pageLoaded { isLoaded = true }
            }
            let session = VisitSession()
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
            channel.on(session)
            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: webView)
            session.connect(bridge, loader: WebViewLoader(webView))
            session.onEvent = { event in show(event) }
            session.visit(home)
            return session
        }

        func start(home: URL) throws -> Navigator {
            let rules = PathConfiguration()
            func show(_ layout: NavigatorLayout) { self.layout = layout }
            func makeWebView(_ name: String) -> UnsafeMutablePointer<WebKitWebView> {
                let view: UnsafeMutablePointer<WebKitWebView> = .init(
                    OpaquePointer(webkit_web_view_new()))
                g_object_ref_sink(view)
                views[name] = view
                return view
            }
            let navigator = try Navigator(
                [NavigationTab("home", start: home)], configuration: rules
            ) { page in
                let webView = makeWebView(page.name)
                let bridge = try WebViewBridge(channels: [page.channel])
                try bridge.install(in: webView)
                return (bridge, WebViewLoader(webView))
            }
            navigator.start { layout in show(layout) }
            return navigator
        }
    }
}
#endif
