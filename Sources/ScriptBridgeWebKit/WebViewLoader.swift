#if canImport(WebKit)
public import Foundation
public import ScriptBridge
public import WebKit
#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

/// Loads documents into a `WKWebView`, and tells what becomes of them.
///
/// WebKit tells its navigation delegate only, so the loader becomes that: hold it beside the web
/// view. An app that needs to be the delegate itself sets its own afterwards, and forwards to these
/// methods what it does not decide.
@MainActor
public final class WebViewLoader: NSObject, PageLoader {
    /// Who is told and decides; held weakly.
    public weak var delegate: (any PageLoaderDelegate)?

    private weak var webView: WKWebView?
    private weak var bridge: WebViewBridge?
    private let controller: WKUserContentController
    private var scripts: [WKUserScript] = []
    /// Whether the main frame is on its way to a document that has not begun.
    private var isProvisional = false
    #if canImport(ObjectiveC)
    private var titleObservation: NSKeyValueObservation?
    #endif

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - webView: The web view; it is not kept alive.
    ///   - bridge: The web view's bridge, which is told when the page's process ends.
    public init(_ webView: WKWebView, bridge: WebViewBridge? = nil) {
        self.webView = webView
        self.bridge = bridge
        controller = webView.configuration.userContentController
        super.init()
        webView.navigationDelegate = self
        #if canImport(ObjectiveC)
        titleObservation = webView.observe(\.title) { [weak self] webView, _ in
            MainActor.assumeIsolated { self?.tell(.titleChanged(webView.title ?? "")) }
        }
        #endif
    }

    deinit {
        guard !scripts.isEmpty else { return }
        MainActor.finish { [controller, scripts] in controller.remove(scripts) }
    }

    /// Whether the web view is in a window.
    public var isOnScreen: Bool { webView?.window != nil }

    /// Has a script run at the beginning of each document in the main frame, while the loader lives.
    public func inject(_ source: String) {
        let script = WKUserScript(
            source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .page)
        controller.addUserScript(script)
        scripts.append(script)
    }

    /// Starts to load a document into the main frame, of the location as `URL` spells it.
    public func load(_ location: PageLocation) {
        webView?.load(URLRequest(url: location.url))
    }

    /// Ends what is loading.
    public func stopLoading() {
        webView?.stopLoading()
    }

    private func tell(_ event: PageLoadEvent) {
        delegate?.pageLoader(self, didReceive: event)
    }

    private func fail(_ error: any Error) {
        isProvisional = false
        tell(.failed(PageLoadFailure(error)))
    }
}

extension WebViewLoader: WKNavigationDelegate {
    /// Asks where the web view may go.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        guard let delegate else { return decisionHandler(.allow) }
        // Nobody can decide about what has no address, or one of any length.
        guard let url = navigationAction.request.url, url.isReadable else {
            return decisionHandler(.cancel)
        }
        let cause: PageNavigation.Cause =
            switch navigationAction.navigationType {
            case .linkActivated: .link
            case .formSubmitted, .formResubmitted: .form
            case .backForward: .backForward
            case .reload: .reload
            default: .other
            }
        let isMainFrame = navigationAction.targetFrame?.isMainFrame
        let navigation = PageNavigation(
            to: url,
            cause: cause,
            isMainFrame: isMainFrame,
            opensWindow: navigationAction.targetFrame == nil,
            isRedirect: isProvisional && isMainFrame == true && cause == .other
        )
        let policy = delegate.pageLoader(self, policyFor: navigation)
        decisionHandler(policy == .allow ? .allow : .cancel)
    }

    /// Asks whether a document is shown.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
        guard let delegate else { return decisionHandler(.allow) }
        // Nobody can decide about what has no address, or one of any length.
        guard let url = navigationResponse.response.url, url.isReadable else {
            return decisionHandler(.cancel)
        }
        let response = PageResponse(
            from: url,
            statusCode: (navigationResponse.response as? HTTPURLResponse)?.statusCode,
            canBeShown: navigationResponse.canShowMIMEType,
            isMainFrame: navigationResponse.isForMainFrame
        )
        let policy = delegate.pageLoader(self, policyFor: response)
        decisionHandler(policy == .allow ? .allow : .cancel)
    }

    /// Tells that the web view is on its way.
    public func webView(
        _ webView: WKWebView,
        didStartProvisionalNavigation navigation: WKNavigation!
    ) {
        isProvisional = true
        tell(.started)
    }

    /// Tells that a document begins.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        isProvisional = false
        if let url = webView.url { tell(.committed(PageLocation(url))) }
    }

    /// Tells that a document is there.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        tell(.finished)
    }

    /// Tells that a document broke off.
    public func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail(error)
    }

    /// Tells that a document did not come.
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail(error)
    }

    /// Tells that the page's process ended, also to the bridge.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        isProvisional = false
        bridge?.webContentProcessDidTerminate()
        tell(.processTerminated)
    }
}

extension URL {
    /// Whether the URL is short enough to be read on the main actor.
    fileprivate var isReadable: Bool {
        absoluteString.utf8.count <= PageLocation.maximumByteCount
    }
}

extension PageLoadFailure {
    /// The error of a navigation, from WebKit's.
    init(_ error: any Error) {
        let error = error as NSError
        let kind: Kind =
            switch (error.domain, error.code) {
            case (NSURLErrorDomain, NSURLErrorCancelled): .cancelled
            case (NSURLErrorDomain, NSURLErrorTimedOut): .timedOut
            case (NSURLErrorDomain, NSURLErrorNotConnectedToInternet),
                (NSURLErrorDomain, NSURLErrorDataNotAllowed),
                (NSURLErrorDomain, NSURLErrorInternationalRoamingOff),
                (NSURLErrorDomain, NSURLErrorCallIsActive):
                .offline
            case (NSURLErrorDomain, NSURLErrorCannotFindHost),
                (NSURLErrorDomain, NSURLErrorDNSLookupFailed):
                .unknownHost
            case (NSURLErrorDomain, NSURLErrorCannotConnectToHost): .refused
            case (NSURLErrorDomain, NSURLErrorSecureConnectionFailed),
                (NSURLErrorDomain, NSURLErrorServerCertificateHasBadDate),
                (NSURLErrorDomain, NSURLErrorServerCertificateUntrusted),
                (NSURLErrorDomain, NSURLErrorServerCertificateHasUnknownRoot),
                (NSURLErrorDomain, NSURLErrorServerCertificateNotYetValid),
                (NSURLErrorDomain, NSURLErrorClientCertificateRejected),
                (NSURLErrorDomain, NSURLErrorClientCertificateRequired),
                (NSURLErrorDomain, NSURLErrorAppTransportSecurityRequiresSecureConnection):
                .insecure
            // WebKit declares no name for “frame load interrupted”, which a policy does.
            case ("WebKitErrorDomain", 102): .cancelled
            default: .network
            }
        self.init(kind, error.localizedDescription)
    }
}
#endif
