public import ScriptBridge

extension InMemoryPage: PageBridge {
    /// Notes the call, and gives what the function returns, at once.
    public func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> Value {
        let json = try result(of: call)
        return try ScriptResult.decode(json: json, as: Value.self, of: "“\(call.path)”")
    }

    /// Notes the call.
    public func call(_ call: JavaScriptCall<Void>, timeout: Duration?) async throws {
        _ = try result(of: call)
    }

    /// Notes the script.
    public func evaluate(_ script: JavaScript) async throws {
        let source = try script.source
        try checkOrigin()
        scripts.append(source)
        _ = try evaluation(source)
    }

    /// Notes the script, and gives what ``evaluation`` says.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        let source = try script.source
        try checkOrigin()
        scripts.append(source)
        return try ScriptResult.decode(json: evaluation(source), as: type, of: "The script")
    }

    /// Emits an event to the page; see ``event(_:as:count:)``.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try session.emit(name, data)
    }

    private func result<Value>(of call: JavaScriptCall<Value>) throws -> String? {
        let expression = try call.expression
        try checkOrigin()
        calls.append(expression)
        guard let result = functions[call.path] else {
            throw BridgeError(.functionNotFound, "The page has no function “\(call.path)”.")
        }
        return try result.get()
    }

    private func checkOrigin() throws(BridgeError) {
        guard isAccepted else {
            throw BridgeError(
                .pageNotAccepted, "The page is of an origin that no channel accepts.")
        }
    }
}
