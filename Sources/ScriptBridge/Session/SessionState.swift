/// A page's life as a value: takes what happens, and appends what is to be done.
///
/// Nothing here waits, sleeps, or knows a page: ``PageSession`` performs the actions. The numbers
/// of rows are those of the article *Wire protocol*, which `Tests/Fixtures/protocol.json` plays.
///
/// Messages and posts have numbers, which rise in the order in which they came.
struct SessionState {
    /// The limits of the first channel, which count for events.
    let limits: ScriptChannel.Limits

    /// Whether anybody wants to be told what happens.
    let isTracing: Bool

    /// Tells handlers how much time they have left; never asked here.
    let clock: AnyClock

    /// Whether a main frame can be pushed to.
    let reachesMainFrame: Bool

    /// Whether the page is asked which document it is, because the engine does not say who posts.
    var identifiesPage: Bool = false

    /// The document of the main frame, once it has greeted.
    var main: PageDocument?

    /// Whether it was left, and what it posted before is still being read.
    var isLeaving = false

    /// The document of the frame whose messages are being taken; it is not forgotten meanwhile.
    var documentBeingRead: PageDocument.Key?

    /// The documents of frames inside the page that have messages under way.
    var inner: [String: PageDocument] = [:]

    /// What is under way of pages without the page script.
    var unscripted = PageDocument(id: nil, isReachable: false)

    /// The last documents that have ended.
    var endedDocuments: [String] = []

    /// The messages that have not ended.
    var messages: [Int: RunningMessage] = [:]

    /// The answers that can still take replies, by their posts.
    var responses: [Int: PendingResponse] = [:]

    /// How much the channels have taken of late, where they have a rate.
    var rates: [ChannelName: RateLimiter] = [:]

    /// The posts of pages without the page script, some of whose messages have not ended.
    var posts: [Int: PendingPost] = [:]

    /// The commands that the page has not acknowledged.
    var commands: [Int: PendingCommand] = [:]

    /// What goes out to the main frame at the end of this turn.
    var outbox = HostFrame()
    var isFlushScheduled = false

    /// The events that wait for a document, in order.
    var waitingEvents: [(event: HostFrame.Event, number: Int)] = []

    /// The last values, and what has no listener yet.
    var events = EventMemory()

    /// Whether pages report what they write to their consoles, and what goes wrong in them.
    var takesReports = false
    var reports = ReportLimiter()

    /// The frames of documents of which the page has not said whether they are its own.
    var held = HeldFrames()

    private var lastNumber = 0

    /// So many frames inside the page may have messages under way: a frame can make up as many ids
    /// as it likes.
    static let mostInnerDocuments = 100

    /// The host remembers so many documents that have ended.
    static let mostEndedDocuments = 16

    /// Makes the state of a page that has not greeted yet.
    init(
        limits: ScriptChannel.Limits,
        isTracing: Bool = false,
        clock: AnyClock = AnyClock(ContinuousClock()),
        reachesMainFrame: Bool = true
    ) {
        self.limits = limits
        self.isTracing = isTracing
        self.clock = clock
        self.reachesMainFrame = reachesMainFrame
    }

    /// A number for a message or an event.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Takes what a page posted.
    ///
    /// The rows HF1 to HF6 are decided by ``ChannelDispatcher``, which has read the body.
    ///
    /// | row | the frame | decision |
    /// | --- | --- | --- |
    /// | HF7 | is of a document that has ended | refuses it, `documentGone` |
    /// | HF8 | has too many messages | refuses it, `tooManyMessages` |
    /// | HF9 | is anything else | takes each of its messages, in order |
    mutating func receive(
        _ body: PostedBody,
        on channelName: ChannelName,
        post: Int,
        byteCount: Int = 0,
        arrival: Duration? = nil,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        let arrival = arrival ?? now
        do throws(BridgeError) {
            switch body {
            case .refused(let error, let dialect):
                refuse(post, on: channelName, in: dialect, error, &actions)
            case .unscripted(let unscripted, let channel, let source):
                let posting = Posting(
                    channel: channel, source: source, key: .unscripted, post: post,
                    arrival: arrival)
                take(unscripted, from: posting, at: now, &actions)
            case .frame(let frame, let channel, let source):
                guard !endedDocuments.contains(frame.document) else {
                    throw BridgeError(.documentGone, "The document has ended.")
                }
                guard frame.statements.count <= channel.limits.maximumMessageCount else {
                    throw BridgeError(
                        .tooManyMessages,
                        "The frame has more than \(channel.limits.maximumMessageCount) messages.")
                }
                let posted = PostedFrame(
                    frame: frame, channel: channel, source: source, post: post,
                    byteCount: byteCount, arrival: arrival)
                if identifiesPage, source.isMainFrame, main?.id != frame.document {
                    try hold(posted, &actions)
                } else {
                    try take(posted, at: now, &actions)
                }
            }
        } catch {
            refuse(post, on: channelName, error, &actions)
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
        trace(.refused(channel: channel, error), &actions)
        actions.append(
            dialect.map { .answer(post, $0.answer(refusal: error)) }
                ?? .respond(post, HostFrame(refusal: error)))
    }

    /// Takes a frame of a document that belongs to the page.
    mutating func take(
        _ posted: PostedFrame,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) throws(BridgeError) {
        let key = try document(of: posted.frame, from: posted.source, at: now, &actions)
        let posting = Posting(
            channel: posted.channel, source: posted.source, key: key, post: posted.post,
            arrival: posted.arrival)
        take(posted.frame.statements, from: posting, at: now, &actions)
    }

    /// Takes the messages of a frame; their handlers start, in order, once all of them are taken.
    private mutating func take(
        _ statements: [PageStatement],
        from posting: Posting,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        let isReachable = self[posting.key]?.isReachable == true
        responses[posting.post] = PendingResponse(to: self[posting.key]?.id)
        // What a frame cancels may be the last message of its document: those behind it count there.
        documentBeingRead = posting.key
        var numbers: [Int] = []
        for statement in statements {
            if let number = take(statement, from: posting, at: now, &actions) {
                numbers.append(number)
            }
        }
        documentBeingRead = nil
        forgetIfIdle(posting.key)
        responses[posting.post]?.isComplete = true
        closeIfDone(posting.post, &actions)
        guard !numbers.isEmpty else { return }
        // What is pushed later does not reach frames inside the page: they wait for all of it.
        actions.append(.start(numbers, closing: isReachable ? posting.post : nil))
    }

    func trace(_ event: @autoclosure () -> BridgeTraceEvent, _ actions: inout [SessionAction]) {
        if isTracing { actions.append(.trace(event())) }
    }
}
