extension WebViewConnection {
    /// The shortest pause before looking for a function again.
    ///
    /// The page script reports only the functions that it exposes itself, so other functions have
    /// to be polled for.
    private static let shortestPause: Duration = .milliseconds(20)
    private static let longestPause: Duration = .milliseconds(250)

    /// The longest time to wait for the page script to report a function before looking again.
    ///
    /// The page may also add a function to the same object itself, which the page script does not
    /// report.
    private static let longestWatch: Duration = .seconds(1)

    /// Calls a page function once it exists, in this document or a later one.
    ///
    /// Looking for the function does not call it. So the function runs only once, even if the
    /// document changes while the host is looking. A call that has begun fails if its document
    /// ends.
    func result(
        of path: FunctionPath,
        within duration: Duration,
        _ attempt: () async throws(BridgeError) -> ScriptResult
    ) async throws(BridgeError) -> ScriptResult {
        let start = deadlines.runningTime()
        let end = start + duration
        var pause = Self.shortestPause
        while true {
            let change = documentChanges.count
            do throws(BridgeError) {
                if try await hasFunction(path, until: end) { return try await attempt() }
            } catch {
                let code = originGuard.error(error).code
                guard [.functionNotFound, .pageNotAccepted].contains(code) else { throw error }
            }
            let now = deadlines.runningTime()
            guard now < end else {
                let time = "\((now - start).inMilliseconds) ms"
                throw BridgeError.functionNotFound(path, after: time)
            }
            await documentChanges.wait(
                after: change, until: clock.elapsed() + min(pause, end - now))
            if Task.isCancelled { throw BridgeError.cancelledByHost }
            pause =
                change == documentChanges.count
                ? min(pause * 2, Self.longestPause) : Self.shortestPause
        }
    }

    /// Looks for a function, and waits briefly if the page script can report when it appears.
    ///
    /// Returns false if the function does not appear in time, or the document changes.
    private func hasFunction(
        _ path: FunctionPath,
        until end: Duration
    ) async throws(BridgeError) -> Bool {
        let number = evaluations.nextNumber()
        let body = originGuard.guarding(CallReport.body(lookingFor: path, number: number))
        let watch = min(end - deadlines.runningTime(), Self.longestWatch)
        let deadline = deadlines.add(at: clock.elapsed() + watch) { [weak evaluations] in
            evaluations?.giveUp(number, .noSuchFunctionInTime)
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
