/// The connection between a host and its page, independent of the web view.
///
/// A session takes the messages that the page posts, runs their handlers, and delivers replies,
/// elements and events to the waiting document. It needs no web view, only a way to exchange text
/// with a page:
///
/// ```swift
/// let session = PageSession(dispatcher: dispatcher) { frame, _ in page.send(frame) }
/// session.receive(.json(frame), on: "nativeApp", from: .mainFrame(origin)) { answer in
///     page.answer(answer)
/// }
/// session.documentDidChange()    // whenever the page is left, reloaded, or its process ends
/// session.close()                // when the host is done
/// ```
///
/// The article *Wire protocol* defines the frames, their order and the life of each message. In a
/// web view, pass a pushed frame to the page as ``BridgeScript/source(receiving:in:)``. A session
/// that is released without ``close()`` closes itself.
@MainActor
public final class PageSession {
    /// Delivers the text of a frame to the page; called in the order of the frames.
    ///
    /// The page may have left the document that the frame is for. The origin is that document's, so
    /// check it before you deliver the frame. It is nil if the host cannot know it.
    public typealias Push = @MainActor (_ frame: String, _ origin: Origin?) -> Void

    /// Receives the ID of the page's document; nil if it has none or does not answer.
    package typealias Identification = @MainActor (_ id: String?) -> Void

    /// Asks the page for the ID of its document, in a way that no other window can answer.
    package typealias Identify = @MainActor (@escaping Identification) -> Void

    /// Wraps a frame's text for a page of the given origin, which is nil if the host cannot know
    /// it.
    ///
    /// A long text is wrapped off the main actor.
    package typealias Write = @Sendable (_ frame: String, _ origin: Origin?) -> String

    private typealias AnswerHandler = @MainActor (PostAnswer) -> Void

    package let clock: AnyClock
    package let deadlines: Deadlines
    package let inbound: InboundQueue

    let dispatcher: ChannelDispatcher
    let observer: (any BridgeObserver)?
    private let push: Push
    private let outbound = OutboundQueue()
    private let endOfTurn = EndOfTurn()
    private let handlers = RunningHandlers()
    private let bytes: SessionBytes
    package var downloads: PageDownloads { bytes.downloads }

    /// The session's state, which decides on the actions that the session performs.
    private(set) var state: SessionState {
        get { unfinished.state }
        _modify { yield &unfinished.state }
    }

    /// The coding of events and calls.
    package var coding: ScriptCoding { dispatcher.coding }

    /// Asks the page for the ID of its document.
    ///
    /// A session with this closure accepts frames of the main frame only from the document that the
    /// page names. A session without it trusts that every sender is the page: an unknown document
    /// replaces the current one.
    package var identify: Identify? {
        didSet { state.identifiesPage = identify != nil }
    }

    /// Calls page functions for dialects that need it; nil if the session cannot.
    package var callPage: CallPage?

    /// Whether pages report their console output and their errors.
    package var takesReports: Bool {
        get { state.takesReports }
        set { state.takesReports = newValue }
    }

    /// Wraps a frame's text for pushing; long texts are wrapped off the main actor.
    package var write: Write = { frame, _ in frame }

    /// The handlers that settle the promises of posts.
    private var answers: [Int: AnswerHandler] {
        get { unfinished.answers }
        _modify { yield &unfinished.answers }
    }

    private let unfinished: Unfinished
    private var lastPost = 0
    /// The number of closes, to recognize callbacks from before the last one.
    private(set) var closeCount = 0
    /// The callers that wait for the end of a command.
    var commandWaiters: [Int: @MainActor (Result<String?, BridgeError>) -> Void] = [:]
    private var timers: [SessionTimer: Deadlines.Token] = [:]

    /// Creates a session for a page that has not connected yet.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher that decides how messages are handled.
    ///   - observer: An observer of all traffic.
    ///   - clock: The clock for deadlines and durations.
    ///   - push: Delivers the text of a frame to the page.
    public init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping Push
    ) {
        self.dispatcher = dispatcher
        self.observer = observer
        self.push = push
        self.clock = AnyClock(clock)
        deadlines = Deadlines(self.clock)
        let limits = dispatcher.eventLimits
        inbound = InboundQueue(limits: limits)
        let scripted = dispatcher.scripted
        bytes = SessionBytes(
            PageUploads(
                dispatcher.channels.reduce(into: [:]) { $0[$1.name] = $1.limits.bytes },
                observer: observer),
            PageDownloads(
                to: scripted.flatMap { $0.sendsBytes ? $0.policy : nil },
                limits: scripted?.limits.bytes ?? ByteLimits(), observer: observer,
                clock: self.clock, deadlines: deadlines))
        unfinished = Unfinished(
            SessionState(limits: limits, isTracing: observer != nil))
        handlers.session = self
    }

    /// The last reference may be dropped on any thread, so finish on the main actor.
    deinit {
        MainActor.finish {
            [unfinished, handlers, outbound, bytes, clock, write, push, callPage, observer] in
            bytes.downloads.removeAll()
            // A later turn would find no session, so send everything now.
            outbound.giveAll()
            var actions: [SessionAction] = []
            unfinished.state.close(at: clock.elapsed(), &actions)
            for action in actions {
                switch action {
                case .cancel(let number): handlers.cancel(number)
                case .answer(let post, let answer):
                    unfinished.answers.removeValue(forKey: post)?(answer)
                case .respond(let post, let frame):
                    unfinished.answers.removeValue(forKey: post)?(.text(frame.text))
                case .push(let frame, let origin): push(write(frame.text, origin), origin)
                case .trace(let event): observer?.observe(event)
                case .call(let call, _): callPage?(call) { _ in }
                case .start, .resume, .scheduleFlush, .abandonPushes, .arm, .disarm, .identify,
                    .deliver, .endCommand:
                    break
                }
            }
            // Answer the bodies that have not been read.
            for (_, answer) in unfinished.answers.sorted(by: { $0.key < $1.key }) {
                answer(PostAnswer(refusal: .hostGone))
            }
        }
    }

    /// Receives a body that a page posted.
    ///
    /// Handlers begin before this method returns if the system can start a task immediately,
    /// otherwise in the next turn of the main actor. If a body has more than 250 messages, the
    /// other handlers begin in later turns, or before the page is left. Bodies after it wait. A text
    /// of more than 64 KiB is read and decoded off the main actor, even while earlier handlers wait.
    /// Everything posted after it waits until its handlers have begun.
    ///
    /// If the system cannot start a task immediately, handlers that have not begun when the page is
    /// left do not run.
    ///
    /// | the sender of the body | `answer` is called |
    /// | --- | --- |
    /// | the page script in the main frame | in the turn in which the last handler of the body begins, with the replies that are ready by then |
    /// | the page script in a frame inside the page | when all handlers of the body have ended |
    /// | a page without the page script | when all handlers of the body have ended, or at once if the dialect does not use the promise |
    ///
    /// - Parameters:
    ///   - body: The body that the page posted.
    ///   - channel: The channel on which the body arrived.
    ///   - source: Where the body came from. Replies can be pushed only to the main frame.
    ///   - keys: The secrets with which a frame proves that it is the main frame of an origin, for
    ///     hosts that cannot see the sender.
    ///   - answer: Called exactly once with the answer that settles the post's promise, at the
    ///     latest when the page is left or the session is closed.
    /// - Returns: The ID with which the observer sees the post if it is refused.
    @discardableResult
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        if let text = PostedText(body) {
            return receive(text, on: channel, from: source, keys: keys, answer: answer)
        }
        let number = nextPost(answer)
        let (byteCount, arrival) = (body.byteCount ?? 0, clock.elapsed())
        let refuse = refusal(of: number, on: channel, isFrame: PageFrame.isFrame(body))
        inbound.enqueue(byteCount: byteCount, refuse: refuse) { [weak self] in
            guard let self else { return }
            let result = dispatcher.read(body, on: channel, from: source, keys: keys, clock: clock)
            take(result, on: channel, number: number, byteCount: byteCount, arrival: arrival)
        }
        return state.traces.post(number)
    }

    /// Receives a long text that a page posted, in the web view's own form.
    @discardableResult
    package func receive(
        _ text: PostedText,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) -> TraceID {
        let number = nextPost(answer)
        let (byteCount, arrival) = (text.byteCount, clock.elapsed())
        let refuse = refusal(of: number, on: channel, isFrame: text.isFrame)
        let (dispatcher, clock, isObserved) = (dispatcher, clock, observer != nil)
        inbound.read(byteCount: byteCount, refuse: refuse) { [weak self] in
            let result = await dispatcher.read(
                text, on: channel, from: source, keys: keys, clock: clock,
                isObserved: isObserved)
            return { [weak self] in
                self?.take(
                    result, on: channel, number: number, byteCount: byteCount, arrival: arrival)
            }
        }
        return state.traces.post(number)
    }

    func nextCommandNumber() -> Int {
        state.nextNumber()
    }

    /// Returns the ID of a call, or of what else the host begins.
    package func nextTraceID() -> TraceID {
        state.traces.number(state.nextNumber())
    }

    private func nextPost(_ answer: @escaping AnswerHandler) -> Int {
        lastPost += 1
        answers[lastPost] = answer
        return lastPost
    }

    private func take(
        _ result: Result<Post, PostRefusal>,
        on channel: ChannelName,
        number: Int,
        byteCount: Int,
        arrival: Duration
    ) {
        switch result {
        case .success(var post):
            (post.number, post.byteCount, post.arrival) = (number, byteCount, arrival)
            let now = clock.elapsed()
            update { $0.receive(post, at: now, &$1) }
        case .failure(let refusal):
            update { $0.refuse(number, on: channel, in: refusal.dialect, refusal.error, &$1) }
        }
    }

    /// Returns a closure that refuses an unread post.
    private func refusal(
        of number: Int,
        on channel: ChannelName,
        isFrame: Bool
    ) -> InboundQueue.Refuse {
        { [weak self] error in
            guard let self else { return }
            let dialect = dispatcher.dialect(ofPost: isFrame, on: channel)
            update { $0.refuse(number, on: channel, in: dialect, error, &$1) }
        }
    }

    /// Ends everything that belongs to the document that was left.
    ///
    /// Call this method when another document is loaded, and when the page's process ends. Messages
    /// posted before the change are processed first. If one of them is a long text that is still
    /// being read, the document ends after that.
    public func documentDidChange() {
        inbound.change { [weak self] in
            guard let self else { return }
            let now = clock.elapsed()
            update { $0.documentChanged(at: now, &$1) }
            state.isLeaving = inbound.waitingChangeCount > 0
        }
        state.isLeaving = inbound.waitingChangeCount > 0
    }

    /// Ends everything, and tells the page immediately.
    ///
    /// Bodies that are still being read are refused, and frames that are still being written are
    /// sent immediately.
    public func close() {
        inbound.close(.hostGone)
        let now = clock.elapsed()
        update { $0.close(at: now, &$1) }
        downloads.removeAll()
        closeCount += 1
        outbound.giveAll()
    }

    /// Whether a long frame is being written.
    var isWriting: Bool { outbound.isWriting }

    /// Whether a post waits for an answer that the main actor's next tasks may give.
    ///
    /// This is false while more messages or handlers wait for their turn, because a burst would
    /// hold up the host's main loop.
    package var mayAnswerSoon: Bool { !answers.isEmpty && !inbound.isBehind }

    /// Whether the session has work left that needs no further event.
    ///
    /// The work of handlers does not count. Tests wait for this to become false before they check
    /// what the session did.
    package var hasWork: Bool {
        endOfTurn.isAwaited || outbound.isWriting || deadlines.isBehind || !inbound.isIdle
    }

    // MARK: Performing

    /// Changes the state, and performs the resulting actions.
    ///
    /// Performing an action may change the state again, through handlers or observers. The actions
    /// of such a change are performed first. A remaining action may then concern something that has
    /// ended, and has no effect.
    func update(_ change: (inout SessionState, inout [SessionAction]) -> Void) {
        var actions: [SessionAction] = []
        change(&state, &actions)
        for action in actions { perform(action) }
    }

    private func perform(_ action: SessionAction) {
        switch action {
        case .start(let messages, let post): start(messages, closing: post)
        case .cancel(let number): handlers.cancel(number)
        case .resume(let number): handlers.resume(number)
        case .answer(let post, let answer): answers.removeValue(forKey: post)?(answer)
        case .respond(let post, let frame): respond(frame, to: post)
        case .push(let frame, let origin): push(frame, to: origin)
        case .call(let call, let command): callPage(call, for: command)
        case .endCommand(let number, let result):
            commandWaiters.removeValue(forKey: number)?(result)
        case .abandonPushes:
            outbound.abandonAll()
            downloads.documentEnded()
        case .scheduleFlush: endOfTurn.run { [weak self] in self?.update { $0.flush(&$1) } }
        case .arm(let timer, let time): arm(timer, at: time)
        case .disarm(let timer): timers.removeValue(forKey: timer).map(deadlines.remove)
        case .identify(let change): identifyPage(change)
        case .deliver(let post, let heldAt, let change):
            inbound.startWaiting()
            let now = clock.elapsed()
            update { $0.deliver(post, heldAt: heldAt, askedAt: change, at: now, &$1) }
        case .trace(let event): observer?.observe(event)
        }
    }

    private func respond(_ frame: HostFrame, to post: Int) {
        guard let answer = answers.removeValue(forKey: post) else { return }
        outbound.add(frame, write: { $0 }) {
            answer(.text($0))
        } abandon: {
            let error = BridgeError(.documentGone, "The page was left.")
            answer(.text(HostFrame(refusal: error).text))
        }
    }

    private func push(_ frame: HostFrame, to origin: Origin?) {
        let (write, push) = (write, push)
        outbound.add(frame, write: { write($0, origin) }) {
            push($0, origin)
        } abandon: { [weak self] in
            self?.update { $0.lose(frame.events, &$1) }
        }
    }

    private func identifyPage(_ change: Int) {
        identify? { [weak self] document in
            guard let self else { return }
            let now = clock.elapsed()
            update { $0.identified(document, askedAt: change, at: now, &$1) }
        }
    }

    private func start(_ messages: [RunningMessage], closing post: Int?) {
        inbound.start(messages) { [weak self] messages, isLast in
            guard let self else { return }
            for message in messages where isRunning(message.number) {
                var context = message.context
                context.stores.object = bytes
                let outcome = handlers.start(message, in: context, atOnce: inbound.startsAtOnce)
                if let outcome { handlerEnded(message.number, with: outcome) }
            }
            guard isLast else { return }
            // The last slice keeps all of the body's messages in memory, not only its own.
            handlers.release(messages)
            guard let post, state.responses[post] != nil else { return }
            endOfTurn.run { [weak self] in self?.update { $0.close(post, &$1) } }
        }
    }

    private func arm(_ timer: SessionTimer, at time: Duration) {
        timers[timer] = deadlines.add(at: time) { [weak self] in
            guard let self else { return }
            timers[timer] = nil
            let now = clock.elapsed()
            update { $0.fire(timer, at: now, &$1) }
        }
    }
}
