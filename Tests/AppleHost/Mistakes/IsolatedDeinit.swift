// Found: isolated deinit traps
import WebKit

/// What is left to do at the end is handed to the main actor.
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
