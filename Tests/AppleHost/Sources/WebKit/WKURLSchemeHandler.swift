// As in WebKit, which re-exports all of Foundation.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemehandler>.
@MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
    /// Starts loading.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:start:)>
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

    /// Stops loading; the task must not be used afterwards.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:stop:)>
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemetask>.
public protocol WKURLSchemeTask: NSObjectProtocol {
    /// The page's request.
    var request: URLRequest { get }

    /// Receives the head of the response.
    func didReceive(_ response: URLResponse)

    /// Receives a part of the body.
    func didReceive(_ data: Data)

    /// Ends the task.
    func didFinish()

    /// Ends the task with an error.
    func didFailWithError(_ error: any Error)
}

/// A task of the fake engine, which records what it receives.
package final class FakeSchemeTask: NSObject, WKURLSchemeTask {
    package let request: URLRequest
    package private(set) var response: HTTPURLResponse?
    package private(set) var data: Data = Data()
    package private(set) var isFinished: Bool = false
    package private(set) var error: (any Error)?
    /// Whether the task was stopped; set by the test.
    package var isStopped: Bool = false
    /// The misuses for which WebKit would raise an exception.
    package private(set) var fakeExceptions: [String] = []

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
        isFinished = true
    }

    package func didFailWithError(_ error: any Error) {
        check(true, "")
        self.error = error
        isFinished = true
    }

    private func check(_ condition: Bool, _ exception: String) {
        if isStopped { fakeExceptions.append("The task was stopped.") }
        if isFinished { fakeExceptions.append("The task has ended.") }
        if !condition { fakeExceptions.append(exception) }
    }
}
