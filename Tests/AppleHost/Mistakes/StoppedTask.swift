// Found: used after it has been stopped
import WebKit

/// A handler that answers later, when WebKit may have stopped the task.
///
/// The rule finds only a method that does nothing when the task is stopped.
final class StoppedTask: NSObject, WKURLSchemeHandler {
    private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        tasks[ObjectIdentifier(urlSchemeTask)] = Task {
            await Task.yield()
            guard !Task.isCancelled else { return }
            urlSchemeTask.didFinish()
        }
    }

    #if MISTAKE
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
    #else
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        tasks.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
    #endif
}
