#if canImport(WebKit)
public import ScriptBridge
public import WebKit

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension WebViewBridge {
    /// Registers the channels with the page and injects the page script into what it loads next.
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
    public func install(
        in page: WebPage,
        configuration: WebPage.Configuration,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let controller = configuration.userContentController
        let evaluator = WebPageEvaluator(page, controller, world: world) { [weak self] in
            self?.webContentProcessDidTerminate()
        }
        try install(in: controller, world: world, evaluator: evaluator)
    }
}
#endif
