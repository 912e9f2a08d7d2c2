/// The connection between a host and its page, independent of the web view.
///
/// A session takes the messages that the page posts, runs their handlers, and delivers replies,
/// elements and events to the waiting document. It needs no web view, only a way to exchange text
/// with a page:
///
/// ```swift
/// let session = try PageSession(channels: [channel]) { packet, _ in page.send(packet) }
/// session.receive(.json(packet), on: "nativeApp", from: .mainFrame(origin)) { answer in
///     page.answer(answer)
/// }
/// session.handleDocumentChange()    // whenever the page navigates away, reloads, or its process ends
/// session.close()                // when the host is done
/// ```
///
/// The document `WireProtocol.md` defines the packets, their order and the life of each message. In a
/// web view, pass a pushed packet to the page as ``BridgeScript/source(receiving:in:)``.
///
/// Keep the session, and close it at the end: one that is released answers nothing more. It performs
/// what its state decides: see `SessionState`.
@MainActor
public final class PageSession {
    /// The number of bytes up to which a text is read on the main actor: 64 KiB.
    nonisolated public static let mostBytesAtOnce: Int = 64 << 10

    package let clock: AnyClock
    package let deadlines: Deadlines

    let dispatcher: ChannelDispatcher
    let observer: (any BridgeObserver)?
    let inbound: InboundQueue

    /// The state, which decides on the actions.
    ///
    /// Besides ``handle(_:)``, only the next number is taken from it.
    private(set) var state: SessionState

    private let outbound = OutboundQueue()
    private let endOfTurn = EndOfTurn()
    private let handlers = RunningHandlers()

    weak var page: (any SessionPage)?
    /// The page, if only the session knows it.
    private let ownPage: PushedPage?

    let uploads: PageUploads
    package let downloads: PageDownloads

    /// The coding of events and calls.
    package var coding: ScriptCoding { dispatcher.coding }

    private var lastPost = 0
    /// The number of posts whose promises have not settled.
    private var unansweredCount = 0
    /// The number of closes, to recognize callbacks from before the last one.
    private(set) var closeCount = 0
    /// The callers that wait for the end of a command.
    var commandWaiters: [Int: @MainActor (Result<String?, BridgeError>) -> Void] = [:]
    private var timers: [SessionTimer: Deadlines.Token] = [:]

    /// Creates a session for a page that has not connected yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers.
    ///   - observer: An observer of all traffic.
    ///   - clock: The clock for deadlines and durations.
    ///   - push: Delivers the text of a packet to the page, in the order of the calls. The page may
    ///     have navigated away from the document that the packet is for. The origin is that
    ///     document's, so check it before you deliver the packet. It is nil if the host cannot know it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name, or with
    ///   ``BridgeError/Code-swift.struct/unusedLimit`` if a channel sets a limit that has no effect.
    public convenience init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping @MainActor (_ packet: String, _ origin: Origin?) -> Void
    ) throws(BridgeError) {
        self.init(
            dispatcher: try ChannelDispatcher(channels: channels), observer: observer,
            clock: AnyClock(clock), page: PushedPage(push))
    }

    /// Creates a session for a page that its host keeps.
    package init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)? = nil,
        clock: AnyClock = AnyClock(ContinuousClock()),
        page: any SessionPage
    ) {
        self.dispatcher = dispatcher
        self.observer = observer
        self.page = page
        ownPage = page as? PushedPage
        self.clock = clock
        deadlines = Deadlines(clock)
        let limits = dispatcher.limits
        inbound = InboundQueue(limits: limits, handlers: handlers)
        uploads = PageUploads(limits: limits.webView, observer: observer)
        downloads = PageDownloads(
            to: dispatcher.scripted.flatMap { $0.allowsDownloads ? $0.policy : nil },
            limits: limits.webView, observer: observer, deadlines: deadlines, page: page)
        state = SessionState(
            limits: limits, marks: downloads.marks, isTracing: observer != nil)
        handlers.session = self
        connect()
    }

    /// Notes what the page is able to; call it when that has changed.
    package func connect() {
        if let page { handle(.connected(page.abilities)) }
    }

    // MARK: Receiving

    /// Receives a body that a page posted.
    ///
    /// Handlers begin in the order of their messages. A handler that never suspends runs before
    /// this method returns, unless it has to wait for others. A handler that may suspend begins in
    /// the next turn of the main actor. If a body has more than 250 messages, the other handlers
    /// start in later turns, and the bodies after it wait. A text of more than 64 KiB is read and
    /// decoded off the main actor, even while earlier handlers wait. Everything posted after it
    /// waits until its handlers have started.
    ///
    /// A handler of a message without a reply runs to its end, also when the page navigates away. Other
    /// handlers are cancelled then, or do not begin.
    ///
    /// | the sender of the body | `answer` is called |
    /// | --- | --- |
    /// | the page script in the main frame | in the turn in which the last handler of the body begins, with the replies that are ready by then |
    /// | the page script in a frame inside the page | when all handlers of the body have ended |
    /// | a page without the page script | when all handlers of the body have ended, or at once if no message's outcome settles the promise |
    ///
    /// - Parameters:
    ///   - body: The body that the page posted.
    ///   - channel: The channel on which the body arrived.
    ///   - source: Where the body came from. Replies can be pushed only to the main frame.
    ///   - keys: The secrets with which a packet proves that it is the main frame of an origin, for
    ///     hosts that cannot see the sender.
    ///   - answer: Called exactly once with the answer that settles the post's promise, at the
    ///     latest when the page navigates away or the session is closed.
    /// - Returns: The ID with which the observer sees the post if it is rejected.
    @discardableResult
    @inline(never)
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        let arrival = arrival(
            on: channel, dispatcher.channel(named: channel), from: source, answer)
        if let text = PostedText(body) {
            read(text, as: arrival, keys)
        } else {
            take(body, as: arrival, keys)
        }
        return state.traces.post(arrival.number)
    }

    /// Reads a short body now, or when it is its turn.
    private func take(_ body: MessageBody, as arrival: PostArrival, _ keys: [String: Origin]) {
        let byteCount = body.byteCount ?? 0
        if inbound.takesNow(byteCount: byteCount) { return read(body, as: arrival, keys) }
        inbound.enqueue(byteCount: byteCount) { [weak self] error in
            arrival.note(isPacket: PagePacket.isPacket(body))
            self?.handle(.rejected(arrival, error))
        } _: { [weak self] in
            self?.read(body, as: arrival, keys)
        }
    }

    /// Reads a long text off the main actor.
    private func read(_ text: PostedText, as arrival: PostArrival, _ keys: [String: Origin]) {
        arrival.note(isPacket: text.isPacket)
        guard let channel = arrival.channel else { return rejectUnknown(arrival) }
        let (dispatcher, isObserved) = (dispatcher, observer != nil)
        inbound.read(byteCount: text.byteCount) { [weak self] error in
            self?.handle(.rejected(arrival, error))
        } _: { [weak self] in
            let read = await dispatcher.read(
                text, on: channel, from: arrival.source, keys: keys, isObserved: isObserved)
            return { [weak self] in self?.take(read, as: arrival, on: channel) }
        }
    }

    private func arrival(
        on name: ChannelName,
        _ channel: ScriptChannel? = nil,
        from source: MessageSource,
        _ answer: @escaping PostArrival.Answer
    ) -> PostArrival {
        lastPost += 1
        unansweredCount += 1
        return PostArrival(
            number: lastPost, on: name, channel, from: source, at: clock.elapsed(),
            answer: answer)
    }

    private func read(_ body: MessageBody, as arrival: PostArrival, _ keys: [String: Origin]) {
        guard let channel = arrival.channel else {
            arrival.note(isPacket: PagePacket.isPacket(body))
            return rejectUnknown(arrival)
        }
        let read = dispatcher.read(
            body, on: channel, from: arrival.source, keys: keys, isObserved: observer != nil)
        take(read, as: arrival, on: channel)
    }

    /// Handles what reading a body has given.
    private func take(_ read: ReadBody, as arrival: PostArrival, on channel: ScriptChannel) {
        arrival.note(read.form)
        switch read.content {
        case .success(let content):
            handle(.posted(Post(content, arrival, on: channel, clock: clock), content))
        case .failure(let error):
            handle(.rejected(arrival, error))
        }
    }

    private func rejectUnknown(_ arrival: PostArrival) {
        handle(.rejected(arrival, .unknownChannel(arrival.name)))
    }

    /// Rejects a post without reading it.
    func reject(
        _ error: BridgeError,
        on channel: ChannelName,
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) {
        handle(.rejected(arrival(on: channel, from: .unknown, answer), error))
    }

    /// Returns the number of the next command, which is also its ID.
    func nextCommandNumber() -> Int {
        state.nextNumber()
    }

    /// Returns the ID of a call, or of what else the host begins.
    package func nextTraceID() -> TraceID {
        state.traces.number(state.nextNumber())
    }

    // MARK: Ending

    /// Ends everything that belongs to the previous document.
    ///
    /// Call this method when another document is loaded, and when the page's process ends. Messages
    /// posted before the change are processed first. If one of them is a long text that is still
    /// being read, the document ends after that.
    public func handleDocumentChange() {
        let isDelayed = inbound.change { [weak self] in self?.handle(.pageNavigatedAway) }
        if isDelayed { handle(.pageNavigatesAway) }
    }

    /// Ends everything, and tells the page immediately.
    ///
    /// Bodies that are still being read are rejected, and packets that are still being written are
    /// sent immediately.
    public func close() {
        inbound.close(.hostGone)
        handle(.closed)
        downloads.close()
        closeCount += 1
        outbound.giveAll()
    }

    // MARK: Working

    /// Whether a long packet is being written.
    var isWriting: Bool { outbound.isWriting }

    /// Whether a post waits for an answer, and no other messages or handlers wait for their turn.
    var mayAnswerSoon: Bool { unansweredCount > 0 && !inbound.isBehind }

    /// Whether the session has work left that needs no further event.
    ///
    /// The work of handlers does not count. Tests wait for this to become false before they check
    /// what the session did.
    package var hasWork: Bool {
        endOfTurn.isAwaited || outbound.isWriting || deadlines.isBehind || !inbound.isIdle
    }

    // MARK: Performing

    /// Lets the state handle an event, and performs the resulting actions.
    ///
    /// Performing an action may cause another event, through handlers or observers. The actions
    /// of that event are performed first. A remaining action may then concern something that has
    /// ended, and has no effect.
    @inline(never)
    func handle(_ event: SessionEvent) {
        // A deadline must know of a suspension that was not noticed before.
        handle(event, at: deadlines.now())
    }

    @inline(never)
    private func handle(_ event: SessionEvent, at time: Duration) {
        for action in state.handle(event, at: time) { perform(action) }
    }

    private func perform(_ action: SessionAction) {
        switch action {
        case .start(let messages, let post): handlers.start(messages, reporting: post)
        case .cancel(let number): handlers.cancel(number)
        case .resume(let number): handlers.resume(number)
        case .answer(let arrival, let answer): takeAnswer(of: arrival)?(answer)
        case .respond(let arrival, let packet): respond(packet, to: arrival)
        case .push(let packet, let origin): push(packet, to: origin)
        case .call(let call, let purpose):
            outbound.add { [weak self] in self?.callPage(call, for: purpose) }
        case .endCommand(let number, let result):
            commandWaiters.removeValue(forKey: number)?(result)
        case .abandonPushes:
            outbound.abandonAll()
            downloads.documentEnded()
        case .awaitEndOfTurn: endOfTurn.run { [weak self] in self?.endTurn() }
        case .arm(let timer, let time): arm(timer, at: time)
        case .disarm(let timer): timers.removeValue(forKey: timer).map(deadlines.remove)
        case .identify(let change):
            page?.identify { [weak self] in self?.handle(.identified($0, askedAt: change)) }
        case .release(let post, let change):
            handlers.startAll()
            handle(.released(post, askedAt: change))
        case .trace(let event): observer?.observe(event)
        }
    }

    private func takeAnswer(of arrival: PostArrival) -> PostArrival.Answer? {
        guard let answer = arrival.takeAnswer() else { return nil }
        unansweredCount -= 1
        return answer
    }

    private func respond(_ packet: HostPacket, to arrival: PostArrival) {
        guard let answer = takeAnswer(of: arrival) else { return }
        outbound.add(packet, write: { $0 }) {
            answer(.text($0))
        } abandon: {
            let error = BridgeError.navigatedAway
            answer(.text(HostPacket(rejection: error).text))
        }
    }

    private func push(_ packet: HostPacket, to origin: Origin?) {
        guard let page else { return handle(.lost(packet.events)) }
        let write: OutboundQueue.Write = { [document = packet.document] in
            page.text(pushing: $0, to: document, in: origin)
        }
        outbound.add(packet, write: write) {
            page.push($0, to: origin)
        } abandon: { [weak self] in
            self?.handle(.lost(packet.events))
        }
    }

    /// Runs an action, such as a call, after everything that has been sent to the page.
    package func afterAllSent(_ action: @escaping @MainActor () -> Void) {
        endTurn()
        outbound.add(action)
    }

    private func arm(_ timer: SessionTimer, at time: Duration) {
        timers[timer] = deadlines.add(at: time, by: state.scale(of: timer)) { [weak self] in
            self?.timers[timer] = nil
            self?.handle(.fired(timer))
        }
    }
}

/// The interface between a session and its handlers.
extension PageSession {
    /// Whether a message is pending.
    func isRunning(_ number: Int) -> Bool {
        state.messages.all[number] != nil
    }

    /// Handles that the last handler of a post has begun, or will in this turn.
    func haveBegun(_ post: Post) {
        if !post.isSettled { handle(.begun(post), at: state.now) }
    }

    /// Sends an element of a subscription.
    ///
    /// - Returns: Whether the sequence may continue at once; nil if the subscription has ended.
    func send(_ json: String, of number: Int) -> Bool? {
        handle(.element(json, of: number))
        return state.messages.credits[number].map { !$0.isWaiting }
    }

    /// Handles the outcome of a handler.
    func handlerEnded(_ number: Int, with outcome: MessageOutcome) {
        // Only an observer learns how long it took.
        handle(
            .handlerEnded(number, outcome), at: observer == nil ? state.now : clock.elapsed())
    }

    /// Handles the end of a turn, whose time does not matter.
    private func endTurn() {
        handle(.turnEnded, at: state.now)
    }
}
