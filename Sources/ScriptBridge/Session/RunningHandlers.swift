/// The handlers of a session, which begin in the order of their messages.
///
/// A handler that never suspends runs at once; any other begins in a task of its own, in a later
/// turn of the main actor. A page may post thousands of messages, so only some handlers start in
/// each turn. The tasks keep this object alive, but only those of one-way messages keep the session,
/// so that they run to their end.
@MainActor
final class RunningHandlers {
    /// The session that gets elements and outcomes; not kept alive.
    weak var session: PageSession?

    /// The queue of the bodies that wait until handlers have started.
    weak var inbound: InboundQueue?

    /// The number of handlers that start in one turn of the main actor.
    private static let mostInTurn = 250

    /// The messages whose handlers wait to be started, in order, and their posts to report.
    private var unstarted: [(messages: ArraySlice<RunningMessage>, post: Post?)] = []
    private var isStartScheduled = false
    private var isStarting = false

    /// The number of handlers that were started, and whose tasks have not begun.
    private var unbegunCount = 0

    private var tasks: [Int: Task<Void, Never>] = [:]

    /// The sequences that wait until their page is ready for the next element.
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]

    /// The work of this turn whose data takes a long time to release.
    private var unneeded: [Handler.Work] = []

    /// Whether every handler has been started.
    var haveStarted: Bool { unstarted.isEmpty }

    /// Whether every handler has begun.
    var haveBegun: Bool { haveStarted && unbegunCount == 0 }

    /// Whether handlers of further messages may start in this turn.
    var haveRoom: Bool { haveStarted && unbegunCount < Self.mostInTurn }

    // MARK: Starting

    /// Starts handlers after the ones that came before, some of them in each turn.
    ///
    /// - Parameters:
    ///   - messages: The messages, in order.
    ///   - post: The post to report when its last handler has begun; nil to report none.
    func start(_ messages: [RunningMessage], reporting post: Post?) {
        let isFirst = unstarted.isEmpty
        unstarted.append((messages[...], post))
        if isFirst, !isStarting { startSome() } else { scheduleStart() }
    }

    /// Starts all waiting handlers, before the page navigates away or further messages are handled.
    ///
    /// This does nothing while a handler starts: if it makes its page navigate away, the handlers
    /// after it do not run.
    func startAll() {
        while !isStarting, !unstarted.isEmpty { startSome() }
    }

    private func scheduleStart() {
        guard !isStartScheduled else { return }
        isStartScheduled = true
        Task {
            isStartScheduled = false
            // While a handler runs a main loop of its own, the handlers after it must wait.
            if !isStarting { startSome() }
        }
    }

    private func startSome() {
        isStarting = true
        var room = Self.mostInTurn
        while room > 0, let (messages, post) = unstarted.first {
            let part = messages.prefix(room)
            let rest = messages.dropFirst(room)
            // While a handler starts, its batch stays in the list, so that others wait for it.
            unstarted[0].messages = rest
            room -= part.count
            for message in part { start(message) }
            release(part)
            guard rest.isEmpty else { continue }
            unstarted.removeFirst()
            if let post { session?.haveBegun(post) }
        }
        isStarting = false
        if !unstarted.isEmpty { scheduleStart() }
        inbound?.schedule()
    }

    /// Starts a message's handler, unless the message has ended.
    private func start(_ message: RunningMessage) {
        guard let session, session.isRunning(message.number) else { return }
        if unbegunCount == 0, let outcome = message.work.runAtOnce(message.context, in: self) {
            return session.handlerEnded(message.number, with: outcome)
        }
        let number = message.number
        let kept = message.isOneWay ? session : nil
        unbegunCount += 1
        tasks[number] = Task { [self] in
            defer { withExtendedLifetime(kept) {} }
            unbegunCount -= 1
            // The message may have ended since.
            if self.session?.isRunning(number) == true {
                let outcome = await message.work.run(message.context, in: self)
                release([message])
                self.session?.handlerEnded(number, with: outcome)
            }
            tasks[number] = nil
        }
    }

    /// Releases the data of long messages on another thread, because releasing many values takes
    /// a long time.
    ///
    /// Call this when the task of each handler has been created: the release begins in a later task
    /// of the main actor.
    private func release(_ messages: ArraySlice<RunningMessage>) {
        guard messages.contains(where: \.isLong) else { return }
        // Once for a whole turn, because a task takes longer than a small message.
        if unneeded.isEmpty {
            Task {
                let works = unneeded
                unneeded = []
                Task.detached(priority: .utility) { withExtendedLifetime(works) {} }
            }
        }
        unneeded += messages.map(\.work)
    }

    // MARK: Running

    /// Encodes a reply or an element for the page that posted the message.
    func encodeJSON<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for context: MessageContext
    ) throws -> String {
        let number = context.trace.number
        // Bytes of a reply that its page no longer gets would stay.
        guard let session, session.isRunning(number) else { throw CancellationError() }
        let downloads = session.downloads
        guard let document = context.documentID,
            let bytes = downloads.sentBytes(
                of: context.name, for: document, in: context.source.origin, trace: context.trace)
        else { return try encoder.encodeJSON(value) }
        return try downloads.encode(value, with: encoder, collecting: bytes)
    }

    /// Sends an element as JSON text, and returns when the page is ready for another one.
    ///
    /// - Throws: An error if the page does not want any more elements.
    func send(_ json: String, of context: MessageContext) async throws {
        let number = context.trace.number
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
