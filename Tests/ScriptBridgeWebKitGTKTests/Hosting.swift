#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

@testable import AnotherHost

/// The hosts of a `WebKitWebView`, which have to do the same.
enum Hosting: String, CaseIterable, CustomTestStringConvertible {
    /// The package's own.
    case own
    /// The one of `Tests/AnotherHost`, written as an app would.
    case another

    var testDescription: String { rawValue }

    /// Installs a bridge in a web view; the other host knows only the page's world.
    @MainActor
    func install(
        _ bridge: WebViewBridge,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String? = nil
    ) throws(BridgeError) {
        switch self {
        case .own: try bridge.install(in: webView, world: world)
        case .another: try bridge.install(in: AnotherHost(webView))
        }
    }

    /// Serves a site to the web views of a context.
    @MainActor
    func register(
        _ site: some SchemeResponder,
        for webView: UnsafeMutablePointer<WebKitWebView>
    ) throws {
        let context: OpaquePointer = try #require(webkit_web_view_get_context(webView))
        switch self {
        case .own: try site.install(in: context)
        case .another: Site.register(site, in: context)
        }
    }
}
#endif
