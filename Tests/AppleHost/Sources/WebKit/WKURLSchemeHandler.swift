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
