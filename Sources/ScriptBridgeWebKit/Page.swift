#if canImport(WebKit)
import ScriptBridge
import WebKit

/// The page as the session reaches it; apart from the bridge, so that neither keeps the other.
@MainActor
final class Page {
    var evaluator: (any ScriptEvaluator)?
    var world: WKContentWorld = .page
    /// Called when an evaluation failed because the page's process ended.
    var processDidTerminate: @MainActor () -> Void = {}

    private let observer: (any BridgeObserver)?

    init(observer: (any BridgeObserver)?) {
        self.observer = observer
    }

    /// Whether a web view is the one that shows this page: a user content controller may be shared
    /// with the windows that a page opens.
    func isShown(in webView: WKWebView?) -> Bool {
        guard let webView, let evaluator else { return false }
        return evaluator.isShown(in: webView)
    }

    /// Runs a text; returns false, and never calls the completion, if the page is gone.
    ///
    /// The completion gets JSON text of a script's value, nil for `undefined`; of a function's, the
    /// value itself if it is a string.
    func evaluate(
        _ text: String,
        as form: ScriptForm,
        completion: @escaping @MainActor (PendingEvaluations.Outcome) -> Void
    ) -> Bool {
        evaluator?.evaluate(text, as: form, in: world) { [weak self] result in
            completion(Self.outcome(of: result, form))
            if case .failure(let error as WKError) = result,
                error.code == .webContentProcessTerminated
            {
                self?.processDidTerminate()
            }
        } ?? false
    }

    private static func outcome(
        of result: Result<Any?, any Error>,
        _ form: ScriptForm
    ) -> PendingEvaluations.Outcome {
        switch (result, form) {
        case (.failure(let error), _):
            return .failure(BridgeError(evaluationError: error))
        case (.success(let value), .function):
            return .success(value as? String)
        case (.success(nil), .script):
            return .success(nil)
        case (.success(let value?), .script):
            do {
                return .success(try FoundationText.json(of: value))
            } catch {
                let message = "The script's value cannot be read as JSON."
                return .failure(BridgeError(.invalidResult, message, underlyingError: error))
            }
        }
    }

    /// Evaluates source that carries replies or events, which nobody waits for.
    func push(_ source: String) {
        let observer = observer
        let isStarted = evaluate(source, as: .script) { result in
            guard case .failure(let error) = result else { return }
            observer?.observe(.undelivered(event: nil, error))
        }
        if !isStarted {
            let error = BridgeError(.noWebView, "The web view is gone.")
            observer?.observe(.undelivered(event: nil, error))
        }
    }
}
#endif
