/// The life of a bridge's page: takes what the page posts, runs the handlers, and brings the
/// outcomes back to the document that waits for them.
///
/// Web view hosts own one each. They give it what arrives, carry its answers, and tell it when the
/// document changes; all decisions are the dispatcher's.
@MainActor
package final class PageSession {
    /// How the promise of the page's `postMessage` ends.
    package enum Answer: Hashable, Sendable {
        /// It resolves with this text: a frame for the page script.
        case text(String)
        /// It resolves with the value of this JSON text.
        case json(String)
        /// It resolves with `undefined`.
        case nothing
        /// It is rejected with this text.
        case rejection(String)
    }

    private struct Running {
        let context: MessageContext
        let task: Task<Void, Never>
        let deliver: @MainActor (DispatchOutcome) -> Void
    }

    private let dispatcher: ChannelDispatcher
    private let observer: (any BridgeObserver)?
    private let push: @MainActor (String) -> Void

    private var running: [Int: Running] = [:]
    private var nextRun = 0
    /// What goes out at the end of this turn: a frame for each document that waits.
    private var outbox: [ReplyFrame] = []
    private var isFlushScheduled = false

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - dispatcher: Decides what is to be done.
    ///   - observer: Sees everything that passes.
    ///   - push: Evaluates JavaScript source in the page.
    package init(
        dispatcher: ChannelDispatcher,
        observer: (any BridgeObserver)?,
        push: @escaping @MainActor (String) -> Void
    ) {
        self.dispatcher = dispatcher
        self.observer = observer
        self.push = push
    }

    /// Takes what a page posted.
    ///
    /// The answer is given exactly once: for a frame of the main frame within this turn of the
    /// main actor, with the outcomes that are there by then (the others are pushed later); for
    /// any other frame, and for a message of a page without the page script, when all is done.
    package func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        let decision = dispatcher.decide(
            body, on: channel, from: source, keys: keys, keepingText: observer != nil)
        switch decision {
        case .refuse(let error):
            observer?.observe(.refused(channel: channel, error))
            answer(.rejection("\(error.code): \(error.message)"))
        case .refuseFrame(let error):
            observer?.observe(.refused(channel: channel, error))
            answer(.text(ReplyFrame.refusal(error)))
        case .message(let step):
            run(step) { outcome in answer(Self.answer(for: outcome)) }
        case .frame(let document, let steps):
            runFrame(steps, of: document, answer: answer)
        }
    }

    /// Sends an event to the page's listeners, together with whatever else goes out this turn.
    package func emit(_ name: String, json: String) {
        observer?.observe(.event(name: name, json: json))
        if outbox.isEmpty { outbox.append(ReplyFrame()) }
        outbox[outbox.count - 1].addEvent(name: name, json: json)
        scheduleFlush()
    }

    /// Ends everything that belongs to the document that was left.
    package func documentDidChange() {
        abandon(BridgeError(.documentGone, "The page was left before the host answered."))
        if outbox.contains(where: \.hasEvents) {
            let message = "The page was left before an event reached it."
            observer?.observe(.undelivered(BridgeError(.documentGone, message)))
        }
        outbox = []
    }

    /// Ends everything, and tells the page so at once.
    package func close() {
        abandon(BridgeError(.hostGone, "The host removed the bridge before it answered."))
        flush()
    }

    private func runFrame(
        _ steps: [DispatchStep],
        of document: String,
        answer: @escaping @MainActor (Answer) -> Void
    ) {
        let reply = OpenReply(document: document, waitingFor: steps.count, answer: answer)
        for step in steps {
            run(step) { [weak self] outcome in
                guard !reply.add(outcome, of: step) else { return }
                self?.post(outcome, of: step, in: document)
            }
        }
        // What is pushed later reaches the main frame only: others wait for all of it.
        if steps.allSatisfy({ $0.context.source.isMainFrame }) {
            // Enqueued behind the handlers: those that never had to wait are done by then.
            Task { reply.close() }
        }
    }

    /// Puts an outcome that missed its frame's reply into the outbox.
    private func post(_ outcome: DispatchOutcome, of step: DispatchStep, in document: String) {
        if outbox.last?.takesReplies(of: document) != true { outbox.append(ReplyFrame()) }
        outbox[outbox.count - 1].add(outcome, of: step, in: document)
        scheduleFlush()
    }

    private func run(_ step: DispatchStep, deliver: @escaping @MainActor (DispatchOutcome) -> Void)
    {
        if let text = step.text { observer?.observe(.message(step.context, json: text)) }
        let number = nextRun
        nextRun += 1
        let task = Task { [weak self] in
            let outcome = await step.run()
            self?.end(number, with: outcome)
        }
        running[number] = Running(context: step.context, task: task, deliver: deliver)
    }

    /// Does nothing for a run that was abandoned: its outcome was given then.
    private func end(_ number: Int, with outcome: DispatchOutcome) {
        guard let run = running.removeValue(forKey: number) else { return }
        observer?.observe(.outcome(run.context, outcome))
        run.deliver(outcome)
    }

    private func abandon(_ error: BridgeError) {
        for number in running.keys.sorted() {
            running[number]?.task.cancel()
            end(number, with: .failed(error))
        }
    }

    private func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { flush() }
    }

    private func flush() {
        isFlushScheduled = false
        for frame in outbox {
            push("ScriptBridge.receive(\(SourceText.stringLiteral(frame.text)));true")
        }
        outbox = []
    }

    private static func answer(for outcome: DispatchOutcome) -> Answer {
        switch outcome {
        case .handled, .frame: .nothing
        case .replied(let json): .json(json)
        case .failed(let error): .rejection("\(error.code): \(error.message)")
        }
    }
}

/// The reply to a frame while it can still take outcomes.
@MainActor
private final class OpenReply {
    private let document: String
    private var frame: ReplyFrame
    private var waiting: Int
    private var answer: (@MainActor (PageSession.Answer) -> Void)?

    init(
        document: String,
        waitingFor count: Int,
        answer: @escaping @MainActor (PageSession.Answer) -> Void
    ) {
        self.document = document
        self.frame = ReplyFrame(document: document)
        self.waiting = count
        self.answer = answer
    }

    /// Returns false if the reply is on its way already.
    func add(_ outcome: DispatchOutcome, of step: DispatchStep) -> Bool {
        guard answer != nil else { return false }
        frame.add(outcome, of: step, in: document)
        waiting -= 1
        if waiting == 0 { close() }
        return true
    }

    func close() {
        answer?(.text(frame.text))
        answer = nil
    }
}
