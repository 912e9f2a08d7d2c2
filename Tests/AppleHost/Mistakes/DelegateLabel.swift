// Found: nobody calls it
import WebKit

/// A method of a delegate in an extension of its own, where the compiler is silent.
final class DelegateLabel: NSObject, WKNavigationDelegate {}

extension DelegateLabel {
    #if MISTAKE
    func webView(_ webView: WKWebView, didFinishNavigation navigation: WKNavigation!) {}
    #else
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    #endif
}
