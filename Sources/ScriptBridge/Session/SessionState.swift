/// The state of a session, which turns events into actions.
///
/// Nothing here waits, sleeps, or accesses a page: ``PageSession`` performs the actions. The row
/// numbers refer to the document `WireProtocol.md`. The tests run the rows in
/// `Tests/Fixtures/protocol.json`.
///
/// Each part of the state is declared in the file of its rules. Messages and events have numbers,
/// which increase in the order of arrival.
struct SessionState {
    /// The limits of the web view, among them those of events.
    let limits: ScriptChannel.Limits

    /// The marks of bytes; their stand-in is in events that wait for a document.
    let marks: OriginMarks?

    /// What the session can ask of its page.
    private(set) var abilities = PageAbilities()

    /// The time of the event that is being handled.
    private(set) var now: Duration = .zero

    var documents = PageDocuments()
    var held = HeldPosts()
    var messages = PendingMessages()

    /// The packets of the main frame whose handlers have begun in this turn, in order.
    var begunPosts: [Post] = []
    var commands = PendingCommands()
    var events = EventMemory()
    var reports = ReportLimiter()

    /// What is sent at the end of the turn.
    var outbox = Outbox()
    private var isEndOfTurnAwaited = false

    /// Gives out the IDs for the observer.
    let traces = TraceID.Source()

    /// Whether there is an observer to trace for.
    private let isTracing: Bool
    private var actions: [SessionAction] = []
    private var lastNumber = 0

    /// Creates the state of a page that has not connected yet.
    init(
        limits: ScriptChannel.Limits,
        marks: OriginMarks? = nil,
        isTracing: Bool = false
    ) {
        self.limits = limits
        self.marks = marks
        self.isTracing = isTracing
    }

    /// Handles an event, and returns the actions that it requires.
    mutating func handle(_ event: SessionEvent, at time: Duration) -> [SessionAction] {
        now = time
        switch event {
        case .connected(let abilities): self.abilities = abilities
        case .posted(let post, let content): receive(post, content)
        case .rejected(let arrival, let error): reject(arrival, error)
        case .released(let post, let change): release(post, askedAt: change)
        case .identified(let document, let change): identified(document, askedAt: change)
        case .handlerEnded(let number, let outcome): end(number, with: outcome, handlerRuns: false)
        case .element(let json, let number): send(json, of: number)
        case .begun(let post): begun(post)
        case .turnEnded: flush()
        case .fired(let timer): fire(timer)
        case .emitted(let event): emit(event)
        case .lost(let events): lose(events)
        case .commandSent(let number, let command, let call, let timeout):
            send(command, number, by: call, timeout: timeout)
        case .called(let purpose, let result): called(purpose, result)
        case .commandEnded(let number, let result): endCommand(number, with: result)
        case .pageNavigatesAway: documents.beginNavigation()
        case .pageNavigatedAway: endPage()
        case .closed: close()
        }
        if !isEndOfTurnAwaited, !outbox.isEmpty || !begunPosts.isEmpty {
            isEndOfTurnAwaited = true
            act(.awaitEndOfTurn)
        }
        defer { actions = [] }
        return actions
    }

    /// Returns the next number for a message, an event or a command.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Acting

    @inline(never)
    mutating func act(_ action: SessionAction) {
        actions.append(action)
    }

    mutating func trace(_ event: @autoclosure () -> BridgeTraceEvent) {
        if isTracing { act(.trace(event())) }
    }

    /// Handles a timer that has fired (rows HR5 and HD4).
    private mutating func fire(_ timer: SessionTimer) {
        switch timer {
        case .message(let number): timeOut(number)
        case .command(let number): timeOutCommand(number)
        case .event(let number): timeOutEvent(number)
        }
    }

    // MARK: The outbox

    /// Begins an outbox for a document, or for none, and returns the events in the last one.
    mutating func renewOutbox(for document: String?) -> [HostPacket.Event] {
        defer { outbox = Outbox(document: document) }
        return outbox.events
    }

    /// Sends what has been added in this turn: in answers as far as possible, and in pushes.
    private mutating func flush() {
        isEndOfTurnAwaited = false
        respondToBegun()
        pushOutbox()
    }

    /// Pushes what has been added in this turn.
    mutating func pushOutbox() {
        for packet in outbox.takeAll() { act(.push(packet, documents.main?.origin)) }
    }

    /// Calls a page function, after what has been added in this turn.
    mutating func call(_ call: PageCall, for purpose: PageCall.Purpose) {
        pushOutbox()
        act(.call(call, for: purpose))
    }
}
