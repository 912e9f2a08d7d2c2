public import ScriptBridge

extension InMemoryPage: PageBridge {
    /// Notes the call, and gives what the function returns, at once, or as soon as it is exposed.
    public func result<Value>(
        of call: JavaScriptCall<Value>,
        whenAvailable wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let coding = call.coding(on: session.coding)
        let expression = try call.coded(coding, for: session).expression
        try checkOrigin()
        if let wait { try await waitForFunction(call.path, wait) }
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

    private func waitForFunction(_ path: FunctionPath, _ duration: Duration) async throws {
        let end = session.clock.elapsed() + duration
        // Or whoever waits for a sleeper would find that of a call that has ended.
        defer { session.deadlines.rest() }
        while functions[path] == nil {
            guard session.clock.elapsed() < end else {
                let waited = Int64(duration / .milliseconds(1))
                let message =
                    "The page still has no function “\(path)” after \(waited) ms."
                throw BridgeError(.functionNotFound, message)
            }
            await exposures.wait(after: exposures.count, until: end)
            try Task.checkCancellation()
        }
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
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery
    ) throws {
        try session.emit(name, data, delivery: delivery)
    }

    /// Sets what the page's next document reads as ``contextJSON``, and emits it to this one.
    public func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        for event in try contexts.set(value, for: origin) { session.emit(event) }
    }

    private func checkOrigin() throws(BridgeError) {
        guard isAccepted else {
            throw BridgeError(
                .pageNotAccepted, "No channel accepts the page's origin.")
        }
    }
}
