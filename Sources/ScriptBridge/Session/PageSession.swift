/// The life of a bridge's page: takes what the page posts, runs the handlers, and brings replies,
/// elements and events to the document that waits for them.
///
/// A session needs no web view, only a way to and from a page. Whatever carries text can drive it:
///
/// ```swift
/// let session = PageSession(dispatcher: dispatcher) { frame, _ in page.send(frame) }
/// session.receive(.json(frame), on: "nativeApp", from: .mainFrame(origin)) { answer in
///     page.answer(answer)
/// }
/// session.documentDidChange()    // whenever the page is left, reloaded, or its process ends
/// session.close()                // when the host has had enough
/// ```
///
/// Frames, their order and the life of each message are those of the article *Wire protocol*. In a
/// web view, the frame that is pushed is given to the page as ``BridgeScript/source(receiving:)``.
/// A session that goes without ``close()`` closes by itself.
@MainActor
public final class PageSession {
    /// A way to give the page the text of a frame, called within a turn of the main actor.
    ///
    /// The document that the frame is for may have been left. So the origin of that document comes
    /// with it, nil if the host cannot know it.
    public typealias Push = @MainActor (_ frame: String, _ origin: Origin?) -> Void

    /// Gets the id of the page's document, nil if it has none or does not say.
    package typealias Identification = @MainActor (_ id: String?) -> Void

    /// A way to ask the page for the id of its document, such that no other window can answer.
    package typealias Identify = @MainActor (@escaping Identification) -> Void

    /// Makes of a frame's text what is pushed to a page of this origin, nil if the host cannot know
    /// it; off the main actor if it is long.
    package typealias Write = @Sendable (_ frame: String, _ origin: Origin?) -> String

    private typealias AnswerHandler = @MainActor (Answer) -> Void

    package let clock: AnyClock
    package let deadlines: Deadlines
    package let inbound: InboundQueue

    let dispatcher: ChannelDispatcher
    let observer: (any BridgeObserver)?
    private let push: Push
    private let outbound = OutboundQueue()
    private let handlers = RunningHandlers()
    private let uploads: PageUploads
    package let downloads: PageDownloads

    /// What is to be done is decided here, and done by ``perform(_:)``.
    private(set) var state: SessionState {
        get { unfinished.state }
        _modify { yield &unfinished.state }
    }

    /// How events and calls are written.
    package var coding: ScriptCoding { dispatcher.coding }

    /// Asks the page which document it is.
    ///
    /// A session that can do so takes frames of the main frame from the document that the page
    /// names, and from no other. Without, whoever posts must be the page: a document that is not
    /// known takes the place of the one before.
    package var identify: Identify? {
        didSet { state.identifiesPage = identify != nil }
    }

    /// Calls page functions, in dialects that want it; nil if the session has no way to.
    package var callPage: CallPage?

    /// Whether pages report what they write to their consoles, and what goes wrong in them.
    package var takesReports: Bool {
        get { state.takesReports }
        set { state.takesReports = newValue }
    }

    /// Makes of a frame's text what is pushed; off the main actor if it is long.
    package var write: Write = { frame, _ in frame }

    /// How the promises of posts are settled.
    private var answers: [Int: AnswerHandler] {
        get { unfinished.answers }
        _modify { yield &unfinished.answers }
    }

    private let unfinished: Unfinished
    private var lastPost = 0
    /// Tells what was said before a ``close()`` from what is said since.
    private(set) var closeCount = 0
    /// Who waits for the end of a command.
    var commandWaiters: [Int: @MainActor (Result<String?, BridgeError>) -> Void] = [:]
    private var timers: [SessionTimer: Deadlines.Token] = [:]

    /// Makes a session, for a page that has not greeted yet.
    ///
    /// - Parameters:
    ///   - dispatcher: Decides what is to be done.
    ///   - observer: Sees everything that passes.
    ///   - clock: Tells deadlines and durations.
    ///   - push: Gives the page the text of a frame.
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
        let limits = dispatcher.channels.first?.limits ?? ScriptChannel.Limits()
        inbound = InboundQueue(limits: limits)
        unfinished = Unfinished(
            SessionState(limits: limits, isTracing: observer != nil, clock: self.clock))
        uploads = PageUploads(dispatcher.channels, observer: observer)
        downloads = PageDownloads(
            dispatcher.scripted, clock: self.clock, deadlines: deadlines)
        handlers.session = self
    }

    /// The last reference may be dropped on any thread.
    deinit {
        MainActor.finish {
            [unfinished, handlers, outbound, downloads, clock, write, push, callPage, observer] in
            downloads.removeAll()
            // Nothing is left to a later turn, which would find no session.
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
            // Bodies that nobody has read.
            for (_, answer) in unfinished.answers.sorted(by: { $0.key < $1.key }) {
                answer(Answer(refusal: .hostGone))
            }
        }
    }

    /// Takes what a page posted; its handlers begin before this returns where the system can start a
    /// task at once, else in the next turn of the main actor.
    ///
    /// A text of more than 64 KiB is read and decoded off the main actor, and what comes after it
    /// waits: its handlers begin as soon as that is done.
    ///
    /// - Parameters:
    ///   - body: What the page posted.
    ///   - channel: The channel on which it came.
    ///   - source: Where it came from. Replies can be pushed to the main frame only.
    ///   - keys: The secrets by which a frame proves that it is the main frame of an origin, for
    ///     hosts that cannot see who posts.
    ///   - answer: Is told exactly once how the promise of the post ends: for a frame of the main
    ///     frame within this turn of the main actor, with the replies that are there by then; for
    ///     any other frame, and for a message of a page without the page script, when all is done.
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        if let text = PostedText(body) {
            return receive(text, on: channel, from: source, keys: keys, answer: answer)
        }
        let post = nextPost(answer)
        let (byteCount, arrival) = (body.byteCount ?? 0, clock.elapsed())
        let refuse = refusal(of: post, on: channel, isFrame: PageFrame.isFrame(body))
        inbound.enqueue(byteCount: byteCount, refuse: refuse) { [weak self] in
            guard let self else { return }
            let body = dispatcher.read(body, on: channel, from: source, keys: keys)
            take(body, on: channel, post: post, byteCount: byteCount, arrival: arrival)
        }
    }

    /// Takes a long text that a page posted, as its web view has it.
    package func receive(
        _ text: PostedText,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        let post = nextPost(answer)
        let (byteCount, arrival) = (text.byteCount, clock.elapsed())
        let refuse = refusal(of: post, on: channel, isFrame: text.isFrame)
        let (dispatcher, isObserved) = (dispatcher, observer != nil)
        inbound.read(byteCount: byteCount, refuse: refuse) { [weak self] in
            let body = await dispatcher.read(
                text, on: channel, from: source, keys: keys, isObserved: isObserved)
            return { [weak self] in
                self?.take(body, on: channel, post: post, byteCount: byteCount, arrival: arrival)
            }
        }
    }

    func nextCommandNumber() -> Int {
        state.nextNumber()
    }

    private func nextPost(_ answer: @escaping AnswerHandler) -> Int {
        lastPost += 1
        answers[lastPost] = answer
        return lastPost
    }

    private func take(
        _ body: PostedBody,
        on channel: ChannelName,
        post: Int,
        byteCount: Int,
        arrival: Duration
    ) {
        let now = clock.elapsed()
        update {
            $0.receive(
                body, on: channel, post: post, byteCount: byteCount, arrival: arrival, at: now,
                &$1)
        }
    }

    /// Refuses what a page posted, unread.
    private func refusal(
        of post: Int,
        on channel: ChannelName,
        isFrame: Bool
    ) -> InboundQueue.Refuse {
        { [weak self] error in
            guard let self else { return }
            let dialect = dispatcher.dialect(ofPost: isFrame, on: channel)
            update { $0.refuse(post, on: channel, in: dialect, error, &$1) }
        }
    }

    package func emit(_ event: HostFrame.Event) {
        let now = clock.elapsed()
        update { $0.emit(event, at: now, &$1) }
    }

    /// Ends everything that belongs to the document that was left.
    ///
    /// To be called when another document is loaded, and when the page's process ends.
    /// What it posted before is taken first: while a long text of it is read, its end waits for that.
    public func documentDidChange() {
        inbound.change { [weak self] in
            guard let self else { return }
            let now = clock.elapsed()
            update { $0.documentChanged(at: now, &$1) }
            state.isLeaving = inbound.waitingChangeCount > 0
        }
        state.isLeaving = inbound.waitingChangeCount > 0
    }

    /// Ends everything, and tells the page so at once.
    ///
    /// What is still being read is refused, and what is still being written is written at once.
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

    // MARK: Performing

    /// Changes the state, and does what follows from it.
    ///
    /// What is done may change the state again, as handlers and observers do: what follows from
    /// that is done first. By then an action may be about what has ended, and does nothing.
    func update(_ change: (inout SessionState, inout [SessionAction]) -> Void) {
        var actions: [SessionAction] = []
        change(&state, &actions)
        for action in actions { perform(action) }
    }

    private func perform(_ action: SessionAction) {
        switch action {
        case .start(let numbers, let post): start(numbers, closing: post)
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
        case .scheduleFlush: atEndOfTurn { $0.flush(&$1) }
        case .arm(let timer, let time): arm(timer, at: time)
        case .disarm(let timer): timers.removeValue(forKey: timer).map(deadlines.remove)
        case .identify(let change): identifyPage(change)
        case .deliver(let frame, let heldAt, let change):
            let now = clock.elapsed()
            update { $0.deliver(frame, heldAt: heldAt, askedAt: change, at: now, &$1) }
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

    private func start(_ numbers: [Int], closing post: Int?) {
        inbound.start(numbers.count) { [weak self] in
            guard let self else { return }
            for number in numbers {
                guard var invocation = state.invocation(of: number) else { continue }
                invocation.context.bytes.uploads = uploads
                invocation.context.bytes.downloads = downloads
                handlers.start(invocation, number: number, atOnce: inbound.startsAtOnce)
            }
            guard let post, state.responses[post] != nil else { return }
            atEndOfTurn { $0.close(post, &$1) }
        }
    }

    /// Changes the state behind the handlers that something in this turn has woken: those that
    /// hardly had to wait are done by then.
    private func atEndOfTurn(
        _ change: @escaping @MainActor (inout SessionState, inout [SessionAction]) -> Void
    ) {
        Task { [weak self] in
            await Task.yield()
            self?.update(change)
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
