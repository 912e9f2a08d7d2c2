#if WebKitGTK
import CWebKitGTK
public import ScriptBridge

extension WebViewBridge {
    /// Calls a page function, waits for its promise if it returns one, and decodes the result.
    ///
    /// - Parameter call: The call, made by a ``ScriptFunction``.
    /// - Returns: What the function returned; an optional result is nil for `undefined` and `null`.
    /// - Throws: The error of an argument that cannot be encoded, or ``BridgeError`` with the code
    ///   `functionNotFound`, `javaScriptException` (the underlying error is a
    ///   ``JavaScriptError``), `invalidResult`, `documentGone` (the call may have run) or
    ///   `noWebView`.
    public func call<Value: Decodable>(_ call: JavaScriptCall<Value>) async throws -> Value {
        let report = try await report(of: call)
        return try CallReport.value(of: report, from: call.path, as: Value.self)
    }

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    ///
    /// - Parameter call: The call, made by a ``ScriptFunction``.
    /// - Throws: The errors of ``call(_:)-(JavaScriptCall<Value>)``, except for `invalidResult`.
    public func call(_ call: JavaScriptCall<Void>) async throws {
        let report = try await report(of: call)
        try CallReport.check(report, from: call.path)
    }

    /// Evaluates a script for its effect.
    ///
    /// - Parameter script: The script; every interpolated value in it is data.
    /// - Throws: The error of a value that cannot be encoded, or ``BridgeError`` with the code
    ///   `javaScriptException`, `documentGone` (the script may have run) or `noWebView`.
    public func evaluate(_ script: JavaScript) async throws {
        let source = try script.source
        _ = try await run(source, as: source + "\n;true")
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
        let json = try await run(source, as: source)
        return try ScriptResult.decode(json: json, as: type, of: "The script")
    }

    /// Emits an event to the page's listeners: `bridge.on(name, listener)`.
    ///
    /// What is emitted in one turn of the main actor travels together, in order. A page without
    /// listeners, or without the page script, does not get it.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    /// - Throws: `EncodingError`.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        session.emit(name, json: try JavaScriptEncoder().json(data))
    }

    private func report<Value>(
        of call: JavaScriptCall<Value>
    ) async throws -> String? {
        let json = try await run(try call.expression, as: try call.reportingBody) {
            webView, body, token in
            scriptbridge_call_async(
                webView, body, body.utf8.count,
                { view, result, token in
                    guard let view, let result, let token else { return }
                    PendingEvaluations.end(token, with: EvaluationResult.ofFunction(view, result))
                }, token)
        }
        // The report is a string that holds JSON text, so that it comes as JSON of JSON.
        return try json.map { try MessageDecoder().decode(String.self, from: .json($0)) }
    }

    private func run(_ source: String, as script: String) async throws(BridgeError) -> String? {
        try await run(source, as: script) { webView, script, token in
            scriptbridge_evaluate(
                webView, script, script.utf8.count,
                { view, result, token in
                    guard let view, let result, let token else { return }
                    PendingEvaluations.end(token, with: EvaluationResult.ofScript(view, result))
                }, token)
        }
    }

    private func run(
        _ source: String,
        as script: String,
        start: (UnsafeMutablePointer<WebKitWebView>, String, UnsafeMutableRawPointer) -> Void
    ) async throws(BridgeError) -> String? {
        try withWebView { _ in }
        observer?.observe(.call(source: source))
        let outcome = await pending.run { token in
            do throws(BridgeError) {
                try withWebView { webView in start(webView, script, token) }
            } catch {
                PendingEvaluations.end(token, with: .failure(error))
            }
        }
        observer?.observe(.result(source: source, outcome))
        return try outcome.get()
    }
}
#endif
