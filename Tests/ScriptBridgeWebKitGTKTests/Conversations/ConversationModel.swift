#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting

/// A random conversation: what each side was told to do, and what it saw.
@MainActor
final class ConversationModel {
    struct Message {
        let `as`: String
        let isSubscription: Bool
        let page, timeout, credit: Int
        /// The elements and results that the handler was told to give, in order.
        var cues: [Int] = []
        var isDone = false
        var isBroken = false
        /// How often the page has asked for the next element.
        var nextCount = 0
    }

    private enum Delivery {
        case answer(Int, String)
        case push(String)
    }

    let seed: UInt64
    private var random: SplitMix64
    private let clock = ManualClock()
    private let handlers = ScriptedHandlers()
    let recorder = Recorder()
    private let host = Host()
    private let session: PageSession
    var page: ModelPage
    var pageNumber = 0
    var messages: [Message] = []
    private var toHost: [(page: Int, number: Int, text: String)] = []
    private var toPage: [(page: Int, delivery: Delivery)] = []
    /// What the pages that navigated away had seen by then.
    var outcomes: [String: JSONValue] = [:]
    var given: [String: JSONValue] = [:]
    var crashed: Set<Int> = []

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            clock: clock, push: { [host] packet, _ in host.push(packet) })
        page = try ModelPage(seed: 0)
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
            try next(one)
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

    func next(_ index: Int) throws {
        messages[index].nextCount += 1
        try page.perform("next", .string(messages[index].as))
    }

    /// Makes a handler return, or fail with an error that the page may or may not know.
    func end(_ index: Int) {
        let name = messages[index].as
        messages[index].isDone = true
        switch Int.random(in: 0..<4, using: &random) {
        case 0: handlers.fail(PageError("mine", "Mine."), in: name)
        case 1: handlers.fail(InternalError(), in: name)
        default: handlers.give(messages[index].isSubscription ? nil : .string(name), to: name)
        }
    }

    func advance(by milliseconds: Int) throws {
        clock.advance(by: .milliseconds(milliseconds))
        try page.perform("advance", .integer(milliseconds))
    }

    private func changeDocument() throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            // Goes into the back-forward cache and back: the same script, but another document.
            try page.perform("hide")
            try collect()
            session.handleDocumentChange()
            try keepRecord()
            pageNumber += 1
            try page.perform("show")
        case 1:
            try page.perform("hide")
            try collect()
            session.handleDocumentChange()
            try replacePage()
        default:
            // The process ends with unsent packets.
            crashed.insert(pageNumber)
            toHost.removeAll { $0.page == pageNumber }
            session.handleDocumentChange()
            try replacePage()
        }
    }

    private func replacePage() throws {
        try keepRecord()
        pageNumber += 1
        page = try ModelPage(seed: pageNumber)
    }

    func keepRecord() throws {
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
        let packet = toHost.removeFirst()
        session.receive(
            .json(packet.text), on: "nativeApp", from: .mainFrame("https://example.com")
        ) { [weak self] answer in
            guard case .text(let text) = answer, let self else { return }
            // In the order in which the host sent the packets.
            toPage += host.said.map { (self.pageNumber, .push($0)) }
            host.said = []
            toPage.append((packet.page, .answer(packet.number, text)))
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

    /// Delivers everything in both directions until a condition holds.
    func deliverAll(until condition: () throws -> Bool) async throws {
        try await waitUntil {
            while !toHost.isEmpty || !toPage.isEmpty {
                while !toHost.isEmpty { try deliverToHost() }
                while !toPage.isEmpty { try deliverToPage() }
                try collect()
            }
            try collect()
            return try toHost.isEmpty && toPage.isEmpty && condition()
        }
    }

    /// Waits until the host has done what it can do now.
    func finishWork() async {
        await waitUntilStable { !handlers.isWaking && !session.hasWork }
    }

    /// The packets that the host pushes.
    @MainActor
    private final class Host {
        var said: [String] = []

        func push(_ packet: String) {
            said.append(packet)
        }
    }
}
#endif
