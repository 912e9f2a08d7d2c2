#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension WebViewBridge {
    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// WebKit shows a handler to every frame of every page, and says with each message which frame of
    /// which origin posted it. That is what a channel's policy is asked; the page itself is not.
    ///
    /// The bridge is not the navigation delegate, which is the app's. That another document was loaded
    /// it learns from a script of its own, which runs before the page's. That the page's process has
    /// ended it learns from the app: see ``webContentProcessDidTerminate()``.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs a user content controller of its own, on which nobody
    ///     else has a handler of a channel's name: WebKit does not tell, and raises an exception.
    ///   - world: Where the channels and the page script are, and where calls are made. In another
    ///     world than the page's they are reached by the app's own scripts only.
    /// - Throws: `BridgeError` with `alreadyInstalled` if this
    ///   bridge is installed, or another one in the same user content controller;
    ///   `duplicateName` if a channel has the name of the bridge's
    ///   own handler, `scriptBridgeDocument`.
    public func install(
        in webView: WKWebView,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let evaluator = WebViewEvaluator(webView, world: world) { [weak self] in
            self?.webContentProcessDidTerminate()
        }
        try install(
            in: WebKitHost(
                webView.configuration.userContentController, world: world, evaluator: evaluator))
    }

    /// Registers the channels with the page and injects the page script into what it loads next.
    ///
    /// ```swift
    /// let configuration = WebPage.Configuration()
    /// let page = WebPage(configuration: configuration)
    /// let bridge = try WebViewBridge(channels: [channel])
    /// try bridge.install(in: page, configuration: configuration)
    /// ```
    ///
    /// A `WebPage` evaluates the bodies of functions only. So a script that is evaluated in it gives
    /// what it returns, `return document.title`, and its variables are its own.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - configuration: The configuration with which the page was made. Its user content
    ///     controller must be the page's own, as in ``install(in:world:)``.
    ///   - world: Where the channels and the page script are, and where calls are made.
    /// - Throws: The errors of ``install(in:world:)``.
    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    public func install(
        in page: WebPage,
        configuration: WebPage.Configuration,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let controller = configuration.userContentController
        let evaluator = WebPageEvaluator(page, controller, world: world) { [weak self] in
            self?.webContentProcessDidTerminate()
        }
        try install(in: WebKitHost(controller, world: world, evaluator: evaluator))
    }

    /// Ends what waits for a page whose process has ended.
    ///
    /// WebKit tells nobody but the web view's navigation delegate. Call this from there; without,
    /// what is under way ends when the next page loads:
    ///
    /// ```swift
    /// func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    ///     bridge.webContentProcessDidTerminate()
    ///     webView.reload()
    /// }
    /// ```
    ///
    /// With a `WebPage` it is not needed.
    public func webContentProcessDidTerminate() {
        connection.documentDidChange("The page's process ended.")
    }
}
#endif
