/// A page load, with the messages of it that are under way.
@MainActor
final class PageDocument {
    /// The id that the page script made up; nil for pages without it.
    let id: String?

    private(set) var state: DocumentState

    /// The messages by their numbers, which rise in the order in which they came.
    private(set) var running: [Int: RunningMessage] = [:]

    /// What the tasks of the messages hold: a weak reference for each would cost more.
    let reference = Reference()

    init(id: String?, isReachable: Bool) {
        self.id = id
        state = DocumentState(isReachable: isReachable)
        reference.document = self
    }

    /// A document and its session, neither kept alive.
    @MainActor
    final class Reference {
        weak var session: PageSession?
        weak var document: PageDocument?

        /// Sends an element of a message; nil once session or document have gone.
        func send(_ json: String, of number: Int) -> Credit? {
            document.flatMap { session?.send(json, of: number, in: $0) }
        }

        /// Ends a message, if session and document are there.
        func end(_ number: Int, with outcome: DispatchOutcome) {
            if let document { session?.end(number, in: document, with: outcome) }
        }
    }

    /// Takes a message among those that are under way; its handler does not run yet.
    func begin(_ message: RunningMessage, number: Int) {
        state.begin(message.step, number: number)
        running[number] = message
        if case .frame(let answer) = message.receiver { answer.begin() }
    }

    /// Runs the handler of a message, unless it has ended before.
    func run(_ number: Int) {
        running[number]?.run(number, for: reference)
    }

    /// Gives the message that ends; nil if it has ended before.
    func end(_ number: Int) -> RunningMessage? {
        guard let message = running.removeValue(forKey: number) else { return nil }
        state.end(message.step)
        return message
    }
}

/// A message that has not ended.
@MainActor
final class RunningMessage {
    /// Who is told of the outcome.
    enum Receiver {
        /// The page script, in the answer to its frame or later.
        case frame(OpenAnswer)
        /// The promise of `postMessage`.
        case promise(@MainActor (PageSession.Answer) -> Void)
    }

    let step: DispatchStep
    let start: Duration
    let deadline: Deadlines.Token?
    let receiver: Receiver
    /// Runs the handler; nil as long as it has not begun.
    private var task: Task<Void, Never>?
    /// The credit of a subscription.
    let credit: Credit?

    init(
        step: DispatchStep,
        start: Duration,
        deadline: Deadlines.Token?,
        receiver: Receiver,
        creditLimit: Int
    ) {
        self.step = step
        self.start = start
        self.deadline = deadline
        self.receiver = receiver
        if case .subscription(let credit) = step.kind {
            self.credit = Credit(credit, limit: creditLimit)
        } else {
            credit = nil
        }
    }

    deinit {
        task?.cancel()
    }

    /// Runs the handler, and tells the session of its elements and of its outcome.
    fileprivate func run(_ number: Int, for reference: PageDocument.Reference) {
        let operation: @MainActor () async -> Void = { [step] in
            let outcome = await step.run { json in
                guard let credit = reference.send(json, of: number) else {
                    throw CancellationError()
                }
                try await credit.wait()
            }
            reference.end(number, with: outcome)
        }
        // Most handlers never wait, and need no turn of the main actor of their own.
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            task = Task.immediate(operation: operation)
        } else {
            task = Task(operation: operation)
        }
    }

    /// Cancels the handler's task.
    func cancel() {
        task?.cancel()
    }
}
