@testable import ScriptBridge

/// A session's state under random events, and the invariants that hold after each of them.
///
/// The model performs the actions in its own turns, without a task, a clock, a page or JSON text.
struct StateModel {
    /// The violated invariants.
    private(set) var violations: [String] = []

    /// The number of messages that the state has accepted.
    private(set) var messageCount = 0

    private var state: SessionState
    private let channel: ScriptChannel
    private var now: Duration = .zero
    private var lastPost = 0
    private var waitingPosts: Set<Int> = []
    private var timers: [SessionTimer: Duration] = [:]
    private var isFlushScheduled = false
    private var askedAt: Int?
    private var waitingCommands: Set<Int> = []
    private var calls: [PageCall.Purpose] = []
    private var traced = 0

    /// The running handlers and, for subscriptions, whether an element was requested.
    private var handlers: [Int: Bool] = [:]

    /// The number of documents that ended; later documents have other ids.
    private var leftCount = 0

    private static let names = ["Note", "Wait", "Ticks", "Nobody"]

    /// - Parameter choose: Returns a number from 0 up to, but not including, its argument.
    init(_ choose: (Int) -> Int) {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com").allowingUnknownSources())
        channel.limits.document.maximumPendingCount = 5
        channel.limits.document.maximumSubscriptionCount = 2
        channel.limits.webView.maximumWaitingEventCount = 3
        channel.limits.message.maximumMessageCount = 6
        channel.limits.document.maximumCredit = 1 + choose(20)
        channel.limits.timeout = choose(2) == 0 ? nil : .milliseconds(100)
        channel.limits.messagesPerSecond = choose(3) == 0 ? 30 : nil
        channel.on(Note.self) { _, _ in }
        channel.on(Wait.self) { _, _ in 1 }
        channel.on(Ticks.self) { _, _ in AsyncStream<Int> { $0.finish() } }
        self.channel = channel
        state = SessionState(limits: channel.limits, isTracing: true)
        let abilities = PageAbilities(identifiesDocument: choose(2) == 0)
        _ = state.handle(.connected(abilities), at: now)
    }

    // MARK: Events

    /// Makes a random event happen.
    mutating func step(_ choose: (Int) -> Int) {
        switch choose(24) {
        case 0..<8: post(choose)
        case 8..<11: end(choose)
        case 11..<15: give(choose)
        case 15, 16: advance(by: .milliseconds(1 + choose(60)))
        case 17:
            leftCount += 1
            handle(.pageNavigatedAway)
        case 18:
            let names = ["theme", "resume", "open", "count", "session"]
            let event = HostPacket.Event(
                name: names[choose(names.count)], json: "1",
                delivery: EventDelivery.allCases[choose(EventDelivery.allCases.count)])
            handle(.emitted(EmittedEvent(content: event, origin: nil)))
        case 19 where choose(6) == 0:
            leftCount += 1
            handle(.closed)
        case 19, 20:
            guard let change = askedAt else { break }
            askedAt = nil
            let document = choose(4) == 0 ? nil : document(choose)
            handle(.identified(document, askedAt: change))
        case 22: command(choose)
        case 23 where !calls.isEmpty: endCall(choose)
        case 21:
            // As if a long text were being read.
            handle(.pageNavigatesAway)
        default: endTurn()
        }
        check()
    }

    /// Ends everything; nothing may be left.
    mutating func finish() {
        handle(.closed)
        endTurn()
        // The handlers of one-way messages run to their end.
        for number in state.messages.all.keys.sorted() { end(number, with: .handled) }
        check()
        let isEmpty =
            waitingPosts.isEmpty && waitingCommands.isEmpty && state.messages.all.isEmpty
            && timers.isEmpty && traced == 0 && state.documents.all.isEmpty
            && state.events.waiting.isEmpty && state.outbox.isEmpty
            && state.messages.byteCount == 0
        if !isEmpty { violations.append("left over: \(waitingPosts) \(state)") }
    }

    /// Makes a call of a page function end.
    private mutating func endCall(_ choose: (Int) -> Int) {
        let purpose = calls.remove(at: choose(calls.count))
        let result: Result<Void, BridgeError> =
            choose(4) > 0 ? .success(()) : .failure(BridgeError(.functionNotFound, "Missing."))
        handle(.called(purpose, result))
    }

    private mutating func post(_ choose: (Int) -> Int) {
        lastPost += 1
        waitingPosts.insert(lastPost)
        let source: MessageSource =
            choose(5) > 0 ? .mainFrame("https://example.com") : .unknown
        let envelope = choose(3) == 0 ? ModelEnvelope.all[choose(4)] : nil
        let channel = self.channel(in: envelope)
        let arrival = PostArrival(
            number: lastPost, on: channel.name, channel, from: source, at: now)
        arrival.note(isPacket: true)
        var content: PostContent
        switch choose(12) {
        case 0:
            let error = BridgeError(.invalidJSON, "No JSON.")
            return handle(.rejected(arrival, error))
        case _ where envelope != nil: content = enveloped(choose)
        default:
            let statements = (0..<choose(8)).map { _ in statement(choose) }
            content = PostContent(document: document(choose), statements: statements)
        }
        content.source = source
        content.byteCount = 10
        let post = Post(content, arrival, on: channel, clock: AnyClock(ContinuousClock()))
        handle(.posted(post, content))
    }

    /// The channel, with an envelope.
    private func channel(in envelope: ScriptEnvelope?) -> ScriptChannel {
        var other = ScriptChannel(
            channel.name, accepting: channel.policy, envelope: envelope, limits: channel.limits)
        other.registry = channel.registry
        return other
    }

    /// A message or a batch in an envelope.
    private func enveloped(_ choose: (Int) -> Int) -> PostContent {
        let isBatch = choose(3) == 0
        let statements = (0..<(isBatch ? 1 + choose(4) : 1)).map { _ -> PageStatement in
            let tickets: [MessageTicket] = [
                .nobody, .value(.null), .value(JSONValue(choose(4))), .value([1]),
            ]
            let ticket = tickets[choose(4)]
            switch choose(8) {
            case 7: return .answer(choose(2) == 0 ? .resolve(2) : .call("bus", [2]))
            case 0:
                return .malformed(
                    BridgeError(.notAMessage, "Malformed."),
                    PageMessage(name: "", data: .json("null"), ticket: ticket, kind: .post))
            case 1: return .acknowledgement(commandID(choose), .success("1"))
            case 2: return .cancel(.value(JSONValue(choose(4))))
            default:
                var message = message(choose, id: nil)
                message.kind = .post
                message.ticket = ticket
                return .message(message)
            }
        }
        return PostContent(isBatch: isBatch, statements: statements)
    }

    /// The id of a command, or an id that no command has.
    private func commandID(_ choose: (Int) -> Int) -> JSONValue? {
        let numbers = state.commands.all.keys.sorted()
        if numbers.isEmpty || choose(4) == 0 { return choose(2) == 0 ? nil : JSONValue(choose(9)) }
        return JSONValue(numbers[choose(numbers.count)])
    }

    private mutating func command(_ choose: (Int) -> Int) {
        let timeout: Duration? = choose(2) == 0 ? nil : .milliseconds(1 + choose(80))
        let command = PendingCommand(
            name: "show", channel: channel.name, isAcknowledged: choose(4) != 0)
        let number = state.nextNumber()
        let call = PageCall("bus", [1], to: nil, in: nil)
        waitingCommands.insert(number)
        handle(.commandSent(number, command, by: call, timeout: timeout))
    }

    /// One of the page's recent or next documents.
    private func document(_ choose: (Int) -> Int) -> String {
        choose(16) == 0 ? "d\(leftCount + choose(4))" : "d\(leftCount + 2)"
    }

    private func statement(_ choose: (Int) -> Int) -> PageStatement {
        let id = 1 + choose(4)
        switch choose(10) {
        case 0: return .cancel(.id(id))
        case 1, 2: return .credit(1 + choose(30), id: id)
        case 4:
            return .unheard(
                event: choose(2) == 0 ? "theme" : "open", waiting: choose(3) - 1)
        case 3:
            let error = BridgeError(.notAMessage, "Malformed.")
            return .malformed(
                error,
                PageMessage(
                    name: choose(2) == 0 ? "" : "Wait", data: .empty,
                    ticket: choose(2) == 0 ? .nobody : .id(id), kind: .post))
        default: return .message(message(choose, id: choose(4) == 0 ? nil : id))
        }
    }

    private func message(_ choose: (Int) -> Int, id: Int?) -> PageMessage {
        let name = Self.names[choose(Self.names.count)]
        let isSubscription = id != nil && (name == "Ticks") == (choose(8) > 0)
        let kind: PageMessage.Kind =
            isSubscription ? .subscription(credit: 1 + choose(30)) : id == nil ? .post : .request
        // A handler cannot decode data that is only text.
        return PageMessage(
            name: name, data: choose(10) == 0 ? .json("") : .empty,
            ticket: id.map(MessageTicket.id) ?? .nobody, kind: kind,
            timeout: choose(4) == 0 ? .milliseconds(1 + choose(80)) : nil)
    }

    /// Makes a handler end, possibly one that has already ended.
    private mutating func end(_ choose: (Int) -> Int) {
        guard let number = handler(choose) else { return }
        let outcomes: [MessageOutcome] = [
            .handled, .replied(json: "1"), .ended, .failed(BridgeError(.handlerFailed, "Failed.")),
        ]
        end(number, with: outcomes[choose(outcomes.count)])
    }

    private mutating func end(_ number: Int, with outcome: MessageOutcome) {
        handlers[number] = nil
        handle(.handlerEnded(number, outcome))
    }

    /// Makes a sequence produce an element that was requested.
    private mutating func give(_ choose: (Int) -> Int) {
        guard let number = handler(choose), handlers[number] == true else { return }
        guard state.messages.all[number]?.kind?.isSubscription == true else { return }
        if state.messages.credits[number].map({ $0.count > 0 }) != true {
            violations.append("asked without credit: \(number) \(state)")
        }
        handlers[number] = false
        handle(.element("1", of: number))
        if state.messages.credits[number]?.isWaiting == false { handlers[number] = true }
    }

    private func handler(_ choose: (Int) -> Int) -> Int? {
        guard !handlers.isEmpty else { return nil }
        let numbers = handlers.keys.sorted()
        return numbers[choose(numbers.count)]
    }

    private mutating func advance(by duration: Duration) {
        now += duration
        // In the same order in every run, even if times are equal.
        while let (timer, _) = timers.filter({ $0.value <= now }).min(by: {
            ($0.value, "\($0.key)") < ($1.value, "\($1.key)")
        }) {
            timers[timer] = nil
            handle(.fired(timer))
        }
    }

    private mutating func endTurn() {
        while isFlushScheduled {
            isFlushScheduled = false
            handle(.turnEnded)
        }
    }

    // MARK: Actions

    private mutating func handle(_ event: SessionEvent) {
        for action in state.handle(event, at: now) { perform(action) }
    }

    private mutating func perform(_ action: SessionAction) {
        switch action {
        case .start(let messages, let post):
            for message in messages { start(message) }
            if let post { handle(.begun(post)) }
        case .cancel(let number):
            // The task ends some time later.
            if handlers[number] == true { handlers[number] = false }
        case .resume(let number):
            if handlers[number] != nil { handlers[number] = true }
        case .answer(let post, _), .respond(let post, _):
            if waitingPosts.remove(post.number) == nil {
                violations.append("post \(post.number) answered twice")
            }
        case .call(_, let purpose): calls.append(purpose)
        case .endCommand(let number, _):
            if waitingCommands.remove(number) == nil {
                violations.append("command \(number) ended twice")
            }
        case .push(let packet, _):
            if packet.isEmpty { violations.append("an empty push") }
        case .awaitEndOfTurn: isFlushScheduled = true
        case .abandonPushes: break
        case .arm(let timer, let time): timers[timer] = time
        case .disarm(let timer): timers[timer] = nil
        case .identify(let change): askedAt = change
        case .release(let post, let change):
            handle(.released(post, askedAt: change))
        case .trace(.message):
            traced += 1
            messageCount += 1
        case .trace(.outcome): traced -= 1
        case .trace: break
        }
    }

    private mutating func start(_ message: RunningMessage) {
        let number = message.number
        guard state.messages.all[number] != nil else { return }
        switch message.work {
        case .failing(let error): end(number, with: .failed(error))
        case .immediate: end(number, with: .handled)
        case .task: handlers[number] = true
        }
    }

    // MARK: Invariants

    private mutating func check() {
        let documents = state.documents.all.values
        let messages = state.messages.all
        expect(documents.reduce(0) { $0 + $1.counts.messages } == messages.count, "message counts")
        expect(traced == messages.count, "a message without one outcome")
        expect(
            state.documents.all.allSatisfy {
                ($0.key == .ended || $0.value.counts.pending <= 5)
                    && $0.value.counts.subscriptions <= 2
            }
                && state.events.waiting.count <= 3 && state.events.latestCount <= 3
                && (0...3).contains(state.events.unheardCount) && state.held.posts.count <= 5
                && state.documents.endedIDs.count <= PageDocuments.mostEndedDocuments, "limits")
        expect(
            state.documents.main != nil || state.outbox.isEmpty,
            "pending packets without a document"
        )
        let unheard = state.events.unheard.values
        expect(unheard.reduce(0, +) == state.events.unheardCount, "waiting events")
        expect(unheard.allSatisfy { $0 > 0 }, "a name without waiting events")
        expect(state.documents.main != nil || unheard.isEmpty, "a waiting event without a document")
        expect(
            state.messages.credits.values.allSatisfy { $0.count <= channel.limits.document.window },
            "too much credit")
        let subscriptions = messages.filter { $0.value.kind?.isSubscription == true }
        expect(
            Set(subscriptions.keys) == Set(state.messages.credits.keys), "credits of subscriptions")
        let deadlines = Set(messages.filter(\.value.hasDeadline).keys.map(SessionTimer.message))
            .union(state.commands.all.filter(\.value.hasDeadline).keys.map(SessionTimer.command))
        let events = Set(state.events.waiting.map { SessionTimer.event($0.number) })
        expect(deadlines.union(events) == Set(timers.keys), "timers")
        expect(waitingCommands == Set(state.commands.all.keys), "commands without an end")
        let waiting = messages.values.filter { $0.documentKey != .ended && !$0.post.isSettled }
        let posts = Dictionary(grouping: waiting, by: \.post.number)
        for messages in posts.values {
            expect(messages.count == messages[0].post.pendingCount, "pending count of a post")
        }
        expect(
            state.held.posts.isEmpty || askedAt != nil
                || state.documents.announcedChangeCount != state.documents.changeCount,
            "held posts without a question")
        let unanswered = posts.filter { !$0.value[0].post.isAnswered }.keys
        let held = state.held.posts.map(\.post.arrival.number)
        expect(waitingPosts == Set(unanswered).union(held), "posts without an answer")
    }

    private mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { violations.append("\(what()): \(state)") }
    }
}

private struct Note: ScriptMessage {}

private struct Wait: ScriptRequest {
    typealias Reply = Int
}

private struct Ticks: ScriptSubscription {
    typealias Element = Int
}

/// Envelopes whose outcomes all take one route.
private enum ModelEnvelope {
    static let all: [ScriptEnvelope] = [
        .promise(read: read) { _ in .resolve(1) },
        .promise(read: read) { _ in .several([.call("bus", [1]), .message(1)]) },
        .calling(read: read) { _ in .call("bus", [1]) },
        .calling(read: read) { _ in throw BridgeError(.invalidResult, "Cannot write.") },
    ]

    private static let read: ScriptEnvelope.Read = { _ in .batch([]) }
}
