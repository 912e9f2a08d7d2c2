#if canImport(WebKit)
import ScriptBridge
import WebKit

/// Runs scripts in a web view or a web page.
@MainActor
protocol WebKitEvaluator {
    /// Evaluates a script; see `WebViewHost`.
    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool

    /// Called when the page's process has ended.
    var processDidTerminate: @MainActor () -> Void { get }

    /// Reports whether the page has a process, by evaluating a script.
    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void)

    /// Runs a script in a content world, ignoring its result; does nothing without a web view.
    func start(_ text: String, in world: WKContentWorld)

    /// Returns whether a web view shows the page; also true while that is unknown.
    func mayShow(_ webView: WKWebView) -> Bool

    /// Reports whether a web view shows the page, as soon as that is known.
    ///
    /// Calls are answered in order.
    func tell(
        whether webView: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    )

    /// Returns whether the page's configuration serves the site of an origin.
    func serves(_ origin: Origin) -> Bool

    /// Runs an action when the web view or the page is gone.
    func whenGone(_ action: @escaping @MainActor () -> Void)

    /// Called when a new document has begun.
    func documentDidBegin()

    /// Answers all waiting calls, and removes what the evaluator added to the web view.
    func end()
}

extension WebKitEvaluator {
    func documentDidBegin() {}

    /// Returns false, because a web page does not expose its handlers.
    func serves(_ origin: Origin) -> Bool { false }

    /// Evaluates a script in a web view, using WebKit's completion handlers.
    ///
    /// Calls with completion handlers run in order. The overlay's `async` functions trap on some
    /// systems if a script has no value.
    func run(
        _ source: String,
        as form: ScriptForm,
        in webView: WKWebView,
        _ world: WKContentWorld,
        completion: @escaping WebViewHost.Completion
    ) {
        let answer: @MainActor (Result<Any, any Error>) -> Void = {
            end($0, of: form, completion: completion)
        }
        switch form {
        case .script:
            webView.evaluateJavaScript(source, in: nil, in: world, completionHandler: answer)
        case .function:
            webView.callAsyncJavaScript(
                source, arguments: [:], in: nil, in: world, completionHandler: answer)
        }
    }

    /// Reports whether a web view's page has a process.
    static func isAlive(
        _ webView: WKWebView?,
        _ world: WKContentWorld,
        _ answer: @escaping @MainActor (Bool) -> Void
    ) {
        guard let webView else { return answer(false) }
        webView.evaluateJavaScript("0", in: nil, in: world) { result in
            answer((try? result.get()) != nil)
        }
    }

    /// Completes an evaluation with WebKit's result.
    ///
    /// When a page's process ends, WebKit first reports an unsupported result type for the
    /// evaluations under way, and the end of the process later. So that error is trusted only for a
    /// script, whose value can have any type, and only if the page still has a process.
    func end(
        _ result: Result<Any, any Error>,
        of form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) {
        guard case .failure(let error as WKError) = result else {
            return completion(Self.outcome(of: result, form))
        }
        switch error.code {
        case .javaScriptResultTypeIsUnsupported where form == .script:
            isAlive { isAlive in
                completion(
                    .failure(
                        isAlive ? BridgeError(unsupported: error) : BridgeError(gone: error)))
            }
        case .webContentProcessTerminated:
            completion(.failure(BridgeError(gone: error)))
            processDidTerminate()
        default:
            completion(.failure(BridgeError(evaluationError: error)))
        }
    }

    private static func outcome(
        of result: Result<Any, any Error>,
        _ form: ScriptForm
    ) -> Result<String?, BridgeError> {
        switch (result, form) {
        case (.failure(let error), _):
            return .failure(BridgeError(evaluationError: error))
        case (.success(let value), .function):
            return .success(value as? String)
        case (.success(let value), .script):
            guard let value = unboxed(value) else { return .success(nil) }
            do {
                let json = try MessageDecoder().decode(JSONValue.self, from: .value(value))
                return .success(json.description)
            } catch {
                return .failure(.valueNotJSON(error))
            }
        }
    }

    /// Returns nil for undefined, which WebKit's overlay passes as a nil inside an `Any`.
    private static func unboxed(_ value: Any) -> Any? {
        (value as? any OptionalValue)?.isNil == true ? nil : value
    }
}

/// A type that detects a nil inside an `Any`.
private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { self == nil }
}
#endif
