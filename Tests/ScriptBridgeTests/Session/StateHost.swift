import FixtureSupport

@testable import ScriptBridge

/// Performs the actions of a session's state in its own turns, without a task, a clock or a page.
struct StateHost {
    /// A handler that follows the steps, identified by the `as` of its message.
    private struct Handler {
        let number: Int
        let context: MessageContext
        var isAsked = true
    }

    enum Cue {
        case value(JSONValue)
        case end
        case failure(BridgeError.Code, String, data: JSONValue?)
    }

    private(set) var state: SessionState
    private let dispatcher: ChannelDispatcher
    private var now: Duration = .zero
    private var posts = 0

    private var names: [Int: String] = [:]
    private var handlers: [String: Handler] = [:]
    private var cues: [String: [Cue]] = [:]
    private var timers: [SessionTimer: Duration] = [:]
    private var isFlushScheduled = false

    /// What has been done and not been checked yet.
    var answers: [JSONValue] = []
    var pushes: [JSONValue] = []
    private(set) var answerCounts: [Int: Int] = [:]
    private(set) var asked: [String: Int] = [:]
    private(set) var cancelled: [String] = []
    private(set) var undelivered: [String] = []
    private(set) var outcomes: [String] = []
    private(set) var begunCount = 0

    /// The number of changes after which the page was asked for its document, if it has not
    /// answered.
    private var askedAt: Int?
    private(set) var identifyCount = 0

    init(_ channel: ScriptChannel, identifiesPage: Bool = false) throws {
        dispatcher = try ChannelDispatcher(channels: [channel])
        state = SessionState(limits: channel.limits, isTracing: true)
        _ = state.handle(
            .connected(PageAbilities(identifiesDocument: identifiesPage)), at: now)
    }

    // MARK: Events

    mutating func post(_ text: String, from source: MessageSource) throws {
        posts += 1
        let body = MessageBody.json(text)
        let form = dispatcher.form(ofPacket: PagePacket.isPacket(body), on: "nativeApp")
        let arrival = PostArrival(
            number: posts, channel: "nativeApp", source: source, byteCount: text.utf8.count,
            time: now, form: form)
        try handle(dispatcher.read(body, arrival))
    }

    /// Makes the page say which document it is.
    mutating func show(_ document: String?) throws {
        guard let change = askedAt else { return }
        askedAt = nil
        try handle(.identified(document, askedAt: change))
    }

    mutating func cue(_ cue: Cue, to name: String) throws {
        cues[name, default: []].append(cue)
        try play(name)
    }

    mutating func emit(
        _ name: String,
        _ value: JSONValue,
        delivery: EventDelivery = .untilListener
    ) throws {
        let event = HostPacket.Event(
            name: name, json: try Fixture.text(value), delivery: delivery)
        try handle(.emitted(EmittedEvent(content: event, origin: nil)))
    }

    mutating func advance(by duration: Duration) throws {
        now += duration
        // In the same order in every run, even if times are equal.
        while let (timer, _) = timers.filter({ $0.value <= now }).min(by: {
            ($0.value, "\($0.key)") < ($1.value, "\($1.key)")
        }) {
            timers[timer] = nil
            try handle(.fired(timer))
        }
    }

    mutating func navigate() throws {
        try handle(.pageNavigatedAway)
    }

    mutating func close() throws {
        try handle(.closed)
    }

    /// Ends the handlers that run on after their documents.
    mutating func endHandlers() throws {
        for number in state.messages.all.keys.sorted() { try end(number, with: .handled) }
    }

    /// Ends the turn.
    mutating func endTurn() throws {
        while isFlushScheduled {
            isFlushScheduled = false
            try handle(.turnEnded)
        }
    }

    // MARK: Performing

    private mutating func handle(_ event: SessionEvent) throws {
        for action in state.handle(event, at: now) { try perform(action) }
    }

    private mutating func perform(_ action: SessionAction) throws {
        switch action {
        case .start(let messages, let post):
            for message in messages { try start(message) }
            if let post { try handle(.begun(post: post)) }
        case .cancel(let number):
            guard let name = names[number], handlers[name]?.number == number else { break }
            cancelled.append(name)
        case .resume(let number):
            guard let name = names[number] else { break }
            try ask(name)
        case .answer(let post, let answer):
            answerCounts[post, default: 0] += 1
            switch answer {
            case .text(let packet): answers.append(try Fixture.value(packet))
            case .rejection(let text):
                let code = String(text.prefix { $0 != ":" })
                answers.append(.object(["rejected": .string(code)]))
            case .json, .nothing: answers.append(.null)
            }
        case .respond(let post, let packet):
            answerCounts[post, default: 0] += 1
            answers.append(try Fixture.value(packet.text))
        case .abandonPushes, .call, .endCommand:
            break
        case .push(let packet, _):
            pushes.append(try Fixture.value(packet.text))
        case .awaitEndOfTurn:
            isFlushScheduled = true
        case .arm(let timer, let time):
            timers[timer] = time
        case .disarm(let timer):
            timers[timer] = nil
        case .identify(let change):
            askedAt = change
            identifyCount += 1
        case .release(let post, let change):
            try handle(.released(post, askedAt: change))
        case .trace(let event):
            try note(event)
        }
    }

    private mutating func note(_ event: BridgeTraceEvent) throws {
        switch event {
        case .message(let context, let json):
            begunCount += 1
            if let name = try? Fixture.value(json)["as"]?.string {
                names[context.trace.number] = name
            }
        case .undelivered(_, let error):
            undelivered.append(error.code.rawValue)
        case .outcome(let context, let outcome, _):
            let word =
                switch outcome {
                case .handled: "handled"
                case .replied: "replied"
                case .ended: "ended"
                case .failed(let error): error.code.rawValue
                }
            outcomes.append("\(context.name) \(word)")
        default:
            break
        }
    }

    private mutating func start(_ message: RunningMessage) throws {
        let number = message.number
        guard state.messages.all[number] != nil else { return }
        switch (message.work, names[number]) {
        case (.failing(let error), _):
            try end(number, with: .failed(error))
        case (.task, let name?):
            handlers[name] = Handler(number: number, context: message.context, isAsked: false)
            try ask(name)
        case (.immediate, _):
            let outcome = MainActor.assumeIsolated {
                message.work.runAtOnce(message.context, in: RunningHandlers())
            }
            try end(number, with: outcome ?? .handled)
        case (.task, nil):
            try end(number, with: .handled)
        }
    }

    private mutating func end(_ number: Int, with outcome: MessageOutcome) throws {
        try handle(.handlerEnded(number, outcome))
    }

    /// Asks a handler for its outcome or its next element.
    private mutating func ask(_ name: String) throws {
        handlers[name]?.isAsked = true
        asked[name, default: 0] += 1
        try play(name)
    }

    /// Makes a handler perform its next step whenever it has been asked for one.
    private mutating func play(_ name: String) throws {
        while let handler = handlers[name], handler.isAsked, let cue = cues[name]?.first {
            cues[name]?.removeFirst()
            handlers[name]?.isAsked = false
            let context = handler.context
            switch cue {
            case .value(let value) where context.isSubscription:
                let json = try Fixture.text(value)
                try handle(.element(json, of: handler.number))
                if state.messages.credits[handler.number]?.isWaiting == false { try ask(name) }
            case .value(let value):
                let isRequest = context.name == "Wait"
                try end(
                    handler.number,
                    with: isRequest ? .replied(json: try Fixture.text(value)) : .handled)
            case .end:
                try end(handler.number, with: .ended)
            case .failure(let code, let message, let data):
                let error = BridgeError(code, message, dataJSON: try data.map(Fixture.text))
                try end(handler.number, with: .failed(error))
            }
        }
    }
}
