public import ScriptBridge

extension InMemoryPage: PageBridge {
    /// Notes the call, and gives what the function returns, at once.
    public func result<Value>(
        of call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let coding = call.coding(on: session.coding)
        let expression = try call.coded(coding).expression
        try checkOrigin()
        calls.append(expression)
        guard let result = functions[call.path] else {
            throw BridgeError(.functionNotFound, "The page has no function “\(call.path)”.")
        }
        return try ScriptResult(json: result.get(), of: "“\(call.path)”", coding: coding)
    }

    /// Notes the command as a call; what acknowledges it is to be posted with
    /// ``postMessage(_:on:)``.
    public func result<Value>(
        of command: PageCommand<Value>,
        timeout: Duration?
    ) async throws -> ScriptResult {
        try checkOrigin()
        return try await session.result(of: command, timeout: timeout)
    }

    /// Notes the script, and gives what ``evaluation`` says.
    public func result(of script: JavaScript) async throws -> ScriptResult {
        let source = try script.source
        try checkOrigin()
        scripts.append(source)
        let json = try evaluation(source)
        return try ScriptResult(json: script.isForEffect ? nil : json, of: "The script")
    }

    /// Emits an event to the page; see ``event(_:as:count:)``.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try session.emit(name, data)
    }

    private func checkOrigin() throws(BridgeError) {
        guard isAccepted else {
            throw BridgeError(
                .pageNotAccepted, "The page is of an origin that no channel accepts.")
        }
    }
}
