// Found: must be unwrapped
import WebKit

/// A property that may be nil.
@MainActor
func path(of webView: WKWebView) -> String {
    #if MISTAKE
    webView.url.path
    #else
    webView.url?.path ?? ""
    #endif
}
