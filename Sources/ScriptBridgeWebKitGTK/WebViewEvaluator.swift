#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Runs scripts in a `WebKitWebView`.
@MainActor
struct WebViewEvaluator: ScriptEvaluator {
    private let webView: WeakWebView
    private let world: String?

    init(_ webView: UnsafeMutablePointer<WebKitWebView>, world: String?) {
        self.webView = WeakWebView(webView)
        self.world = world
    }

    func evaluate(
        _ text: String,
        as form: ScriptForm,
        completion: @escaping Completion
    ) -> Bool {
        let started: Void? = webView.with { webView in
            switch form {
            case .script:
                scriptbridge_evaluate_in_world(
                    webView, text, text.utf8.count, world,
                    { view, result, data in
                        guard let view, let result, let data else { return }
                        Evaluation.end(data, with: EvaluationResult.ofScript(view, result))
                    }, Evaluation.retained(completion))
            case .function:
                scriptbridge_call_async_in_world(
                    webView, text, text.utf8.count, world,
                    { view, result, data in
                        guard let view, let result, let data else { return }
                        Evaluation.end(data, with: EvaluationResult.ofFunction(view, result))
                    }, Evaluation.retained(completion))
            }
        }
        return started != nil
    }
}

/// What a completion callback gets as its data.
@MainActor
private final class Evaluation {
    private let completion: ScriptEvaluator.Completion

    private init(_ completion: @escaping ScriptEvaluator.Completion) {
        self.completion = completion
    }

    static func retained(_ completion: @escaping ScriptEvaluator.Completion)
        -> UnsafeMutableRawPointer
    {
        Unmanaged.passRetained(Evaluation(completion)).toOpaque()
    }

    static func end(_ data: UnsafeMutableRawPointer, with result: Result<String?, BridgeError>) {
        let evaluation = Unmanaged<Evaluation>.fromOpaque(data).takeRetainedValue()
        if case .failure(let error) = result, error.code == .invalidResult {
            // WebKit says the same when the page's process ends, and reports that right
            // afterwards: a turn later it is known which of the two it was.
            Task { evaluation.completion(result) }
        } else {
            evaluation.completion(result)
        }
    }
}
#endif
