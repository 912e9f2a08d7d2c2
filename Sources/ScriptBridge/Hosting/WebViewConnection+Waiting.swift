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

    /// The time that a page has to answer after its watch has ended; a page that is not busy answers
    /// at once.
    private static let grace: Duration = .milliseconds(250)

    /// Runs what needs a page function once the function exists, in this document or a later one.
    ///
    /// Looking for the function does not call it. So the function runs only once, even if the
    /// document changes while the host is looking. A call that has begun fails if its document
    /// ends.
    ///
    /// - Parameters:
    ///   - path: The function; nil for a script, which needs only an accepted page.
    ///   - duration: How long to wait.
    ///   - attempt: Calls the function, or evaluates the script.
    /// - Returns: The result of the attempt.
    /// - Throws: The error of the last attempt.
    func result(
        of path: FunctionPath?,
        within duration: Duration,
        _ attempt: () async throws(BridgeError) -> ScriptResult
    ) async throws(BridgeError) -> ScriptResult {
        let start = deadlines.runningTime()
        let end = start + duration
        var pause = Self.shortestPause
        while true {
            let change = documentChanges.changeCount
            let reason: BridgeError
            do throws(BridgeError) {
                if let path { try await look(for: path, until: end) }
                return try await attempt()
            } catch {
                reason = originGuard.error(error)
                let mayFollow = [.functionNotFound, .pageNotAccepted].contains(reason.code)
                guard mayFollow || reason == .documentReplaced || reason == .noAnswer else {
                    throw error
                }
            }
            let now = deadlines.runningTime()
            guard now < end else {
                throw reason.afterWaiting(for: path, "\((now - start).inMilliseconds) ms")
            }
            await documentChanges.wait(
                after: change, until: clock.elapsed() + min(pause, end - now), on: deadlines)
            if Task.isCancelled { throw BridgeError.cancelledByHost }
            pause =
                change == documentChanges.changeCount
                ? min(pause * 2, Self.longestPause) : Self.shortestPause
        }
    }

    /// Looks for a function, and waits briefly if the page script can report when it appears.
    ///
    /// - Throws: `functionNotFound` if the function does not appear in time, or the document changes;
    ///   ``BridgeError/noAnswer`` if the page does not answer.
    private func look(for path: FunctionPath, until end: Duration) async throws(BridgeError) {
        let number = evaluations.nextNumber()
        let watch = min(end - deadlines.runningTime(), Self.longestWatch)
        let time = clock.elapsed() + max(watch, .zero)
        let tokens = [
            deadlines.add(at: time) { [weak self] in
                self?.push(CallReport.ending(number))
            },
            deadlines.add(at: time + Self.grace) { [weak self] in
                self?.giveUp(number, .noAnswer)
            },
        ]
        defer { tokens.forEach(deadlines.remove) }
        let report: String?
        do throws(BridgeError) {
            report = try await run(as: .function, number: number) { _ in
                CallReport.body(lookingFor: path, number: number)
            }
        } catch {
            throw error.code == .documentGone ? .functionNotFound(path) : error
        }
        if report != "v" { _ = try CallReport.result(of: report, from: path) }
    }
}

extension BridgeError {
    static let noAnswer = BridgeError(.timedOut, "The page does not answer.")

    /// Returns the error of a wait that ends because of this one.
    fileprivate func afterWaiting(for path: FunctionPath?, _ time: String) -> BridgeError {
        if self == .noAnswer { return .noAnswer(after: time) }
        guard let path else { return self }
        return .functionNotFound(path, after: time, because: underlyingError)
    }
}

extension BridgeError {
    /// The error of a wait for a page that answers nothing.
    static func noAnswer(after time: String) -> BridgeError {
        BridgeError(
            .timedOut, "The page did not answer within \(time): a script keeps it busy.")
    }
}
