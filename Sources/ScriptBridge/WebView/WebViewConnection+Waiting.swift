extension WebViewConnection {
    /// How long to wait before looking for a function again, at first and at most.
    ///
    /// A function may appear in any way: only of those that the page script exposes is the host told.
    private static let shortestPause: Duration = .milliseconds(20)
    private static let longestPause: Duration = .milliseconds(250)

    /// How long to wait for a function to be exposed before looking again: a page may also put one into the
    /// same object itself.
    private static let longestWatch: Duration = .seconds(1)

    /// Makes a call once the page has its function, in this document or a later one.
    ///
    /// Where it is looked for, nothing is called: so a document that is left meanwhile has not run it,
    /// and the call is made once. One that has begun ends with its document, as any does.
    func result<Value>(
        of call: JavaScriptCall<Value>,
        within duration: Duration,
        _ attempt: () async throws(BridgeError) -> ScriptResult
    ) async throws(BridgeError) -> ScriptResult {
        let start = clock.elapsed()
        let end = start + duration
        var pause = Self.shortestPause
        while true {
            let change = documentChanges.count
            do throws(BridgeError) {
                if try await hasFunction(call.path, until: end) { return try await attempt() }
            } catch {
                let code = originGuard.error(error).code
                guard [.functionNotFound, .pageNotAccepted].contains(code) else { throw error }
            }
            let now = clock.elapsed()
            guard now < end else {
                let message =
                    "The page has no function “\(call.path)”, and got none in \((now - start).inMilliseconds) ms."
                throw BridgeError(.functionNotFound, message)
            }
            await documentChanges.wait(after: change, until: min(now + pause, end))
            if Task.isCancelled { throw BridgeError(.cancelled, "The host stopped waiting.") }
            pause =
                change == documentChanges.count
                ? min(pause * 2, Self.longestPause) : Self.shortestPause
        }
    }

    /// Looks for a function, and waits a while if the page script can say when it is there.
    ///
    /// Also false if the document was left.
    private func hasFunction(
        _ path: FunctionPath,
        until end: Duration
    ) async throws(BridgeError) -> Bool {
        let number = evaluations.nextNumber()
        let body = originGuard.guarding(CallReport.body(lookingFor: path, number: number))
        let time = min(end, clock.elapsed() + Self.longestWatch)
        let deadline = deadlines.add(at: time) { [weak evaluations] in
            evaluations?.giveUp(number, BridgeError(.timedOut, "The page has no such function."))
        }
        defer { deadlines.remove(deadline) }
        do throws(BridgeError) {
            return try await evaluations.run(body, as: .function, number: number) == "v"
        } catch {
            if [.timedOut, .documentGone].contains(error.code) { return false }
            throw error
        }
    }
}
