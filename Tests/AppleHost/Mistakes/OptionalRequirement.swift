// Found: value of optional type
import WebKit

/// A delegate's method, which the delegate may not have.
@MainActor
func forward(_ webView: WKWebView, to delegate: any WKNavigationDelegate) {
    #if MISTAKE
    delegate.webViewWebContentProcessDidTerminate(webView)
    #else
    delegate.webViewWebContentProcessDidTerminate?(webView)
    #endif
}
