/// The handlers of a session that run in tasks of their own.
///
/// Their tasks keep this alive, and not the session.
@MainActor
final class RunningHandlers {
    /// Whom they tell of their elements and of their outcome; not kept alive.
    weak var session: PageSession?

    private var tasks: [Int: Task<Void, Never>] = [:]

    /// The sequences that wait until their page is ready for the next element.
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

    /// The tasks that have not begun yet.
    private var unbegunCount = 0

    /// Begins a handler behind those that were started before.
    func start(_ invocation: Invocation, number: Int, atOnce: Bool) {
        guard case .success(.task) = invocation.work else {
            return startImmediate(invocation, number: number)
        }
        let operation: @MainActor () async -> Void = { [self] in
            let outcome = await invocation.run { try await self.send($0, of: number) }
            invocation.release()
            tasks[number] = nil
            session?.handlerEnded(number, with: outcome)
        }
        // Most handlers never wait, and need no turn of the main actor of their own.
        if atOnce, #available(macOS 26, iOS 26, visionOS 26, *) {
            let task = Task.immediate(operation: operation)
            if session?.isRunning(number) == true { tasks[number] = task }
        } else {
            unbegunCount += 1
            tasks[number] = Task {
                unbegunCount -= 1
                await operation()
            }
        }
    }

    /// Runs a handler that never waits, in a task only if others have not begun.
    private func startImmediate(_ invocation: Invocation, number: Int) {
        let run: @MainActor () -> Void = { [self] in
            guard let outcome = invocation.runAtOnce() else { return }
            invocation.release()
            session?.handlerEnded(number, with: outcome)
        }
        guard unbegunCount > 0 else { return run() }
        unbegunCount += 1
        Task {
            unbegunCount -= 1
            if session?.isRunning(number) == true { run() }
        }
    }

    /// Sends an element, and returns when the page is ready for another one.
    private func send(_ json: String, of number: Int) async throws {
        guard let mayGoOn = session?.send(json, of: number) else { throw CancellationError() }
        if !mayGoOn {
            await withCheckedContinuation { waiters[number] = $0 }
        }
        try Task.checkCancellation()
    }

    /// Cancels a handler, whose sequence does not wait any more.
    func cancel(_ number: Int) {
        tasks.removeValue(forKey: number)?.cancel()
        resume(number)
    }

    /// Has a sequence give its next element.
    func resume(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume()
    }
}

/// What a session's handlers ask and tell it.
extension PageSession {
    /// Whether a message has not ended.
    func isRunning(_ number: Int) -> Bool {
        state.messages[number] != nil
    }

    /// Takes an element of a subscription; returns whether its sequence may go on at once, nil if
    /// nobody wants another element.
    func send(_ json: String, of number: Int) -> Bool? {
        var isWanted: Bool?
        update { isWanted = $0.element(json, of: number, &$1) }
        guard isWanted != nil, let message = state.messages[number] else { return nil }
        return !message.isWaiting
    }

    /// Takes the outcome of a handler.
    func handlerEnded(_ number: Int, with outcome: DispatchOutcome) {
        let now = clock.elapsed()
        update { $0.handlerEnded(number, with: outcome, at: now, &$1) }
    }
}
