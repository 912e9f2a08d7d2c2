/// A web view's bridge, which says everything over its connection.
@MainActor
package protocol ConnectedBridge: PageBridge {
    /// What it has in common with the bridges of all web views.
    var connection: PageConnection { get }
}

extension ConnectedBridge {
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

    /// Evaluates a script and decodes its value.
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
