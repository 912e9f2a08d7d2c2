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
    /// An item of the back-forward list was asked for.
    case backForward
    /// The page is loaded again.
    case reload
    /// A form is sent again.
    case formResubmitted
    /// Anything else.
    case other = -1
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationactionpolicy>.
public enum WKNavigationActionPolicy: Int, Sendable {
    /// It does not go on.
    case cancel
    /// It goes on.
    case allow
    /// It becomes a download.
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationresponsepolicy>.
public enum WKNavigationResponsePolicy: Int, Sendable {
    /// It does not go on.
    case cancel
    /// It goes on.
    case allow
    /// It becomes a download.
    case download
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationaction>.
@MainActor
open class WKNavigationAction: NSObject {
    /// The frame that would show it; nil for a new window.
    public let targetFrame: WKFrameInfo?
    /// What began it.
    public let navigationType: WKNavigationType
    /// Where it leads.
    public let request: URLRequest

    /// Makes an action of the fake engine.
    package init(to url: URL?, type: WKNavigationType, in targetFrame: WKFrameInfo?) {
        self.targetFrame = targetFrame
        navigationType = type
        var request = URLRequest(url: URL(fileURLWithPath: "/"))
        request.url = url
        self.request = request
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wknavigationresponse>.
@MainActor
open class WKNavigationResponse: NSObject {
    /// Whether it is for the main frame.
    public let isForMainFrame: Bool
    /// What came.
    public let response: URLResponse
    /// Whether WebKit can show it.
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
    /// Decides where the web view goes.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )
    /// Decides what it shows.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )
    /// It is on its way.
    func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    /// A document begins.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    /// A document is there.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    /// A document broke off.
    func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    /// A document did not come.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error)
    /// The page's process ended.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
    /// Goes anywhere.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) { decisionHandler(.allow) }

    /// Shows anything.
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
