public import ScriptBridge

extension InMemoryPage: PageBridge {
    /// Records the call and returns the function's result; waits for the function if asked to.
    public func result<Value>(
        calling call: JavaScriptCall<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let coding = call.coding(on: session.coding)
        let expression = try call.sources(for: session).expression
        try checkOrigin()
        if let wait { try await waitForFunction(call.path, wait) }
        await afterAllSent()
        calls.append(expression)
        guard let result = functions[Self.name(call.path)] else {
            throw BridgeError.functionNotFound(call.path)
        }
        return try ScriptResult(json: result.get(), of: "“\(call.path)”", coding: coding)
    }

    /// Records the command as a call.
    ///
    /// Post its acknowledgement with ``postMessage(_:on:)``.
    public func result<Value>(
        sending command: PageCommand<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        try checkOrigin()
        if let wait { try await waitForFunction(session.function(of: command), wait) }
        return try await session.result(sending: command, timeout: timeout)
    }

    private func waitForFunction(_ path: FunctionPath, _ duration: Duration) async throws {
        let end = session.deadlines.runningTime() + duration
        // Do not leave a sleeper behind that a test could wait for.
        defer { session.deadlines.rest() }
        while functions[Self.name(path)] == nil {
            let left = end - session.deadlines.runningTime()
            guard left > .zero else {
                let waited = Int64(duration / .milliseconds(1))
                throw BridgeError.functionNotFound(path, after: "\(waited) ms")
            }
            await exposures.wait(
                after: exposures.changeCount, until: session.clock.elapsed() + left,
                on: session.deadlines)
            try Task.checkCancellation()
        }
    }

    /// Records the script and returns the result of the evaluation closure.
    ///
    /// The page answers at once, so there is nothing to wait for.
    public func result(
        evaluating script: JavaScript,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let source = try script.source
        try checkOrigin()
        await afterAllSent()
        scripts.append(source)
        let json = try evaluation(source)
        return try ScriptResult(json: script.isExpression ? json : nil, of: "The script")
    }

    /// Emits an event to the page.
    ///
    /// Read it with ``event(_:as:count:)``.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery,
        for origin: Origin?
    ) throws {
        try session.emit(name, data, delivery: delivery, for: origin)
    }

    /// Sets the context for the page's next document, and emits it to the current one.
    ///
    /// The next document reads it as ``contextJSON``.
    public func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        for (event, origin) in try contexts.set(value, for: origin) {
            session.emit(event, for: origin)
        }
    }

    /// Waits until the page has received everything that the host has sent.
    private func afterAllSent() async {
        await withCheckedContinuation { continuation in
            session.afterAllSent { [transport] in
                transport.afterAll { continuation.resume() }
            }
        }
    }

    private func checkOrigin() throws(BridgeError) {
        guard isAccepted else {
            throw BridgeError.pageNotAccepted
        }
    }
}
