#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// An evaluation in a web view, passed as user data to the completion callback.
@MainActor
final class Evaluation {
    private let completion: WebViewHost.Completion

    private init(_ completion: @escaping WebViewHost.Completion) {
        self.completion = completion
    }

    /// Starts an evaluation in a content world; nil for the page's.
    static func start(
        _ source: String,
        as form: ScriptForm,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String?,
        completion: @escaping WebViewHost.Completion
    ) {
        let data = Unmanaged.passRetained(Evaluation(completion)).toOpaque()
        switch form {
        case .script:
            scriptbridge_evaluate_in_world(
                webView, source, source.utf8.count, world,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    Evaluation.end(data, with: EvaluationResult.ofScript(view, result))
                }, data)
        case .function:
            scriptbridge_call_async_in_world(
                webView, source, source.utf8.count, world,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    Evaluation.end(data, with: EvaluationResult.ofFunction(view, result))
                }, data)
        }
    }

    private static func end(
        _ data: UnsafeMutableRawPointer, with result: Result<String?, BridgeError>
    ) {
        let evaluation = Unmanaged<Evaluation>.fromOpaque(data).takeRetainedValue()
        if case .failure(let error) = result, error.code == .invalidResult {
            // WebKit reports the same error when the page's process ends, and reports that end
            // right afterwards. Waiting one turn distinguishes the two.
            Task { evaluation.completion(result) }
        } else {
            evaluation.completion(result)
        }
    }
}
#endif
