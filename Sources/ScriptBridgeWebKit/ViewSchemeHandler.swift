#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of a web view to a custom scheme.
@MainActor
final class ViewSchemeHandler: NSObject, WKURLSchemeHandler {
    let responder: any SchemeResponder
    /// The tasks that WebKit has not stopped; answering a stopped task raises an exception.
    private var running: [ObjectIdentifier: Task<Void, Never>] = [:]
    /// The tasks of each web view.
    ///
    /// WebKit does not stop those of a web view that is released.
    private var tasks: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]

    init(_ responder: any SchemeResponder) {
        self.responder = responder
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        // The Swift task below retains the scheme task, so its identifier stays unique.
        let identifier = ObjectIdentifier(urlSchemeTask)
        let view = ObjectIdentifier(webView)
        let number = Int(bitPattern: view)
        if tasks[view] == nil {
            WebViewEnd.watch(webView) { [weak self] in self?.stopAll(of: view) }
        }
        tasks[view, default: []].insert(identifier)
        running[identifier] = Task {
            let request = urlSchemeTask.request
            do {
                let asked = try await SchemeRequest.reading(
                    request, maximum: responder.maximumBodyByteCount, for: number)
                let response = await responder.answer(to: asked)
                guard running[identifier] != nil else { return }
                urlSchemeTask.didReceive(response.head(for: request.url))
                for try await chunk in response.body {
                    guard running[identifier] != nil else { return }
                    urlSchemeTask.didReceive(chunk)
                }
                guard end(identifier, of: view) != nil else { return }
                urlSchemeTask.didFinish()
            } catch {
                guard end(identifier, of: view) != nil else { return }
                urlSchemeTask.didFailWithError(error)
            }
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        end(ObjectIdentifier(urlSchemeTask), of: ObjectIdentifier(webView))?.cancel()
    }

    @discardableResult
    private func end(
        _ identifier: ObjectIdentifier,
        of view: ObjectIdentifier
    ) -> Task<Void, Never>? {
        tasks[view]?.remove(identifier)
        return running.removeValue(forKey: identifier)
    }

    private func stopAll(of view: ObjectIdentifier) {
        for identifier in tasks.removeValue(forKey: view) ?? [] {
            running.removeValue(forKey: identifier)?.cancel()
        }
    }
}
#endif
