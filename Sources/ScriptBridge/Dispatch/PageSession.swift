/// The life of a bridge's page: takes what the page posts, runs the handlers, and brings replies,
/// elements and events to the document that waits for them.
///
/// A session needs no web view, only a way to and from a page. Whatever carries text can drive it:
///
/// ```swift
/// let session = PageSession(dispatcher: dispatcher) { frame in page.send(frame) }
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
    public typealias Push = @MainActor (_ frame: String) -> Void

    private let dispatcher: ChannelDispatcher
    private let observer: (any BridgeObserver)?
    private let push: @MainActor (_ frame: String, _ origin: Origin?) -> Void
    package let stopwatch: Stopwatch
    package let deadlines: Deadlines
    package let backlog: Backlog

    /// The document of the main frame, once it has greeted.
    private var document: PageDocument?
    /// The documents of frames inside the page that have messages under way.
    private var innerDocuments: [String: PageDocument] = [:]
    /// What is under way of a page without the page script.
    private let singleMessages = PageDocument(id: nil, isReachable: false)
    private var endedDocuments: [String] = []
    /// What waits for the page to say which document it is; nil where that need not be asked.
    private let held: HeldFrames?
    /// So many may have messages under way: a frame can make up as many ids as it likes.
    private static let mostInnerDocuments = 100

    private var rates = ChannelRates()
    private var nextNumber = 0
    private let waitingEvents: WaitingEvents
    /// What goes out at the end of this turn.
    private var outbox: HostFrame?
    private var isFlushScheduled = false

    /// Makes a session, for a page that has not greeted yet.
    ///
    /// - Parameters:
    ///   - dispatcher: Decides what is to be done.
    ///   - observer: Sees everything that passes.
    ///   - clock: Tells deadlines and durations.
    ///   - push: Gives the page the text of a frame.
    public convenience init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        push: @escaping Push
    ) {
        self.init(
            dispatcher: dispatcher, observer: observer, clock: clock, identify: nil
        ) { frame, _ in push(frame) }
    }

    /// Makes a session whose frames may arrive in another document than they are for: the push is
    /// also told the origin of theirs, nil if the host cannot know it.
    ///
    /// A session that can `identify` the page takes frames of the main frame from the document that
    /// the page names, and from no other. Without, whoever posts must be the page: a document that
    /// is not known takes the place of the one before.
    package init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)?,
        clock: any Clock<Duration>,
        identify: Identify?,
        push: @escaping @MainActor (_ frame: String, _ origin: Origin?) -> Void
    ) {
        self.dispatcher = dispatcher
        self.observer = observer
        self.push = push
        stopwatch = Stopwatch(clock)
        deadlines = Deadlines(stopwatch)
        let limits = dispatcher.channels.first?.limits ?? ScriptChannel.Limits()
        backlog = Backlog(limits: limits)
        held = identify.map { HeldFrames(limits: limits, identify: $0) }
        waitingEvents = WaitingEvents(
            limits: limits, deadlines: deadlines, stopwatch: stopwatch, observer: observer)
        singleMessages.reference.session = self
        held?.decide = { [weak self] in self?.take($0, unless: $1) }
    }

    isolated deinit {
        // No turn is left in which what goes out could be gathered.
        isFlushScheduled = true
        close()
    }

    /// Takes what a page posted; its handlers begin before this returns where the system can start a
    /// task at once, else in the next turn of the main actor.
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
        backlog.take(byteCount: body.byteCount ?? 0) { [weak self] in
            guard let self else { return answer(Answer(refusal: .hostGone)) }
            take(body, on: channel, from: source, keys: keys, answer: answer)
        }
    }

    private func take(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin],
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        let decision = dispatcher.decide(
            body, on: channel, from: source, keys: keys, keepingText: observer != nil,
            hasEnded: endedDocuments.contains)
        switch decision {
        case .refuse(let error):
            observer?.observe(.refused(channel: channel, error))
            answer(Answer(refusal: error))
        case .refuseFrame(let error):
            refuseFrame(error, on: channel, answer: answer)
        case .message(let message, let reader):
            let step = reader.decide(
                single: message, in: singleMessages.state,
                isBeyondRate: rates.isBeyond(reader.channel, at: stopwatch.elapsed()))
            let number = begin(step, in: singleMessages, receiver: .promise(answer))
            run([number], in: singleMessages, answering: nil)
        case .frame(let messages, let reader):
            let frame = PostedFrame(
                messages: messages, reader: reader, byteCount: body.byteCount ?? 0, answer: answer)
            if let held, reader.source.isMainFrame, document?.id != reader.document {
                held.hold(frame)
            } else {
                take(frame)
            }
        }
    }

    /// Takes a frame, or refuses it.
    private func take(_ frame: PostedFrame, unless error: BridgeError? = nil) {
        guard error == nil, let document = document(of: frame.reader) else {
            return refuseFrame(
                error ?? .tooManyFrames, on: frame.reader.channel.name, answer: frame.answer)
        }
        take(frame.messages, in: document, reader: frame.reader, answer: frame.answer)
    }

    private func refuseFrame(
        _ error: BridgeError,
        on channel: ChannelName,
        answer: (Answer) -> Void
    ) {
        observer?.observe(.refused(channel: channel, error))
        answer(.text(HostFrame.refusal(error)))
    }

    /// Sends an event to the page's listeners, together with whatever else goes out this turn.
    ///
    /// A page that is not ready gets it when it is, within the limits of the first channel.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    /// - Throws: `EncodingError`.
    public func emit<Data: Encodable>(_ name: String, _ data: Data) throws {
        emit(name, json: try JavaScriptEncoder().encodeJSON(data))
    }

    /// Ends everything that belongs to the document that was left.
    ///
    /// To be called when another document is loaded, and when the page's process ends.
    public func documentDidChange() {
        backlog.takeAll()
        held?.pageDidChange()
        endDocument()
    }

    private func endDocument() {
        leave(BridgeError(.documentGone, "The page was left before the host answered."))
        for name in outbox?.eventNames ?? [] {
            let message = "The page was left before an event reached it."
            observer?.observe(.undelivered(event: name, BridgeError(.documentGone, message)))
        }
        outbox = nil
    }

    /// Ends everything, and tells the page so at once.
    public func close() {
        backlog.takeAll()
        held?.pageDidChange()
        for frame in held?.takeAll() ?? [] { take(frame, unless: .hostGone) }
        leave(.hostGone, tellingPage: true)
        flush()
        for event in waitingEvents.takeAll() {
            observer?.observe(.undelivered(event: event.name, .hostGone))
        }
    }

    // MARK: Documents

    /// The document that a frame speaks for, which its first frame makes known; nil if there are
    /// too many.
    private func document(of reader: MessageReader) -> PageDocument? {
        let id = reader.document ?? ""
        let isInner = !reader.source.isMainFrame
        if let document = isInner ? innerDocuments[id] : document, document.id == id {
            return document
        }
        if isInner, innerDocuments.count >= Self.mostInnerDocuments { return nil }
        let document = PageDocument(id: id, isReachable: !isInner)
        document.reference.session = self
        if isInner {
            innerDocuments[id] = document
            return document
        }
        if self.document != nil { endDocument() }
        self.document = document
        outbox = HostFrame(document: id, origin: reader.source.origin)
        observer?.observe(.ready(document: id))
        for event in waitingEvents.takeAll() {
            outbox?.addEvent(name: event.name, json: event.json)
            scheduleFlush()
        }
        return document
    }

    /// Ends the messages of all documents that are there, in the order in which they came.
    private func leave(_ error: BridgeError, tellingPage: Bool = false) {
        let documents = innerDocuments.values + [singleMessages, document].compactMap(\.self)
        innerDocuments = [:]
        endedDocuments = (endedDocuments + documents.compactMap(\.id)).suffix(16)
        let messages = documents.flatMap { document in
            document.running.keys.map { (number: $0, document: document) }
        }
        for (number, document) in messages.sorted(by: { $0.number < $1.number }) {
            end(number, in: document, with: .failed(error), tellingPage: tellingPage)
        }
        if let id = document?.id { observer?.observe(.left(document: id)) }
        document = nil
    }

    // MARK: Messages

    private func take(
        _ messages: [MessageValue],
        in document: PageDocument,
        reader: MessageReader,
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        let openAnswer = OpenAnswer(to: document, answer: answer)
        var numbers: [Int] = []
        for message in messages {
            let isBeyondRate = rates.isBeyond(reader.channel, at: stopwatch.elapsed())
            switch reader.decide(message, in: document.state, isBeyondRate: isBeyondRate) {
            case .ignore:
                break
            case .cancel(let id):
                guard let number = document.state.number(of: id) else { break }
                let error = BridgeError(.cancelled, "The page cancelled the message.")
                end(number, in: document, with: .failed(error), tellingPage: false)
            case .addCredit(let credit, let id):
                document.state.number(of: id).flatMap { document.running[$0]?.credit }?.add(credit)
            case .run(let step):
                numbers.append(begin(step, in: document, receiver: .frame(openAnswer)))
            }
        }
        if let id = document.id, !document.state.isReachable {
            innerDocuments[id] = document.running.isEmpty ? nil : document
        }
        openAnswer.closeWhenDone()
        run(numbers, in: document, answering: openAnswer)
    }

    /// Runs the handlers of messages that have begun.
    private func run(_ numbers: [Int], in document: PageDocument, answering answer: OpenAnswer?) {
        guard !numbers.isEmpty else { return }
        backlog.start(numbers.count) { [reference = document.reference] in
            for number in numbers { reference.document?.run(number) }
            // What is pushed later does not reach other frames: they wait for all of it.
            guard let answer, answer.isOpen, answer.isReachable else { return }
            Task {
                // Behind what the handlers do next: those that hardly had to wait are done by then.
                await Task.yield()
                answer.close()
            }
        }
    }

    /// Takes a message among those that are under way, and returns its number.
    private func begin(
        _ step: DispatchStep,
        in document: PageDocument,
        receiver: RunningMessage.Receiver
    ) -> Int {
        let number = nextNumber
        nextNumber += 1
        var step = step
        step.context.number = number
        if step.countsTowardRate { rates.take(on: step.context.channel) }
        if let text = step.text { observer?.observe(.message(step.context, json: text)) }

        let now = stopwatch.elapsed()
        let deadline = step.timeout.map { timeout in
            step.context.deadline = Deadline(time: now + timeout, stopwatch: stopwatch)
            return deadlines.add(at: now + timeout) { [weak self, weak document] in
                guard let self, let document else { return }
                let name = PageText.quoted(step.context.name)
                let message = "The host did not handle \(name) in time."
                let error = BridgeError(.timedOut, message)
                end(number, in: document, with: .failed(error))
            }
        }
        document.begin(
            RunningMessage(
                step: step, start: now, deadline: deadline, receiver: receiver,
                creditLimit: dispatcher.limits(of: step.context.channel).credit),
            number: number)
        return number
    }

    /// Sends an element, and gives the credit to wait for; nil if nobody wants it any more.
    func send(_ json: String, of number: Int, in document: PageDocument) -> Credit? {
        guard let message = document.running[number], let credit = message.credit,
            let id = message.step.context.id
        else { return nil }
        credit.take()
        observer?.observe(.element(message.step.context, json: json))
        send(.element(id, json: json), of: message)
        return credit
    }

    /// Ends a message; does nothing for one that was ended before, because it had its outcome then.
    func end(
        _ number: Int,
        in document: PageDocument,
        with outcome: DispatchOutcome,
        tellingPage: Bool = true
    ) {
        guard let message = document.end(number) else { return }
        if let deadline = message.deadline { deadlines.remove(deadline) }
        message.cancel()
        let context = message.step.context
        observer?.observe(.outcome(context, outcome, after: stopwatch.elapsed() - message.start))
        switch message.receiver {
        case .promise(let answer):
            answer(Answer(outcome))
        case .frame(let openAnswer):
            if tellingPage { send(.end(context, outcome), of: message) }
            openAnswer.end()
        }
        if let id = document.id, !document.state.isReachable, document.running.isEmpty {
            innerDocuments[id] = nil
        }
    }

    /// Puts a reply into the answer to its message's frame, or into the outbox if that has gone.
    private func send(_ reply: HostFrame.Reply, of message: RunningMessage) {
        guard !reply.isEmpty, case .frame(let openAnswer) = message.receiver,
            !openAnswer.add(reply)
        else { return }
        outbox?.add(reply)
        scheduleFlush()
    }

    // MARK: Events and pushes

    package func emit(_ name: String, json: String) {
        observer?.observe(.event(name: name, json: json))
        if document != nil {
            outbox?.addEvent(name: name, json: json)
            scheduleFlush()
        } else {
            waitingEvents.add(name: name, json: json)
        }
    }

    private func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { [weak self] in
            // Behind the handlers that something in this turn has woken.
            await Task.yield()
            self?.isFlushScheduled = false
            self?.flush()
        }
    }

    private func flush() {
        guard let frame = outbox, !frame.isEmpty else { return }
        outbox = frame.emptied
        push(frame.text, frame.origin)
    }
}
