#if canImport(WebKit)
import ScriptBridge
import WebKit

/// Runs scripts in a web view.
@MainActor
struct WebViewEvaluator: WebKitEvaluator {
    let processDidTerminate: @MainActor () -> Void
    private weak var webView: WKWebView?
    private let world: WKContentWorld

    init(
        _ webView: WKWebView,
        world: WKContentWorld,
        processDidTerminate: @escaping @MainActor () -> Void
    ) {
        self.webView = webView
        self.world = world
        self.processDidTerminate = processDidTerminate
    }

    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool {
        guard let webView else { return false }
        run(source, as: form, in: webView, world, completion: completion)
        return true
    }

    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void) {
        Self.isAlive(webView, world, answer)
    }

    func start(_ text: String, in world: WKContentWorld) {
        webView?.evaluateJavaScript(text, in: nil, in: world, completionHandler: nil)
    }

    func mayShow(_ webView: WKWebView) -> Bool {
        webView === self.webView
    }

    func tell(
        whether webView: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    ) {
        answer(webView === self.webView)
    }

    func serves(_ origin: Origin) -> Bool {
        let handler = webView?.configuration.urlSchemeHandler(forURLScheme: origin.scheme)
        return (handler as? ViewSchemeHandler)?.responder.origin == origin
    }

    func whenGone(_ action: @escaping @MainActor () -> Void) {
        webView.map { WebViewEnd.watch($0, action) }
    }

    /// Does nothing: the web view is always known, so no call waits.
    func end() {}
}
#endif
