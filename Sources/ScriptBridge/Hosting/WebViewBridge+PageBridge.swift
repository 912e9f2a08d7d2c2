extension WebViewBridge: PageBridge {
    /// Calls a page function once it exists, and waits for its promise if it returns one.
    public func result<Value>(
        calling call: JavaScriptCall<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let coding = call.coding(on: connection.session.coding)
        let (expression, shown) = try call.sources(for: connection.session)
        let path = call.path
        let hasResult = Value.self != Void.self
        let attempt = { [connection] () async throws(BridgeError) -> ScriptResult in
            let number = connection.evaluations.nextNumber()
            let report = try await connection.run(
                expression, as: .function, number: number,
                timeout: timeout.map { ($0, .timedOut(calling: path, after: $0)) }
            ) { CallReport.body(calling: path, as: $0, number: number, hasResult: hasResult) }
            return try CallReport.result(of: report, from: path, coding: coding)
        }
        return try await observed(shown) { () throws(BridgeError) in
            guard let wait else { return try await attempt() }
            return try await connection.result(of: path, within: wait, attempt)
        }
    }

    /// Evaluates a script in the page; waits for an accepted page if asked to.
    public func result(
        evaluating script: JavaScript,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let source = try script.reportedSource
        let isExpression = script.isExpression
        let attempt = { [connection] () async throws(BridgeError) -> ScriptResult in
            let number = connection.evaluations.nextNumber()
            // The source is a block, so the end needs no separator.
            let json = try await connection.run(
                source, as: .script, number: number, needsScript: isExpression,
                timeout: timeout.map { ($0, .timedOut(evaluatingFor: $0)) }
            ) { isExpression ? $0 : "\($0)true" }
            guard isExpression else { return try ScriptResult(json: nil, of: "The script") }
            let report = json.flatMap { try? MessageDecoder().decode(String.self, from: .json($0)) }
            return try CallReport.result(of: report, from: nil)
        }
        let shown = connection.observer == nil ? "" : script.sourceAsWritten
        return try await observed(shown) { () throws(BridgeError) in
            guard let wait else { return try await attempt() }
            return try await connection.result(of: nil, within: wait, attempt)
        }
    }

    /// Sends a command to the page, and waits for its acknowledgement.
    public func result<Value>(
        sending command: PageCommand<Value>,
        availableWithin wait: Duration?,
        timeout: Duration?
    ) async throws -> ScriptResult {
        guard let wait else {
            return try await connection.session.result(sending: command, timeout: timeout)
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
        return try sent.value()
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
        return try result.value()
    }
}

extension WebViewConnection {
    /// Runs a source behind the check of the page's origin, and of its script if it needs one.
    ///
    /// A page that is older than the bridge has no script; it then gets what calls need.
    ///
    /// - Parameters:
    ///   - source: What is wrapped; put together off the main actor if it is long.
    ///   - form: The form of the source.
    ///   - number: The number of the evaluation.
    ///   - needsScript: Whether the source uses ``BridgeScript/document``.
    ///   - timeout: A time, and the error after it.
    ///   - wrap: Returns the source to evaluate.
    /// - Returns: The result of the evaluation.
    /// - Throws: What the host throws, or the error of the timeout.
    func run(
        _ source: String = "",
        as form: ScriptForm,
        number: Int,
        needsScript: Bool = true,
        timeout: (Duration, BridgeError)? = nil,
        _ wrap: @escaping @Sendable (String) -> String
    ) async throws(BridgeError) -> String? {
        let deadline = timeout.map { time, error in
            deadlines.add(at: clock.elapsed() + time) { [weak self] in
                self?.giveUp(number, error)
            }
        }
        defer { deadline.map(deadlines.remove) }
        let check = needsScript ? OriginGuard.scriptCheck : ""
        do {
            let guarded = await source.wrapped { [originGuard] in
                originGuard.guarding(check + wrap($0))
            }
            return try await run(guarded, as: form, number: number)
        } catch {
            guard OriginGuard.missesScript(error) else { throw error }
            let guarded = await source.wrapped { [originGuard] in
                originGuard.guarding(BridgeScript.documentOnly + wrap($0))
            }
            return try await run(guarded, as: form, number: number)
        }
    }
}

extension String {
    /// Returns a source with this text inside, which is put together off the main actor if it is
    /// long.
    fileprivate func wrapped(by wrap: @Sendable (String) -> String) async -> String {
        utf8.count > PageSession.mostBytesAtOnce ? await wrappedElsewhere(by: wrap) : wrap(self)
    }

    @concurrent
    private func wrappedElsewhere(by wrap: @Sendable (String) -> String) async -> String {
        wrap(self)
    }
}
