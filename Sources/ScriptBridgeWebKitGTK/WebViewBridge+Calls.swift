#if WebKitGTK
import CWebKitGTK
public import ScriptBridge

extension WebViewBridge: PageBridge {
    /// Calls a page function, waits for its promise if it returns one, and decodes the result.
    ///
    /// - Parameter call: The call, made by a ``ScriptFunction``.
    /// - Returns: What the function returned; an optional result is nil for `undefined` and `null`.
    /// - Throws: The error of an argument that cannot be encoded, or ``BridgeError`` with the code
    ///   `functionNotFound`, `javaScriptException` (the underlying error is a
    ///   ``JavaScriptError``), `invalidResult`, `documentGone` (the call may have run) or
    ///   `noWebView`.
    public func call<Value: Decodable>(_ call: JavaScriptCall<Value>) async throws -> Value {
        let json = try await result(of: call)
        return try ScriptResult.decode(json: json, as: Value.self, of: "“\(call.path)”")
    }

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    ///
    /// - Parameter call: The call, made by a ``ScriptFunction``.
    /// - Throws: The errors of ``call(_:)-(JavaScriptCall<Value>)``, except for `invalidResult`.
    public func call(_ call: JavaScriptCall<Void>) async throws {
        _ = try await result(of: call)
    }

    /// Evaluates a script for its effect.
    ///
    /// - Parameter script: The script; every interpolated value in it is data.
    /// - Throws: The error of a value that cannot be encoded, or ``BridgeError`` with the code
    ///   `javaScriptException`, `documentGone` (the script may have run) or `noWebView`.
    public func evaluate(_ script: JavaScript) async throws {
        let source = try script.source
        _ = try await observed(source) { () throws(BridgeError) in
            _ = try await run(source + "\n;true", as: .script)
            return nil
        }
    }

    /// Evaluates a script and decodes the value of its last statement.
    ///
    /// - Parameters:
    ///   - script: The script; every interpolated value in it is data.
    ///   - type: The type of its value.
    /// - Returns: The decoded value.
    /// - Throws: The errors of ``evaluate(_:)``, and `invalidResult` if the value is of another
    ///   type, or of one that cannot leave the page: a promise, a function, a node.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        let source = try script.source
        let json = try await observed(source) { () throws(BridgeError) in
            try await run(source, as: .script)
        }
        return try ScriptResult.decode(json: json, as: type, of: "The script")
    }

    /// Emits an event to the page's listeners: `bridge.on(name, listener)`.
    ///
    /// What is emitted in one turn of the main actor travels together, in order. A page that is
    /// still loading gets it when its script has run; one without the page script does not, which
    /// the observer is told when the event has waited too long.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    /// - Throws: `EncodingError`.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try session.emit(name, data)
    }

    /// Makes a call; gives JSON text of what the function returned, nil for `undefined`.
    private func result<Value>(of call: JavaScriptCall<Value>) async throws -> String? {
        let body = try call.reportingBody
        return try await observed(try call.expression) { () throws(BridgeError) in
            let json = try await run(body, as: .function)
            // The report is a string that holds JSON text, so that it comes as JSON of JSON.
            let report = json.flatMap { try? MessageDecoder().decode(String.self, from: .json($0)) }
            return try CallReport.json(of: report, from: call.path)
        }
    }

    /// Tells the observer of a source and of what it gave.
    private func observed(
        _ source: String,
        _ run: () async throws(BridgeError) -> String?
    ) async throws(BridgeError) -> String? {
        observer?.observe(.call(source: source))
        let start = stopwatch.elapsed()
        let result: Result<String?, BridgeError>
        do {
            result = .success(try await run())
        } catch {
            result = .failure(error)
        }
        observer?.observe(.result(source: source, result, after: stopwatch.elapsed() - start))
        return try result.get()
    }

    private enum Form {
        /// A script, whose value is that of its last statement.
        case script
        /// The body of an asynchronous function.
        case function
    }

    /// Has WebKit run a text; gives JSON text of its value, nil for `undefined`.
    private func run(_ text: String, as form: Form) async throws(BridgeError) -> String? {
        let outcome = await pending.run { token in
            let started: Void? = page.webView?.with { webView in
                switch form {
                case .script:
                    scriptbridge_evaluate(
                        webView, text, text.utf8.count,
                        { view, result, token in
                            guard let view, let result, let token else { return }
                            let outcome = EvaluationResult.ofScript(view, result)
                            PendingEvaluations.end(token, with: outcome)
                        }, token)
                case .function:
                    scriptbridge_call_async(
                        webView, text, text.utf8.count,
                        { view, result, token in
                            guard let view, let result, let token else { return }
                            let outcome = EvaluationResult.ofFunction(view, result)
                            PendingEvaluations.end(token, with: outcome)
                        }, token)
                }
            }
            if started == nil {
                let error = BridgeError(.noWebView, "The bridge has no web view.")
                PendingEvaluations.end(token, with: .failure(error))
            }
        }
        return try outcome.get()
    }
}
#endif
