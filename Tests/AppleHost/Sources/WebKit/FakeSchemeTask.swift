import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A task of the fake engine, which records what it receives.
package final class FakeSchemeTask: NSObject, WKURLSchemeTask {
    package let request: URLRequest
    package private(set) var response: HTTPURLResponse?
    package private(set) var data: Data = Data()
    package private(set) var isFinished: Bool = false
    package private(set) var error: (any Error)?
    /// Whether the task was stopped; set by the test or the document.
    package var isStopped: Bool = false
    /// The misuses for which WebKit would raise an exception.
    package private(set) var fakeExceptions: [String] = []
    /// Called when the task has ended; WebKit takes the calls of any thread to the main one.
    var ended: (@MainActor () -> Void)?

    package init(_ request: URLRequest) {
        self.request = request
    }

    package func didReceive(_ response: URLResponse) {
        check(self.response == nil, "A second response.")
        self.response = response as? HTTPURLResponse
    }

    package func didReceive(_ data: Data) {
        check(response != nil, "Data before the response.")
        self.data += data
    }

    package func didFinish() {
        check(response != nil, "An end before the response.")
        end()
    }

    package func didFailWithError(_ error: any Error) {
        check(true, "")
        self.error = error
        end()
    }

    private func end() {
        isFinished = true
        guard let ended else { return }
        MainActor.assumeIsolated { ended() }
    }

    private func check(_ condition: Bool, _ exception: String) {
        if isStopped { fakeExceptions.append("The task was stopped.") }
        if isFinished { fakeExceptions.append("The task has ended.") }
        if !condition { fakeExceptions.append(exception) }
    }
}

/// The loads of a document from handlers of schemes.
@MainActor
final class FakeLoads {
    private weak var webView: WKWebView?
    private var tasks: [String: (task: FakeSchemeTask, handler: any WKURLSchemeHandler)] = [:]

    init(in webView: WKWebView) {
        self.webView = webView
    }

    /// Starts a load; returns false if no handler serves the URL.
    func start(
        _ number: String, _ address: String,
        completion: @escaping @MainActor (FakeSchemeTask) -> Void
    ) -> Bool {
        guard let webView, let url = URL(string: address), let scheme = url.scheme,
            let handler = webView.configuration.urlSchemeHandler(forURLScheme: scheme)
        else { return false }
        let task = FakeSchemeTask(URLRequest(url: url))
        tasks[number] = (task, handler)
        webView.fakeSchemeTasks.append(task)
        task.ended = { [weak self] in
            guard let (task, _) = self?.tasks.removeValue(forKey: number) else { return }
            completion(task)
        }
        handler.webView(webView, start: task)
        return true
    }

    func stop(_ number: String) {
        guard let (task, handler) = tasks.removeValue(forKey: number) else { return }
        // WebKit does not tell the handler if the web view is gone, and then ignores its answers.
        guard let webView else { return }
        task.isStopped = true
        handler.webView(webView, stop: task)
    }

    func stopAll() {
        for number in tasks.keys.sorted() { stop(number) }
    }
}
