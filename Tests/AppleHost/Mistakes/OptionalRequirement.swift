// Found: value of optional type
import WebKit

/// An optional method, which the delegate may not implement.
@MainActor
func forward(_ webView: WKWebView, to delegate: any WKNavigationDelegate) {
    #if MISTAKE
    delegate.webViewWebContentProcessDidTerminate(webView)
    #else
    delegate.webViewWebContentProcessDidTerminate?(webView)
    #endif
}
