#if canImport(WebKit)
public import ScriptBridge

extension WebViewBridge: PageBridge {
    /// Calls a page function, waits for its promise if it returns one, and decodes the result.
    public func call<Value: Decodable>(
        _ call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> Value {
        let json = try await result(of: call, timeout: timeout)
        return try ScriptResult.decode(json: json, as: Value.self, of: "“\(call.path)”")
    }

    /// Calls a page function for its effect, and waits for its promise if it returns one.
    public func call(_ call: JavaScriptCall<Void>, timeout: Duration?) async throws {
        _ = try await result(of: call, timeout: timeout)
    }

    /// Evaluates a script for its effect.
    public func evaluate(_ script: JavaScript) async throws {
        let source = try script.source
        _ = try await observed(source) { () throws(BridgeError) in
            _ = try await run(source + "\n;true", as: .script)
            return nil
        }
    }

    /// Evaluates a script and decodes its value.
    ///
    /// The value is that of the script's last statement in a `WKWebView`, and what the script
    /// returns in a `WebPage`.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript,
        as type: Value.Type
    ) async throws -> Value {
        let source = try script.source
        let json = try await observed(source) { () throws(BridgeError) in
            try await run(source, as: .script)
        }
        return try ScriptResult.decode(json: json, as: type, of: "The script")
    }

    /// Emits an event to the page's listeners.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        try session.emit(name, data)
    }

    /// Makes a call; gives JSON text of what the function returned, nil for `undefined`.
    private func result<Value>(
        of call: JavaScriptCall<Value>,
        timeout: Duration?
    ) async throws -> String? {
        let number = pending.nextNumber()
        let body = try call.reportingBody(number: number)
        let deadline = timeout.map { timeout in
            deadlines.add(at: stopwatch.elapsed() + timeout) { [weak self] in
                let message = "The page did not end “\(call.path)” in time."
                self?.giveUp(number, BridgeError(.timedOut, message))
            }
        }
        defer { deadline.map(deadlines.remove) }
        return try await observed(try call.expression) { () throws(BridgeError) in
            let report = try await run(body, as: .function, number: number)
            return try CallReport.json(of: report, from: call.path)
        }
    }

    /// Ends an evaluation for whose result nobody waits any more.
    private func giveUp(_ number: Int, _ error: BridgeError) {
        guard pending.fail(number, error) else { return }
        page.push(CallReport.ending(number))
    }

    /// Tells the observer of a source and of what it gave.
    private func observed(
        _ source: String,
        _ run: () async throws(BridgeError) -> String?
    ) async throws -> String? {
        try Task.checkCancellation()
        observer?.observe(.call(source: source))
        let start = stopwatch.elapsed()
        let result: Result<String?, BridgeError>
        do {
            result = .success(try await run())
        } catch {
            result = .failure(error)
        }
        observer?.observe(.result(source: source, result, after: stopwatch.elapsed() - start))
        if case .failure(let error) = result, error.code == .cancelled { throw CancellationError() }
        return try result.get()
    }

    /// Has WebKit run a text; gives what ``Page/evaluate(_:as:completion:)`` does.
    private func run(
        _ text: String,
        as form: ScriptForm,
        number: Int? = nil
    ) async throws(BridgeError) -> String? {
        let number = number ?? pending.nextNumber()
        let outcome = await withTaskCancellationHandler {
            await pending.run(number) { end in
                if !page.evaluate(text, as: form, completion: end) {
                    end(.failure(BridgeError(.noWebView, "The bridge has no web view.")))
                }
            }
        } onCancel: {
            Task { await giveUp(number, BridgeError(.cancelled, "The host does not wait.")) }
        }
        return try outcome.get()
    }
}
#endif
