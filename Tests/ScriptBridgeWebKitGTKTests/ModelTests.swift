#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

extension RealWebKit {
    /// Random conversations of the real page script and the real session on one virtual clock.
    @MainActor
    @Suite("Random conversations")
    struct ModelTests {
        @Test("Every message ends once, in order, and both sides agree")
        func conversations() async throws {
            var counts: [String: Int] = [:]
            for seed in Fuzz.seeds("Random conversations", ordinarily: 40) {
                let model = try Model(seed: seed)
                try await model.play(steps: 120)
                counts.merge(model.outcomeCounts, uniquingKeysWith: +)
            }
            // Every kind of ending occurs in the conversations.
            for ending in [
                "Wait replied", "Wait mine", "Wait handlerFailed", "Wait timedOut",
                "Wait cancelled", "Wait documentGone", "Downloads ended", "Downloads mine",
                "Downloads handlerFailed", "Downloads cancelled", "Downloads documentGone",
                "Note handled",
            ] { #expect(counts[ending, default: 0] > 0, "\(ending)") }
        }
    }
}

/// A conversation, what each side was told to do, and the expected results.
@MainActor
private final class Model {
    private struct Message {
        let `as`: String
        let isSubscription: Bool
        let page, timeout, credit: Int
        /// The elements and results that the handler was told to give, in order.
        var cues: [Int] = []
        var isDone = false
        var isBroken = false
    }

    private enum Delivery {
        case answer(Int, String)
        case push(String)
    }

    private let seed: UInt64
    private var random: SplitMix64
    private let clock = ManualClock()
    private let handlers = ScriptedHandlers()
    private let recorder = Recorder()
    private let host = Host()
    private let session: PageSession
    private var page: ModelPage
    private var pageNumber = 0
    private var messages: [Message] = []
    private var toHost: [(page: Int, number: Int, text: String)] = []
    private var toPage: [(page: Int, delivery: Delivery)] = []
    /// What the pages that were left had seen by then.
    private var outcomes: [String: JSONValue] = [:]
    private var given: [String: JSONValue] = [:]
    private var crashed: Set<Int> = []

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            clock: clock, push: { [host] frame, _ in host.push(frame) })
        page = try ModelPage(seed: 0)
        session.inbound.startsAtOnce = random.chance(50)
    }

    func play(steps: Int) async throws {
        try collect()
        for _ in 0..<steps {
            try step()
            if random.chance(60) { await settle() }
            try collect()
        }
        try await finish()
        try check()
        handlers.end()
        session.close()
    }

    /// How often messages ended in each way for the host.
    var outcomeCounts: [String: Int] {
        recorder.outcomes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    // MARK: Steps

    private func step() throws {
        let name = "\(messages.count)"
        let mine = messages.indices.filter { messages[$0].page == pageNumber }
        let one = mine.randomElement(using: &random)
        let any = messages.indices.randomElement(using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<12:
            let timeout = random.chance(50) ? Int.random(in: 1...50, using: &random) : 0
            begin(name, timeout: timeout)
            try page.perform("request", .string(name), .integer(timeout))
        case 12..<20:
            let credit = Int.random(in: 1...4, using: &random)
            begin(name, isSubscription: true, credit: credit)
            try page.perform("subscribe", .string(name), .integer(credit))
        case 20..<24:
            try page.perform("post", .string("post \(name) \(pageNumber)"))
            handlers.give(.null, to: "post \(name) \(pageNumber)")
        case 24..<42:
            guard let any, !messages[any].isDone else { return }
            if messages[any].isSubscription, random.chance(80) {
                let element = messages[any].cues.count
                messages[any].cues.append(element)
                handlers.give(.integer(element), to: messages[any].as)
            } else {
                end(any)
            }
        case 42..<52:
            guard let one, messages[one].isSubscription else { return }
            try page.perform("next", .string(messages[one].as))
        case 52..<57:
            guard let one else { return }
            let verb = messages[one].isSubscription && random.chance(50) ? "return" : "abort"
            messages[one].isBroken = true
            try page.perform(verb, .string(messages[one].as))
        case 57..<75:
            try deliverToHost()
        case 75..<91:
            try deliverToPage()
        case 91..<96:
            try advance(by: Int.random(in: 1...30, using: &random))
        default:
            try changeDocument()
        }
    }

    private func begin(
        _ name: String, isSubscription: Bool = false, timeout: Int = 0, credit: Int = 0
    ) {
        messages.append(
            Message(
                as: name, isSubscription: isSubscription, page: pageNumber, timeout: timeout,
                credit: credit))
    }

    /// Makes a handler return, or fail with an error that the page may or may not know.
    private func end(_ index: Int) {
        let name = messages[index].as
        messages[index].isDone = true
        switch Int.random(in: 0..<4, using: &random) {
        case 0: handlers.fail(PageError("mine", "Mine."), in: name)
        case 1: handlers.fail(InternalError(), in: name)
        default: handlers.give(messages[index].isSubscription ? nil : .string(name), to: name)
        }
    }

    private func advance(by milliseconds: Int) throws {
        clock.advance(by: .milliseconds(milliseconds))
        try page.perform("advance", .integer(milliseconds))
    }

    private func changeDocument() throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            // Goes into the back-forward cache and back: the same script, but another document.
            try page.perform("hide")
            try collect()
            session.documentDidChange()
            try keepRecord()
            pageNumber += 1
            try page.perform("show")
        case 1:
            try page.perform("hide")
            try collect()
            session.documentDidChange()
            try replacePage()
        default:
            // The process ends with unsent frames.
            crashed.insert(pageNumber)
            toHost.removeAll { $0.page == pageNumber }
            session.documentDidChange()
            try replacePage()
        }
    }

    private func replacePage() throws {
        try keepRecord()
        pageNumber += 1
        page = try ModelPage(seed: pageNumber)
    }

    private func keepRecord() throws {
        let record = try page.record()
        outcomes.merge(record.outcomes) { $1 }
        given.merge(record.given) { $1 }
    }

    // MARK: The transport: ordered in each direction, arbitrarily slow

    private func collect() throws {
        toHost += try page.takePosted().map { (pageNumber, $0.number, $0.text) }
        toPage += host.said.map { (pageNumber, .push($0)) }
        host.said = []
    }

    private func deliverToHost() throws {
        guard !toHost.isEmpty else { return }
        let frame = toHost.removeFirst()
        session.receive(
            .json(frame.text), on: "nativeApp", from: .mainFrame("https://example.com")
        ) { [weak self] answer in
            guard case .text(let text) = answer, let self else { return }
            // In the order in which the host sent the frames.
            toPage += host.said.map { (self.pageNumber, .push($0)) }
            host.said = []
            toPage.append((frame.page, .answer(frame.number, text)))
        }
    }

    private func deliverToPage() throws {
        guard !toPage.isEmpty else { return }
        let (number, delivery) = toPage.removeFirst()
        guard number == pageNumber else { return }
        switch delivery {
        case .answer(let number, let text):
            try page.perform("answer", .integer(number), .string(text))
        case .push(let text): try page.perform("push", .string(text))
        }
    }

    private func deliverAll() async throws {
        repeat {
            while !toHost.isEmpty { try deliverToHost() }
            await settle()
            try collect()
            while !toPage.isEmpty { try deliverToPage() }
            try collect()
        } while !toHost.isEmpty
    }

    // MARK: Expected results

    private func finish() async throws {
        try await deliverAll()
        for index in messages.indices where !messages[index].isDone { end(index) }
        try await deliverAll()
        try advance(by: 60_000)
        try await deliverAll()
        for message in messages where message.isSubscription && message.page == pageNumber {
            for _ in 0...message.cues.count + 1 {
                try page.perform("next", .string(message.as))
                try await deliverAll()
            }
        }
        try keepRecord()
    }

    private func check() throws {
        let hostOutcomes = try hostOutcomes()
        for message in messages {
            let seen = hostOutcomes[message.as] ?? []
            #expect(seen.count <= 1, "Seed \(seed): \(message) ended twice: \(seen)")
            // Messages that arrived have ended; the others were lost with their document.
            if seen.isEmpty { #expect(message.page < pageNumber, "Seed \(seed): \(message)") }
            if message.isSubscription {
                try checkElements(of: message, hostOutcome: seen.first)
            } else {
                checkOutcome(of: message, hostOutcome: seen.first)
            }
        }
        checkOrder()
    }

    private func checkOutcome(of message: Message, hostOutcome: String?) {
        let settled = outcomes[message.as]?.array ?? []
        if settled.isEmpty, crashed.contains(message.page) { return }
        #expect(settled.count == 1, "Seed \(seed): \(message) settled as \(settled)")
        let context: Comment = "Seed \(seed): \(message), \(settled), \(hostOutcome ?? "none")"
        switch settled.first?["rejected"]?.string {
        case nil:
            #expect(settled.first?["resolved"] == .string(message.as), context)
            #expect(hostOutcome == "replied", context)
        case "mine", "handlerFailed":
            #expect(hostOutcome == settled.first?["rejected"]?.string, context)
        case "timedOut":
            #expect(message.timeout > 0, context)
        case "cancelled":
            #expect(message.isBroken, context)
        case "documentGone":
            #expect(message.page < pageNumber, context)
        case let code?:
            Issue.record("Seed \(seed): \(message) was rejected with \(code).")
        }
    }

    private func checkElements(of message: Message, hostOutcome: String?) throws {
        let given = given[message.as]?.array ?? []
        let elements = given.prefix { $0["value"] != nil }.compactMap { $0["value"] }
        let ends = given.dropFirst(elements.count)
        let context: Comment = "Seed \(seed): \(message), \(given), \(hostOutcome ?? "none")"
        #expect(elements == message.cues.prefix(elements.count).map(JSONValue.integer), context)
        #expect(ends.allSatisfy { $0["value"] == nil }, context)
        #expect(ends.dropFirst().allSatisfy { $0 == .object(["done": .bool(true)]) }, context)
        switch ends.first?["rejected"]?.string {
        case nil where !ends.isEmpty && !message.isBroken:
            #expect(hostOutcome == "ended" && elements.count == message.cues.count, context)
        case "mine", "handlerFailed":
            #expect(hostOutcome == ends.first?["rejected"]?.string, context)
            #expect(elements.count == message.cues.count, context)
        case "cancelled":
            #expect(message.isBroken, context)
        case "documentGone":
            #expect(message.page < pageNumber, context)
        case let code?:
            Issue.record("Seed \(seed): \(message) was rejected with \(code).")
        case nil:
            break
        }
        // At most the initial credit and one for each element consumed.
        let sent = sentCount(of: message.as)
        #expect(sent <= message.credit + elements.count, context)
        if message.page == pageNumber, !message.isBroken {
            #expect(sent == elements.count, context)
        }
    }

    /// Checks that handlers started in the order in which their messages were posted.
    private func checkOrder() {
        let numbers = recorder.events.compactMap { event -> Int? in
            guard case .message(let context, let json) = event, context.id != nil else {
                return nil
            }
            return (try? Fixture.value(json)["as"]?.string).flatMap { $0.flatMap { Int($0) } }
        }
        #expect(numbers == numbers.sorted(), "Seed \(seed)")
        #expect(Set(numbers).count == numbers.count, "Seed \(seed)")
        let begun = recorder.events.count { if case .message = $0 { true } else { false } }
        #expect(recorder.outcomes.count == begun, "Seed \(seed)")
        let isClean = !recorder.outcomes.contains { $0.hasSuffix("notAMessage") }
        #expect(isClean, "Seed \(seed)")
    }

    /// How each message ended for the host, by `as`.
    private func hostOutcomes() throws -> [String: [String]] {
        var outcomes: [String: [String]] = [:]
        for event in recorder.events {
            guard case .outcome(let context, let outcome, _) = event,
                let name = name(of: context)
            else { continue }
            let word =
                switch outcome {
                case .replied: "replied"
                case .ended: "ended"
                case .failed(let error): error.code.rawValue
                case .handled: "handled"
                }
            outcomes[name, default: []].append(word)
        }
        return outcomes
    }

    private func sentCount(of name: String) -> Int {
        recorder.events.count { event in
            if case .element(let context, _) = event {
                self.name(of: context) == name
            } else {
                false
            }
        }
    }

    /// The `as` of a message, from its first event.
    private func name(of context: MessageContext) -> String? {
        for event in recorder.events {
            if case .message(let other, let json) = event, other.id == context.id,
                other.id != nil, other.document == context.document
            {
                return (try? Fixture.value(json))?["as"]?.string
            }
        }
        return nil
    }

    /// The frames that the host pushes.
    @MainActor
    private final class Host {
        var said: [String] = []

        func push(_ frame: String) {
            said.append(frame)
        }
    }
}
#endif
