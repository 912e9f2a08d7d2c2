extension WebViewBridge: PageBridge {
    /// Calls a page function once it exists, and waits for its promise if it returns one.
    public func result<Value>(
        of call: JavaScriptCall<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let coding = call.coding(on: connection.session.coding)
        let expression = try call.expression(for: connection.session)
        let number = connection.evaluations.nextNumber()
        let body = await expression.wrapped {
            [path = call.path, originGuard = connection.originGuard] in
            originGuard.guarding(CallReport.body(calling: path, as: $0, number: number))
        }
        let attempt = { [connection] () async throws(BridgeError) -> ScriptResult in
            let deadline = timeout.map { timeout in
                connection.deadlines.add(at: connection.clock.elapsed() + timeout) {
                    [weak evaluations = connection.evaluations] in
                    evaluations?.giveUp(number, .timedOut(calling: call.path, after: timeout))
                }
            }
            defer { deadline.map(connection.deadlines.remove) }
            let report = try await connection.evaluations.run(body, as: .function, number: number)
            return try CallReport.result(of: report, from: call.path, coding: coding)
        }
        let shown = connection.observer == nil ? "" : ShownSource.call(expression)
        return try await observed(shown) { () throws(BridgeError) in
            guard let wait else { return try await attempt() }
            return try await connection.result(of: call.path, within: wait, attempt)
        }
    }

    /// Evaluates a script in the page.
    public func result(of script: JavaScript) async throws -> ScriptResult {
        let source = try script.source
        let shown = connection.observer == nil ? "" : script.sourceAsWritten
        return try await observed(shown) { () throws(BridgeError) in
            let number = connection.evaluations.nextNumber()
            // The source is a block, so the end needs no separator.
            let end = script.isExpression ? "" : "true"
            let guarded = await source.wrapped { [originGuard = connection.originGuard] in
                originGuard.guarding($0, end)
            }
            let json = try await connection.evaluations.run(guarded, as: .script, number: number)
            // WebKit copies the value, and so loses the order of its members.
            return try ScriptResult(
                json: script.isExpression ? json : nil, of: "The script", hasOrder: false)
        }
    }

    /// Sends a command to the page, and waits for its acknowledgement.
    public func result(
        of command: EnvelopeCommand,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        guard let wait else {
            return try await connection.session.result(of: command, timeout: timeout)
        }
        let path = try connection.session.function(of: command)
        let attempt = { [connection] () async throws(BridgeError) -> ScriptResult in
            try await connection.session.attempt(command, timeout: timeout).get()
        }
        let sent: Result<ScriptResult, BridgeError>
        do {
            sent = .success(try await connection.result(of: path, within: wait, attempt))
        } catch {
            sent = .failure(error)
        }
        if case .failure(let error) = sent, error.code == .cancelled { throw CancellationError() }
        return try sent.get()
    }

    /// Emits an event to the page's listeners.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery,
        for origin: Origin?
    ) throws {
        try connection.session.emit(name, data, delivery: delivery, for: origin)
    }

    /// Sets the context value, which pages can read from the beginning of their documents.
    public func setContext<Value: Encodable>(_ value: Value, for origin: Origin?) throws {
        try connection.setContext(value, for: origin)
    }

    /// Reports a source, as observers show it, and its result to the observer.
    private func observed(
        _ source: String,
        _ run: () async throws(BridgeError) -> ScriptResult
    ) async throws -> ScriptResult {
        try Task.checkCancellation()
        let (observer, clock) = (connection.observer, connection.clock)
        let trace = connection.session.nextTraceID()
        observer?.observe(.call(trace, source: source))
        let start = clock.elapsed()
        let result: Result<ScriptResult, BridgeError>
        do {
            result = .success(try await run())
        } catch {
            result = .failure(connection.originGuard.error(error))
        }
        observer?.observe(
            .result(trace, source: source, result.map(\.json), after: clock.elapsed() - start))
        if case .failure(let error) = result, error.code == .cancelled { throw CancellationError() }
        return try result.get()
    }
}

extension String {
    /// Returns a source with this text inside, which is put together off the main actor if it is
    /// long.
    fileprivate func wrapped(by wrap: @Sendable (String) -> String) async -> String {
        utf8.count > PostedText.mostBytesAtOnce ? await wrappedElsewhere(by: wrap) : wrap(self)
    }

    @concurrent
    private func wrappedElsewhere(by wrap: @Sendable (String) -> String) async -> String {
        wrap(self)
    }
}
