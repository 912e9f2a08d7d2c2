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

    init(_ responder: any SchemeResponder) {
        self.responder = responder
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        // The Swift task below retains the scheme task, so its identifier stays unique.
        let identifier = ObjectIdentifier(urlSchemeTask)
        let number = Int(bitPattern: ObjectIdentifier(webView))
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
                guard running.removeValue(forKey: identifier) != nil else { return }
                urlSchemeTask.didFinish()
            } catch {
                guard running.removeValue(forKey: identifier) != nil else { return }
                urlSchemeTask.didFailWithError(error)
            }
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
}
#endif
