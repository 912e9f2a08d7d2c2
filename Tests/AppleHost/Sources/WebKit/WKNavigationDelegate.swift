// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationtype>.
public enum WKNavigationType: Int, Sendable {
    case linkActivated
    case formSubmitted
    case backForward
    case reload
    case formResubmitted
    case other = -1
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationactionpolicy>.
public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel
    case allow
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationresponsepolicy>.
public enum WKNavigationResponsePolicy: Int, Sendable {
    case cancel
    case allow
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationaction>.
@MainActor
open class WKNavigationAction: NSObject {
    public let targetFrame: WKFrameInfo?
    public let navigationType: WKNavigationType
    public let request: URLRequest
    public let shouldPerformDownload: Bool

    package init(
        to url: URL?, type: WKNavigationType, in targetFrame: WKFrameInfo?,
        shouldPerformDownload: Bool = false, method: String? = nil
    ) {
        self.targetFrame = targetFrame
        self.shouldPerformDownload = shouldPerformDownload
        navigationType = type
        var request = URLRequest(url: URL(fileURLWithPath: "/"))
        request.url = url
        request.httpMethod = method
        self.request = request
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationresponse>.
@MainActor
open class WKNavigationResponse: NSObject {
    public let isForMainFrame: Bool
    public let response: URLResponse
    public let canShowMIMEType: Bool

    package init(_ response: URLResponse, isForMainFrame: Bool, canShowMIMEType: Bool) {
        self.isForMainFrame = isForMainFrame
        self.response = response
        self.canShowMIMEType = canShowMIMEType
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationdelegate>, where all
/// methods are optional.
@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )
    func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) { decisionHandler(.allow) }

    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) { decisionHandler(.allow) }

    public func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
    ) {}

    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    public func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {}

    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}

    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
