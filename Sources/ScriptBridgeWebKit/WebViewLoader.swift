#if canImport(WebKit)
public import Foundation
public import ScriptBridge
public import WebKit
#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

/// A loader that loads documents into a web view and reports their progress.
///
/// The loader becomes the navigation delegate of the `WKWebView`. Keep a reference to it: the web
/// view does not retain its delegate. If your app needs to be the delegate, set your own afterward,
/// and forward the calls that you do not handle to these methods.
@MainActor
public final class WebViewLoader: NSObject, PageLoader {
    /// The delegate that receives events and decides on navigations; held weakly.
    public weak var delegate: (any PageLoaderDelegate)?

    private weak var webView: WKWebView?
    private weak var bridge: WebViewBridge?
    private let controller: WKUserContentController
    private var scripts: [WKUserScript] = []
    /// Whether the main frame is loading a document that is not committed yet.
    private var isProvisional = false
    private var chain = LoadChain()
    /// The last load that the host began.
    private var hostNavigation: WKNavigation?
    #if canImport(ObjectiveC)
    private var titleObservation: NSKeyValueObservation?
    #endif

    /// Creates a loader and makes it the web view's navigation delegate.
    ///
    /// - Parameters:
    ///   - webView: The web view; held weakly.
    ///   - bridge: The web view's bridge, to be notified when the page's process ends; held weakly.
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

    /// Injects a script that runs at the start of each later document in the main frame.
    ///
    /// The script is removed when the loader is released.
    public func inject(_ script: InjectedScript) {
        let script = WKUserScript(script, in: .page)
        controller.addUserScript(script)
        scripts.append(script)
    }

    /// Starts loading a document into the main frame.
    ///
    /// The request uses the location's `url`: WebKit loads a `URL`, not the page's own spelling.
    public func load(_ location: PageLocation) {
        hostNavigation = webView?.load(URLRequest(url: location.url))
        chain.begin([location.url.absoluteString, webView?.url?.absoluteString ?? location.text])
    }

    /// Stops loading.
    public func stopLoading() {
        chain.begin([])
        webView?.stopLoading()
    }

    private func tell(_ event: PageLoadEvent) {
        delegate?.pageLoader(self, didReceive: event)
    }

    private func fail(_ error: any Error) {
        isProvisional = false
        chain.end()
        // A player loads the rest of a film or a sound: “Plug-in handled load”.
        let error = error as NSError
        let isMedia = error.domain == "WebKitErrorDomain" && error.code == 204
        tell(isMedia ? .finished : .failed(PageLoadFailure(error)))
    }
}

extension WebViewLoader: WKNavigationDelegate {
    /// Asks the delegate whether a navigation is allowed.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        guard let delegate else { return decisionHandler(.allow) }
        // Without an address of reasonable length, there is nothing to decide on.
        guard let url = navigationAction.request.url, url.isReadable else {
            return decisionHandler(.cancel)
        }
        let isMainFrame = navigationAction.targetFrame?.isMainFrame
        var cause: PageNavigation.Cause =
            switch navigationAction.navigationType {
            case .linkActivated: .link
            case .formSubmitted, .formResubmitted: .form
            case .backForward: .backForward
            case .reload: .reload
            default: .other
            }
        // WebKit does not say whether a navigation is a redirect.
        let isRedirect = isProvisional && isMainFrame == true && cause == .other
        if isMainFrame == true, chain.follows(url.absoluteString, isRedirect: isRedirect),
            cause == .other
        {
            cause = .host
        }
        let navigation = PageNavigation(
            to: url,
            cause: cause,
            isMainFrame: isMainFrame,
            opensWindow: navigationAction.targetFrame == nil,
            isRedirect: isRedirect,
            isDownload: navigationAction.shouldPerformDownload,
            sendsBody: navigationAction.request.httpMethod == "POST"
        )
        let policy = delegate.pageLoader(self, policyFor: navigation)
        decisionHandler(policy == .allow ? .allow : .cancel)
    }

    /// Asks the delegate whether a response is displayed.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
        guard let delegate else { return decisionHandler(.allow) }
        // Without an address of reasonable length, there is nothing to decide on.
        guard let url = navigationResponse.response.url, url.isReadable else {
            return decisionHandler(.cancel)
        }
        let http = navigationResponse.response as? HTTPURLResponse
        let response = PageResponse(
            from: url,
            statusCode: http?.statusCode,
            canBeShown: navigationResponse.canShowMIMEType,
            isMainFrame: navigationResponse.isForMainFrame,
            disposition: http?.value(forHTTPHeaderField: "Content-Disposition"),
            contentType: navigationResponse.response.mimeType
        )
        let policy = delegate.pageLoader(self, policyFor: response)
        decisionHandler(policy == .allow ? .allow : .cancel)
    }

    /// Reports that a load has started.
    public func webView(
        _ webView: WKWebView,
        didStartProvisionalNavigation navigation: WKNavigation!
    ) {
        isProvisional = true
        tell(.started(byHost: chain.start(isHosts: navigation === hostNavigation)))
    }

    /// Reports that a document has begun.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        isProvisional = false
        chain.end()
        if let url = webView.url { tell(.committed(PageLocation(url))) }
    }

    /// Reports that a document has loaded.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        tell(.finished)
    }

    /// Reports that loading a document failed after it had begun.
    public func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail(error)
    }

    /// Reports that loading a document failed before it began.
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        fail(error)
    }

    /// Reports the end of the page's process to the bridge and the delegate.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        isProvisional = false
        chain.end()
        bridge?.handleProcessTermination()
        tell(.processTerminated)
    }
}

/// Set the loader as the `uiDelegate` of the web view to let its delegate answer the dialogs of pages.
extension WebViewLoader: WKUIDelegate {
    /// Shows a message of the page.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async {
        _ = await answer(.alert, message, of: frame)
    }

    /// Answers a question of the page with yes or no.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
        await answer(.confirm, message, of: frame).isConfirmed
    }

    /// Answers a question of the page with text.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String? {
        await answer(.prompt(text: defaultText ?? ""), prompt, of: frame).text
    }

    private func answer(_ kind: PageDialog.Kind, _ message: String, of frame: WKFrameInfo) async
        -> PageDialog.Answer
    {
        let dialog = PageDialog(
            kind, message, from: Origin(frame.securityOrigin), isMainFrame: frame.isMainFrame)
        return await delegate?.pageLoader(self, answer: dialog) ?? .dismiss
    }
}

extension URL {
    /// Whether the URL is short enough to process on the main actor.
    fileprivate var isReadable: Bool {
        absoluteString.utf8.count <= PageLocation.maximumByteCount
    }
}

extension PageLoadFailure {
    /// Creates the failure of a navigation from WebKit's error.
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
            // “Frame load interrupted”, as by a policy. WebKit declares no constant for it.
            case ("WebKitErrorDomain", 102): .cancelled
            default: .network
            }
        self.init(kind, error.localizedDescription)
    }
}
#endif
