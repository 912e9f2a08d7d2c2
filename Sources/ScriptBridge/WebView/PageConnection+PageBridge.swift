extension PageConnection: PageBridge {
    package func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> Value {
        let json = try await result(of: call, timeout: timeout)
        return try ScriptResult.decode(json: json, as: Value.self, of: "“\(call.path)”")
    }

    package func call(_ call: JavaScriptCall<Void>, timeout: Duration?) async throws {
        _ = try await result(of: call, timeout: timeout)
    }

    package func evaluate(_ script: JavaScript) async throws {
        let source = try script.source
        _ = try await observed(source) { () throws(BridgeError) in
            let number = evaluations.nextNumber()
            _ = try await evaluations.run(
                // A block ends by itself.
                pageGuard.guarding(source + "true"), as: .script, number: number)
            return nil
        }
    }

    package func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        let source = try script.source
        let json = try await observed(source) { () throws(BridgeError) in
            let number = evaluations.nextNumber()
            return try await evaluations.run(
                pageGuard.guarding(source), as: .script, number: number)
        }
        return try ScriptResult.decode(json: json, as: type, of: "The script")
    }

    package func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try session.emit(name, data)
    }

    /// Makes a call; gives JSON text of what the function returned, nil for `undefined`.
    private func result<Value>(
        of call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> String? {
        let number = evaluations.nextNumber()
        let body = try call.reportingBody(number: number)
        let deadline = timeout.map { timeout in
            deadlines.add(at: clock.elapsed() + timeout) { [weak evaluations] in
                let message = "The page did not end “\(call.path)” in time."
                evaluations?.giveUp(number, BridgeError(.timedOut, message))
            }
        }
        defer { deadline.map(deadlines.remove) }
        return try await observed(try call.expression) { () throws(BridgeError) in
            let report = try await evaluations.run(
                pageGuard.guarding(body), as: .function, number: number)
            return try CallReport.json(of: report, from: call.path)
        }
    }

    /// Tells the observer of a source and of what it gave.
    private func observed(
        _ source: String,
        _ run: () async throws(BridgeError) -> String?
    ) async throws -> String? {
        try Task.checkCancellation()
        observer?.observe(.call(source: source))
        let start = clock.elapsed()
        let result: Result<String?, BridgeError>
        do {
            result = .success(try await run())
        } catch {
            result = .failure(pageGuard.error(error))
        }
        observer?.observe(.result(source: source, result, after: clock.elapsed() - start))
        if case .failure(let error) = result, error.code == .cancelled { throw CancellationError() }
        return try result.get()
    }
}
