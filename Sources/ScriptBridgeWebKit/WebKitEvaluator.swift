#if canImport(WebKit)
import ScriptBridge
import WebKit

/// Runs scripts in a web view or a page of WebKit's.
@MainActor
protocol WebKitEvaluator {
    /// Evaluates source, as ``WebViewHost`` has it.
    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool

    /// Called when an evaluation failed because the page's process ended.
    var processDidTerminate: @MainActor () -> Void { get }

    /// Tells whether the page has a process, which evaluates something.
    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void)

    /// Runs a script in a content world, for its effect; does nothing where there is no web view.
    func start(_ text: String, in world: WKContentWorld)

    /// Whether a web view is the one that shows the page, as far as it is known yet.
    func mayShow(_ webView: WKWebView) -> Bool

    /// Tells whether a web view is the one that shows the page, at once or as soon as it is known,
    /// in the order of the questions.
    func tell(
        whether webView: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    )

    /// Whether the page's configuration has the site of an origin.
    func serves(_ origin: Origin) -> Bool

    /// Takes note that another document has begun.
    func documentDidBegin()

    /// Answers all who wait to be told, and takes out of the web view what it has put there.
    func end()
}

extension WebKitEvaluator {
    func documentDidBegin() {}

    /// A `WebPage` does not tell its handlers.
    func serves(_ origin: Origin) -> Bool { false }

    /// Calls an asynchronous function of this body.
    func call(
        _ body: String,
        as form: ScriptForm,
        in webView: WKWebView,
        _ world: WKContentWorld,
        completion: @escaping WebViewHost.Completion
    ) {
        webView.callAsyncJavaScript(body, arguments: [:], in: nil, in: world) { result in
            end(result, of: form, completion: completion)
        }
    }

    /// Tells whether a web view's page has a process.
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

    /// Ends an evaluation by what WebKit gave.
    ///
    /// Where a page's process has ended, WebKit says of what was under way that its value cannot leave
    /// the page, before it tells of the end. So that is believed only of a script, whose value may
    /// be anything, and only if the page still has a process.
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
                return .success(try FoundationText.json(of: value))
            } catch {
                let message = "The script's value cannot be read as JSON."
                return .failure(BridgeError(.invalidResult, message, underlyingError: error))
            }
        }
    }

    /// Takes `undefined` out of the `Any` into which WebKit's overlay puts its nil.
    private static func unboxed(_ value: Any) -> Any? {
        (value as? any OptionalValue)?.isNil == true ? nil : value
    }
}

/// What an `Any` can be asked whether it holds nil.
private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { self == nil }
}
#endif
