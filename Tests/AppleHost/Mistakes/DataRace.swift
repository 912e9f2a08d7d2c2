// Found: risks causing data races
import WebKit

/// A scheme task must not be used by two tasks at once.
final class DataRace: NSObject, WKURLSchemeHandler {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        #if MISTAKE
        Task.detached { urlSchemeTask.didFinish() }
        urlSchemeTask.didFinish()
        #else
        urlSchemeTask.didFinish()
        #endif
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
