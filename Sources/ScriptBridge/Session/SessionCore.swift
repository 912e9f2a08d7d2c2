/// The inner object of a session, which performs the actions that the state requires.
///
/// It is separate from ``PageSession``, so that releasing a session can close it.
@MainActor
package final class SessionCore {
    /// Receives the ID of the page's document; nil if it has none or does not answer.
    package typealias Identification = @MainActor (_ id: String?) -> Void

    /// Asks the page for the ID of its document, in a way that no other window can answer.
    package typealias Identify = @MainActor (@escaping Identification) -> Void

    /// Wraps a packet's text for a document of the given ID and origin, which are nil if the host
    /// cannot know them.
    ///
    /// A long text is wrapped off the main actor.
    package typealias Write =
        @Sendable (_ packet: String, _ document: String?, _ origin: Origin?) -> String

    package let clock: AnyClock
    package let deadlines: Deadlines

    let dispatcher: ChannelDispatcher
    let observer: (any BridgeObserver)?
    let inbound: InboundQueue

    /// The state, which decides on the actions.
    ///
    /// Besides ``handle(_:)``, only the next number is taken from it.
    private(set) var state: SessionState

    private let push: PageSession.Push
    private let outbound = OutboundQueue()
    private let endOfTurn = EndOfTurn()
    private let handlers = RunningHandlers()

    let uploads: PageUploads
    package let downloads: PageDownloads

    /// The coding of events and calls.
    package var coding: ScriptCoding { dispatcher.coding }

    /// Asks the page for the ID of its document.
    ///
    /// A session with this closure accepts packets of the main frame only from the document that the
    /// page names. A session without it trusts that every sender is the page: an unknown document
    /// replaces the current one.
    package var identify: Identify? {
        didSet { handle(.connected(abilities)) }
    }

    /// Whether pages report their console output and their errors.
    package var takesReports: Bool = false {
        didSet { handle(.connected(abilities)) }
    }

    /// Calls page functions for envelopes that need it; nil if the session cannot.
    package var callPage: CallPage?

    /// Wraps a packet's text for pushing; long texts are wrapped off the main actor.
    var write: Write = { packet, _, _ in packet }

    /// The handlers that settle the promises of posts.
    private var answers: [Int: @MainActor (PostAnswer) -> Void] = [:]
    private var lastPost = 0
    /// The number of closes, to recognize callbacks from before the last one.
    private(set) var closeCount = 0
    /// The callers that wait for the end of a command.
    var commandWaiters: [Int: @MainActor (Result<String?, BridgeError>) -> Void] = [:]
    private var timers: [SessionTimer: Deadlines.Token] = [:]

    init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)?,
        clock: any Clock<Duration>,
        push: @escaping PageSession.Push
    ) {
        self.dispatcher = dispatcher
        self.observer = observer
        self.push = push
        self.clock = AnyClock(clock)
        deadlines = Deadlines(self.clock)
        let limits = dispatcher.limits
        inbound = InboundQueue(limits: limits, handlers: handlers)
        uploads = PageUploads(limits: limits.webView, observer: observer)
        downloads = PageDownloads(
            to: dispatcher.scripted.flatMap { $0.allowsDownloads ? $0.policy : nil },
            limits: limits.webView, observer: observer, deadlines: deadlines)
        state = SessionState(limits: limits, isTracing: observer != nil)
        handlers.session = self
    }

    private var abilities: PageAbilities {
        PageAbilities(identifiesDocument: identify != nil, reports: takesReports)
    }

    // MARK: Receiving

    /// Receives a body that a page posted, and returns the ID of its rejection.
    @discardableResult
    @inline(never)
    package func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        if let text = PostedText(body) {
            return receive(text, on: channel, from: source, keys: keys, answer: answer)
        }
        let byteCount = body.byteCount ?? 0
        let arrival = arrival(on: channel, from: source, byteCount, answer)
        let reject = rejection(of: arrival, isPacket: PagePacket.isPacket(body))
        inbound.enqueue(byteCount: byteCount, reject: reject) { [weak self] in
            guard let self else { return }
            take(
                dispatcher.read(
                    body, arrival, keys: keys, clock: clock, isObserved: observer != nil), arrival)
        }
        return state.traces.post(arrival.number)
    }

    /// Receives a long text that a page posted, in the web view's own form.
    @discardableResult
    @inline(never)
    package func receive(
        _ text: PostedText,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        let arrival = arrival(on: channel, from: source, text.byteCount, answer)
        let reject = rejection(of: arrival, isPacket: text.isPacket)
        let (dispatcher, clock, isObserved) = (dispatcher, clock, observer != nil)
        inbound.read(byteCount: text.byteCount, reject: reject) { [weak self] in
            let result = await dispatcher.read(
                text, arrival, keys: keys, clock: clock, isObserved: isObserved)
            return { [weak self] in self?.take(result, arrival) }
        }
        return state.traces.post(arrival.number)
    }

    @inline(never)
    private func arrival(
        on channel: ChannelName,
        from source: MessageSource,
        _ byteCount: Int,
        _ answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> PostArrival {
        lastPost += 1
        answers[lastPost] = answer
        return PostArrival(
            number: lastPost, channel: channel, source: source, byteCount: byteCount,
            time: clock.elapsed())
    }

    private func take(_ result: Result<Post, PostRejection>, _ arrival: PostArrival) {
        switch result {
        case .success(let post):
            handle(.posted(post))
        case .failure(let rejection):
            handle(.rejected(arrival, rejection))
        }
    }

    /// Returns a closure that rejects an unread post.
    private func rejection(of arrival: PostArrival, isPacket: Bool) -> InboundQueue.Reject {
        { [weak self] error in
            guard let self else { return }
            let envelope = dispatcher.envelope(ofPost: isPacket, on: arrival.channel)
            handle(.rejected(arrival, PostRejection(error: error, envelope: envelope)))
        }
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
    package func handleDocumentChange() {
        let isDelayed = inbound.change { [weak self] in self?.handle(.pageNavigatedAway) }
        if isDelayed { handle(.pageNavigatesAway) }
    }

    /// Ends everything, and tells the page immediately.
    package func close() {
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
    var mayAnswerSoon: Bool { !answers.isEmpty && !inbound.isBehind }

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
        case .answer(let post, let answer): answers.removeValue(forKey: post)?(answer)
        case .respond(let post, let packet): respond(packet, to: post)
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
            identify? { [weak self] in self?.handle(.identified($0, askedAt: change)) }
        case .release(let post, let change):
            handlers.startAll()
            handle(.released(post, askedAt: change))
        case .trace(let event): observer?.observe(event)
        }
    }

    private func respond(_ packet: HostPacket, to post: Int) {
        guard let answer = answers.removeValue(forKey: post) else { return }
        outbound.add(packet, write: { $0 }) {
            answer(.text($0))
        } abandon: {
            let error = BridgeError.navigatedAway
            answer(.text(HostPacket(rejection: error).text))
        }
    }

    private func push(_ packet: HostPacket, to origin: Origin?) {
        let (write, push) = (write, push)
        outbound.add(packet, write: { [document = packet.document] in write($0, document, origin) })
        {
            push($0, origin)
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
extension SessionCore {
    /// Whether a message is pending.
    func isRunning(_ number: Int) -> Bool {
        state.messages.all[number] != nil
    }

    /// Handles that the last handler of a post has begun, or will in this turn.
    func haveBegun(_ post: Int) {
        guard state.posts.all[post] != nil else { return }
        handle(.begun(post: post), at: state.now)
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
