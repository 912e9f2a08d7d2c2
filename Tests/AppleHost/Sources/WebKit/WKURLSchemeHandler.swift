// As in WebKit, which brings all of Foundation.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemehandler>.
@MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
    /// Begins to load.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:start:)>
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

    /// Stops to load; after it nothing of the task may be called.
    ///
    /// <https://developer.apple.com/documentation/webkit/wkurlschemehandler/webview(_:stop:)>
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemetask>.
public protocol WKURLSchemeTask: NSObjectProtocol {
    /// What the page asks for.
    var request: URLRequest { get }

    /// Takes the head of the response.
    func didReceive(_ response: URLResponse)

    /// Takes a part of the body.
    func didReceive(_ data: Data)

    /// Ends the task.
    func didFinish()

    /// Ends the task with an error.
    func didFailWithError(_ error: any Error)
}

/// A task of the fake engine, which notes what it gets.
package final class FakeSchemeTask: NSObject, WKURLSchemeTask {
    package let request: URLRequest
    package private(set) var response: HTTPURLResponse?
    package private(set) var data: Data = Data()
    package private(set) var isFinished: Bool = false
    package private(set) var error: (any Error)?
    /// Set by the test that has stopped the task.
    package var isStopped: Bool = false
    /// What would be exceptions in WebKit.
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
