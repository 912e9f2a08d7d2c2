// Found: isolated deinit traps
import WebKit

/// A deinitializer hands the remaining work to the main actor.
@MainActor
final class IsolatedDeinit: NSObject {
    let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())

    #if MISTAKE
    isolated deinit {
        webView.stopLoading()
    }
    #else
    deinit {
        Task { @MainActor [webView] in webView.stopLoading() }
    }
    #endif
}
