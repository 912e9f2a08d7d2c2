// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// As in WebKit, which re-exports all of Foundation.
@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemehandler>.
@MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkurlschemetask>.
public protocol WKURLSchemeTask: NSObjectProtocol {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}
