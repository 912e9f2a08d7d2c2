@_exported public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationtype>.
public enum WKNavigationType: Int, Sendable {
    /// A link was followed.
    case linkActivated
    /// A form was sent.
    case formSubmitted
    /// The user or the page went to an item of the back-forward list.
    case backForward
    /// The page was reloaded.
    case reload
    /// A form was sent again.
    case formResubmitted
    /// Anything else.
    case other = -1
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationactionpolicy>.
public enum WKNavigationActionPolicy: Int, Sendable {
    /// Cancels the navigation.
    case cancel
    /// Allows the navigation.
    case allow
    /// Turns the navigation into a download.
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationresponsepolicy>.
public enum WKNavigationResponsePolicy: Int, Sendable {
    /// Cancels the navigation.
    case cancel
    /// Allows the navigation.
    case allow
    /// Turns the navigation into a download.
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationaction>.
@MainActor
open class WKNavigationAction: NSObject {
    /// The frame that would show the document, or nil for a new window.
    public let targetFrame: WKFrameInfo?
    /// The cause of the navigation.
    public let navigationType: WKNavigationType
    /// The request.
    public let request: URLRequest
    /// Whether the page asks to download the document.
    public let shouldPerformDownload: Bool

    /// Makes an action of the fake engine.
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
    /// Whether the response is for the main frame.
    public let isForMainFrame: Bool
    /// The response.
    public let response: URLResponse
    /// Whether WebKit can show the response.
    public let canShowMIMEType: Bool

    /// Makes a response of the fake engine.
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
    /// Decides about a navigation.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )
    /// Decides about a response.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )
    /// Called when a navigation starts.
    func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    /// Called when a document starts to arrive.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    /// Called when a document has loaded.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// Called when a document stops loading with an error.
    func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// Called when a navigation fails before a document arrives.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error)
    /// Called when the page's process has ended.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
    /// Allows every navigation.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) { decisionHandler(.allow) }

    /// Allows every response.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) { decisionHandler(.allow) }

    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
    ) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}

    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
