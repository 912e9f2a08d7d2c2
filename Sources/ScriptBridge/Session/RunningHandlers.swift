/// The handlers of a session that run in tasks of their own.
///
/// Their tasks keep this object alive, but not the session.
@MainActor
final class RunningHandlers {
    /// The session that gets elements and outcomes; not kept alive.
    weak var session: PageSession?

    private var tasks: [Int: Task<Void, Never>] = [:]

    /// The sequences that wait until their page is ready for the next element.
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

    /// The number of tasks that have not begun yet.
    private var unbegunCount = 0

    /// The messages of this turn whose data takes a long time to release.
    private var unneeded: [ArraySlice<RunningMessage>] = []

    /// Starts a message's handler after the ones that were started before.
    ///
    /// - Returns: The outcome of a handler that never waits, if it has already run.
    func start(
        _ message: RunningMessage,
        in context: MessageContext,
        atOnce: Bool
    ) -> MessageOutcome? {
        guard case .task = message.work else {
            if unbegunCount == 0 { return message.work.runAtOnce(context) }
            startLater(message, in: context)
            return nil
        }
        let number = message.number
        let operation: @MainActor () async -> Void = { [self] in
            let outcome = await message.work.run(context) { try await self.send($0, of: number) }
            release([message])
            tasks[number] = nil
            session?.handlerEnded(number, with: outcome)
        }
        // Most handlers never wait, and need no separate turn of the main actor.
        if atOnce, #available(macOS 26, iOS 26, visionOS 26, *) {
            let task = Task.immediate(operation: operation)
            if session?.isRunning(number) == true { tasks[number] = task }
        } else {
            unbegunCount += 1
            tasks[number] = Task {
                unbegunCount -= 1
                // Like one that begins at once, it does not begin after its message has ended.
                if session?.isRunning(number) == true { await operation() }
            }
        }
        return nil
    }

    /// Runs a handler that never waits, once the handlers before it have begun.
    private func startLater(_ message: RunningMessage, in context: MessageContext) {
        unbegunCount += 1
        Task {
            unbegunCount -= 1
            guard let session, session.isRunning(message.number),
                let outcome = message.work.runAtOnce(context)
            else { return }
            session.handlerEnded(message.number, with: outcome)
        }
    }

    /// Releases the data of long messages on another thread, because releasing many values takes
    /// a long time.
    ///
    /// Call this when the task of each handler has been created: the release begins in a later task
    /// of the main actor.
    func release(_ messages: ArraySlice<RunningMessage>) {
        guard messages.contains(where: \.isLong) else { return }
        // Once for a whole turn, because a task takes longer than a small message.
        if unneeded.isEmpty {
            Task {
                let messages = unneeded
                unneeded = []
                Task.detached(priority: .utility) { withExtendedLifetime(messages) {} }
            }
        }
        unneeded.append(messages)
    }

    /// Sends an element, and returns when the page is ready for another one.
    private func send(_ json: String, of number: Int) async throws {
        guard let mayGoOn = session?.send(json, of: number) else { throw CancellationError() }
        if !mayGoOn {
            await withCheckedContinuation { waiters[number] = $0 }
        }
        try Task.checkCancellation()
    }

    /// Cancels a handler, and ends its sequence's wait for credit.
    func cancel(_ number: Int) {
        tasks.removeValue(forKey: number)?.cancel()
        resume(number)
    }

    /// Lets a sequence produce its next element.
    func resume(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume()
    }
}

/// The interface between a session and its handlers.
extension PageSession {
    /// Whether a message is pending.
    func isRunning(_ number: Int) -> Bool {
        state.messages[number] != nil
    }

    /// Sends an element of a subscription.
    ///
    /// - Returns: Whether the sequence may continue at once; nil if the subscription has ended.
    func send(_ json: String, of number: Int) -> Bool? {
        var isWanted: Bool?
        update { isWanted = $0.element(json, of: number, &$1) }
        guard isWanted != nil, let credit = state.credits[number] else { return nil }
        return !credit.isWaiting
    }

    /// Handles the outcome of a handler.
    func handlerEnded(_ number: Int, with outcome: MessageOutcome) {
        // Only an observer learns how long it took.
        let now = observer == nil ? .zero : clock.elapsed()
        update { $0.handlerEnded(number, with: outcome, at: now, &$1) }
    }
}
