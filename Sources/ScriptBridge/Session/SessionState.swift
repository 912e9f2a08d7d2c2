/// The state of a session as a value, which turns events into actions.
///
/// Nothing here waits, sleeps, or accesses a page: ``PageSession`` performs the actions. The row
/// numbers refer to the article *Wire protocol*. The tests run the rows in
/// `Tests/Fixtures/protocol.json`.
///
/// Messages and posts have numbers, which increase in the order of arrival.
struct SessionState {
    /// The limits of the first channel, which apply to events.
    let limits: ScriptChannel.Limits

    /// Whether there is an observer to trace for.
    let isTracing: Bool

    /// Whether the host can push to a main frame.
    let reachesMainFrame: Bool

    /// Whether the host asks the page for its document's ID, because the engine hides the sender.
    var identifiesPage: Bool = false

    /// The document of the main frame, once it has posted a frame.
    var main: PageDocument?

    /// Whether the main document was left while its earlier messages are still being read.
    var isLeaving = false

    /// The document whose frame is being processed; it is not forgotten in the meantime.
    var documentBeingRead: DocumentKey?

    /// The documents of frames inside the page that have pending messages.
    var inner: [String: PageDocument] = [:]

    /// The pending messages of pages without the page script.
    var unscripted = PageDocument(id: nil)

    /// The IDs of the most recently ended documents.
    var endedDocuments: [String] = []

    /// The messages that have not ended.
    var messages: [Int: RunningMessage] = [:]

    /// The credits of open subscriptions.
    var credits: [Int: Credit] = [:]

    /// The answers to which replies can still be added, by post.
    var responses: [Int: PendingResponse] = [:]

    /// The recent message rates of channels with a rate limit.
    var rates: [ChannelName: RateLimiter] = [:]

    /// The posts of pages without the page script that have pending messages.
    var posts: [Int: PendingPost] = [:]

    /// The commands that the page has not acknowledged.
    var commands: [Int: PendingCommand] = [:]

    /// The frame to push to the main frame at the end of this turn.
    var outbox = HostFrame()
    var isFlushScheduled = false

    /// The events that wait for a document, in order.
    var waitingEvents: [(event: HostFrame.Event, number: Int)] = []

    /// The last values, and the events that wait for a listener.
    var events = EventMemory()

    /// Whether pages report their console output and their errors.
    var takesReports = false
    var reports = ReportLimiter()

    /// The frames of documents that the page has not identified as its own yet.
    var held = HeldFrames()

    /// Gives out the IDs for the observer.
    let traces = TraceID.Source()

    private var lastNumber = 0

    /// The maximum number of frames inside the page with pending messages.
    ///
    /// The limit is needed because a frame can make up any number of document IDs.
    static let mostInnerDocuments = 100

    /// The number of ended documents that the host remembers.
    static let mostEndedDocuments = 16

    /// Creates the state of a page that has not connected yet.
    init(
        limits: ScriptChannel.Limits,
        isTracing: Bool = false,
        reachesMainFrame: Bool = true
    ) {
        self.limits = limits
        self.isTracing = isTracing
        self.reachesMainFrame = reachesMainFrame
    }

    /// Returns the next number for a message or an event.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Handles a post.
    ///
    /// ``ChannelDispatcher``, which has read the post, decides rows HF1 to HF6.
    ///
    /// | row | the frame | decision |
    /// | --- | --- | --- |
    /// | HF7 | is from a document that has ended | refuses it with `documentGone` |
    /// | HF8 | has too many messages | refuses it with `tooManyMessages` |
    /// | HF9 | is any other frame | handles each of its messages, in order |
    mutating func receive(_ post: Post, at now: Duration, _ actions: inout [SessionAction]) {
        do throws(BridgeError) {
            if case .frame(let frame) = post.content {
                guard !endedDocuments.contains(frame.document) else {
                    throw BridgeError(.documentGone, "The document has ended.")
                }
                let limit = post.channel.limits.maximumMessageCount
                guard frame.statements.count <= limit else {
                    throw BridgeError(
                        .tooManyMessages, "The frame has more than \(limit) messages.")
                }
                if identifiesPage, post.documentKey == .main, main?.id != frame.document {
                    return try hold(post, &actions)
                }
            }
            try take(post, at: now, &actions)
        } catch {
            refuse(post.number, on: post.channel.name, error, &actions)
        }
    }

    /// Refuses a frame, or another body in its dialect, as a whole.
    func refuse(
        _ post: Int,
        on channel: ChannelName,
        in dialect: ScriptDialect? = nil,
        _ error: BridgeError,
        _ actions: inout [SessionAction]
    ) {
        trace(.refused(traces.post(post), channel: channel, error), &actions)
        actions.append(
            dialect.map { .answer(post, $0.answer(refusal: error)) }
                ?? .respond(post, HostFrame(refusal: error)))
    }

    /// Handles a post that belongs to the page.
    mutating func take(
        _ post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) throws(BridgeError) {
        switch post.content {
        case .unscripted(let unscripted):
            take(unscripted, from: post, at: now, &actions)
        case .frame(let frame):
            try register(frame.document, from: post, at: now, &actions)
            take(frame.statements, from: post, at: now, &actions)
        }
    }

    /// Handles the messages of a frame; their handlers start, in order, after all have been added.
    private mutating func take(
        _ statements: [PageStatement],
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        responses[post.number] = PendingResponse(to: post.shared.document)
        // If the frame cancels its document's last pending message, the frame's later messages still
        // need the document.
        documentBeingRead = post.documentKey
        var begun: [RunningMessage] = []
        begun.reserveCapacity(statements.count)
        for (index, statement) in statements.enumerated() {
            if let message = take(statement, index, from: post, at: now, &actions) {
                begun.append(message)
            }
        }
        documentBeingRead = nil
        forgetIfIdle(post.documentKey)
        updateResponse(to: post.number, &actions) {
            $0.waitingCount += begun.count
            $0.isComplete = true
        }
        guard !begun.isEmpty else { return }
        // Later pushes do not reach frames inside the page, so their responses wait for all
        // replies.
        actions.append(.start(begun, closing: isReachable(post.documentKey) ? post.number : nil))
    }

    /// Returns whether the host can push to a document.
    func isReachable(_ key: DocumentKey) -> Bool {
        key == .main && reachesMainFrame
    }

    func trace(_ event: @autoclosure () -> BridgeTraceEvent, _ actions: inout [SessionAction]) {
        if isTracing { actions.append(.trace(event())) }
    }
}
