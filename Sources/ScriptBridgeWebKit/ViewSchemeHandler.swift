#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of web views to a custom scheme.
@MainActor
final class ViewSchemeHandler: NSObject, WKURLSchemeHandler {
    /// The tasks of a web view that WebKit has not stopped; answering a stopped task raises an exception.
    @MainActor
    private final class ViewTasks {
        weak var webView: WKWebView?
        var running: [ObjectIdentifier: Task<Void, Never>] = [:]

        init(_ webView: WKWebView) {
            self.webView = webView
        }

        func stop() {
            for task in running.values { task.cancel() }
            running = [:]
        }
    }

    let responder: any SchemeResponder
    private var views: [ObjectIdentifier: ViewTasks] = [:]

    init(_ responder: any SchemeResponder) {
        self.responder = responder
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        // The Swift task below retains the scheme task, so its identifier stays unique.
        let identifier = ObjectIdentifier(urlSchemeTask)
        let tasks = tasks(of: webView)
        let number = Int(bitPattern: ObjectIdentifier(webView))
        tasks.running[identifier] = Task {
            let request = urlSchemeTask.request
            do {
                let asked = try await SchemeRequest.reading(
                    request, maximum: responder.maximumBodyByteCount, for: number)
                let response = await responder.answer(to: asked)
                guard tasks.running[identifier] != nil else { return }
                urlSchemeTask.didReceive(response.head(for: request.url))
                for try await chunk in response.body {
                    guard tasks.running[identifier] != nil else { return }
                    urlSchemeTask.didReceive(chunk)
                }
                guard tasks.running.removeValue(forKey: identifier) != nil else { return }
                urlSchemeTask.didFinish()
            } catch {
                guard tasks.running.removeValue(forKey: identifier) != nil else { return }
                urlSchemeTask.didFailWithError(error)
            }
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        tasks(of: webView).running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }

    /// Returns the tasks of a web view, which WebKit does not stop when the web view is released.
    private func tasks(of webView: WKWebView) -> ViewTasks {
        // The next web view may get the address of one that was released.
        let address = ObjectIdentifier(webView)
        if let tasks = views[address], tasks.webView === webView { return tasks }
        let tasks = ViewTasks(webView)
        views[address] = tasks
        WebViewEnd.watch(webView) { [weak self] in
            tasks.stop()
            if let self, views[address] === tasks { views[address] = nil }
        }
        return tasks
    }
}
#endif
