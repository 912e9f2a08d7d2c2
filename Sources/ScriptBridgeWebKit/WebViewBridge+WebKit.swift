#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension WebViewBridge {
    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// Any frame of any page can post to a handler. WebKit reports the frame and its origin with
    /// each message. Channel policies are checked against this report, not against the message.
    ///
    /// The bridge does not become the navigation delegate. It detects new documents with a script
    /// that runs before the page's scripts. Report the end of the page's process from your app with
    /// ``handleProcessTermination()``.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs its own user content controller. If that controller has
    ///     another handler with the name of a channel, WebKit raises an exception.
    ///   - world: The content world of the channels, the page script and calls. In a world other
    ///     than the page's, only the app's own scripts can reach them.
    /// - Throws: `BridgeError` with the code `alreadyInstalled` if this bridge is installed or the
    ///   user content controller has another bridge; `duplicateName` if a channel is named
    ///   `scriptBridgeDocument`, like the bridge's own handler.
    public func install(
        in webView: WKWebView,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let evaluator = WebViewEvaluator(webView, world: world) { [weak self] in
            self?.handleProcessTermination()
        }
        try install(
            in: WebKitHost(
                webView.configuration.userContentController, world: world, evaluator: evaluator))
    }

    /// Registers the channels with the page and injects the page script into its next documents.
    ///
    /// ```swift
    /// let configuration = WebPage.Configuration()
    /// let page = WebPage(configuration: configuration)
    /// let bridge = try WebViewBridge(channels: [channel])
    /// try bridge.install(in: page, configuration: configuration)
    /// ```
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - configuration: The configuration that the page was created with. Its user content
    ///     controller must not be shared, as in ``install(in:world:)``.
    ///   - world: The content world of the channels, the page script and calls.
    /// - Throws: The errors of ``install(in:world:)``.
    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    public func install(
        in page: WebPage,
        configuration: WebPage.Configuration,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let controller = configuration.userContentController
        let evaluator = WebPageEvaluator(page, controller, world: world) { [weak self] in
            self?.handleProcessTermination()
        }
        try install(in: WebKitHost(controller, world: world, evaluator: evaluator))
    }

    /// Ends pending calls and messages of a page whose process has ended.
    ///
    /// WebKit reports this only to the web view's navigation delegate, so call this method from
    /// there. Without the call, pending work ends when the next page loads.
    ///
    /// ```swift
    /// func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    ///     bridge.handleProcessTermination()
    ///     webView.reload()
    /// }
    /// ```
    ///
    /// A `WebPage` does not need this call.
    public func handleProcessTermination() {
        handleDocumentChange("The page's process ended.")
    }
}
#endif
