#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the tasks of a scheme, unless WebKit stops them before.
@MainActor
final class SiteSchemeHandler: NSObject, WKURLSchemeHandler {
    private let site: LocalSite
    /// WebKit raises an exception when a task is answered that it has stopped.
    private var running: [ObjectIdentifier: Task<Void, Never>] = [:]

    init(_ site: LocalSite) {
        self.site = site
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        // Held by its task below, so that no other one has its identity meanwhile.
        let identifier = ObjectIdentifier(urlSchemeTask)
        running[identifier] = Task {
            let (head, body) = await site.reply(to: urlSchemeTask.request)
            guard running.removeValue(forKey: identifier) != nil else { return }
            urlSchemeTask.didReceive(head)
            urlSchemeTask.didReceive(body)
            urlSchemeTask.didFinish()
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
}
#endif
