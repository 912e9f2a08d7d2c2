// Found: nothing calls it
import WebKit

/// A misspelled delegate method in an extension, which the compiler does not report.
final class DelegateLabel: NSObject, WKNavigationDelegate {}

extension DelegateLabel {
    #if MISTAKE
    func webView(_ webView: WKWebView, didFinishNavigation navigation: WKNavigation!) {}
    #else
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    #endif
}
