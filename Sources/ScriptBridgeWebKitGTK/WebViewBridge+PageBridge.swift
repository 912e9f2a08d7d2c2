#if WebKitGTK
public import ScriptBridge

extension WebViewBridge: PageBridge {
    /// Calls a page function, waits for its promise if it returns one, and decodes the result.
    public func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> Value {
        try await connection.call(call, timeout: timeout)
    }

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    public func call(_ call: JavaScriptCall<Void>, timeout: Duration?) async throws {
        try await connection.call(call, timeout: timeout)
    }

    /// Evaluates a script for its effect.
    public func evaluate(_ script: JavaScript) async throws {
        try await connection.evaluate(script)
    }

    /// Evaluates a script and decodes the value of its last statement.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        try await connection.evaluate(script, as: type)
    }

    /// Emits an event to the page's listeners.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try connection.emit(name, data)
    }
}
#endif
