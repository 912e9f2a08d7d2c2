#if canImport(WebKit)
import WebKit

/// What a text is to JavaScript.
enum ScriptForm {
    /// A script, whose value is that of its last statement.
    case script
    /// The body of an asynchronous function.
    case function
}

/// Where scripts are run: a web view or a page, which is not kept alive.
@MainActor
protocol ScriptEvaluator {
    /// Gets the value, nil for `undefined`.
    typealias Completion = @MainActor @Sendable (Result<Any?, any Error>) -> Void

    /// Runs a text; returns false, and never calls the completion, if the page is gone.
    func evaluate(
        _ text: String,
        as form: ScriptForm,
        in world: WKContentWorld,
        completion: @escaping Completion
    ) -> Bool

    /// Whether a web view is the one that shows the page.
    func isShown(in webView: WKWebView) -> Bool
}
#endif
