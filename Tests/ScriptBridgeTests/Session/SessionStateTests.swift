import FixtureSupport
import Testing

@testable import ScriptBridge

@MainActor
@Suite("Session state", .timeLimit(.minutes(5)))
struct SessionStateTests {
    nonisolated private static let rows: [ProtocolRow] =
        (try? Fixture.rows("protocol")) ?? []

    private static func channel(_ policy: OriginPolicy) -> ScriptChannel {
        var channel = ScriptChannel.fixture(policy)
        ScriptedHandlers().register(in: &channel)
        return channel
    }

    // The stores of bytes answer chunks, so their rows are played elsewhere.
    @Test(
        "The host's rows of protocol.json, without a task, a clock or a page",
        arguments: rows.filter { $0.isOfHost && !$0.isOfBytes })
    func row(_ row: ProtocolRow) throws {
        var channel = Self.channel(
            row.accepts == "unknown"
                ? .noOrigin.allowingUnknownSources() : .mainFrame(of: "https://example.com"))
        channel.limits = try ScriptChannel.Limits(row.limits ?? [:])
        var host = try StateHost(channel, identifiesPage: row.identifies == true)
        var seenUndelivered = 0
        for step in row.steps {
            if try !Self.act(step, on: &host) {
                try Self.expect(step, of: &host, &seenUndelivered)
            } else {
                try host.endTurn()
            }
        }
        #expect((host.answers + host.pushes).isEmpty)
    }

    @Test("The names of unheard events cannot fill the memory")
    func longNames() throws {
        var host = try StateHost(Self.channel(.mainFrame(of: "https://example.com")))
        for name in [String(repeating: "x", count: 1_001), "short"] {
            try host.post(
                #"{"bridge":1,"document":"d","messages":[{"unheard":"\#(name)","waiting":1}]}"#,
                from: .example)
        }
        #expect(host.state.events.unheard.keys.map(\.text) == ["short"])
    }

    @Test("A page that invents events without a listener cannot flood the observer")
    func inventedEvents() throws {
        var host = try StateHost(Self.channel(.mainFrame(of: "https://example.com")))
        let entries = Array(repeating: #"{"unheard":"x","waiting":0}"#, count: 500)
        try host.post(
            #"{"bridge":1,"document":"d","messages":[\#(entries.joined(separator: ","))]}"#,
            from: .example)
        #expect(host.undelivered == Array(repeating: "noListener", count: 100))
    }

    @Test(
        "Random events: every post gets one answer, every message one outcome, and nothing is left"
    )
    func model() async throws {
        var channel = Self.channel(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        channel.limits.document.maximumPendingCount = 6
        channel.limits.document.maximumSubscriptionCount = 2
        channel.limits.webView.maximumWaitingEventCount = 3
        channel.limits.timeout = .milliseconds(100)
        for seed in Fuzz.seeds("Random events of a session's state", ordinarily: 60) {
            // Let other tests use the main actor.
            await Task.yield()
            var random = SplitMix64(seed: seed)
            var host = try StateHost(channel, identifiesPage: random.chance(50))
            var postCount = 0
            for _ in 0..<40 {
                try Self.step(&random, host: &host, postCount: &postCount)
                Self.check(host.state, seed)
            }
            try host.close()
            try host.endTurn()
            try host.endHandlers()
            #expect(host.answerCounts.count == postCount, "Seed \(seed)")
            #expect(host.answerCounts.values.allSatisfy { $0 == 1 }, "Seed \(seed)")
            #expect(host.outcomes.count == host.begunCount, "Seed \(seed)")
            #expect(host.state.messages.all.isEmpty, "Seed \(seed)")
            #expect(host.state.posts.all.isEmpty, "Seed \(seed)")
            #expect(host.state.held.posts.isEmpty, "Seed \(seed)")
            #expect(host.state.events.waiting.isEmpty, "Seed \(seed)")
            #expect(host.state.documents.all.isEmpty, "Seed \(seed)")
        }
    }

    /// Checks the invariants that hold after every event.
    private static func check(_ state: SessionState, _ seed: UInt64) {
        let documents = state.documents.all.values
        let holds =
            documents.reduce(0) { $0 + $1.counts.messages } == state.messages.all.count
            && state.documents.all.allSatisfy {
                ($0.key == .ended || $0.value.counts.pending <= 6)
                    && $0.value.counts.subscriptions <= 2
            }
            && state.events.waiting.count <= 3
            && (state.documents.main != nil || state.outbox.isEmpty)
        if !holds { Issue.record("Seed \(seed): \(state)") }
    }

    private static func step(
        _ random: inout SplitMix64,
        host: inout StateHost,
        postCount: inout Int
    ) throws {
        let names = ["a", "b", "c"]
        let name = names.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8:
            postCount += 1
            let isSingle = random.chance(15)
            let text = isSingle ? message(&random) : packet(&random)
            try host.post(
                text,
                from: random.chance(80) ? .mainFrame("https://example.com") : .unknown)
        case 8..<12: try host.cue(.value(.integer(1)), to: name)
        case 12: try host.cue(.failure(.handlerFailed, "Failed.", data: nil), to: name)
        case 13: try host.cue(.end, to: name)
        case 14: try host.advance(by: .milliseconds(30))
        case 15: try host.navigate()
        case 16: try host.emit("theme", .integer(1), delivery: .latest)
        case 17 where random.chance(20): try host.close()
        case 17, 18: try host.show(["d1", "d2", "d3", nil].randomElement(using: &random) ?? nil)
        default: try host.endTurn()
        }
    }

    private static func packet(_ random: inout SplitMix64) -> String {
        let count = Int.random(in: 0...4, using: &random)
        let messages = (0..<count).map { _ in message(&random) }.joined(separator: ",")
        let document = ["d1", "d2", "d3"].randomElement(using: &random) ?? "d1"
        return #"{"bridge":1,"document":"\#(document)","messages":[\#(messages)]}"#
    }

    private static func message(_ random: inout SplitMix64) -> String {
        let id = Int.random(in: 1...4, using: &random)
        let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        return switch Int.random(in: 0..<10, using: &random) {
        case 0: #"{"name":"Refresh"}"#
        case 1: #"{"name":"Echo","data":{"value":1},"id":\#(id)}"#
        case 2, 3: #"{"name":"Wait","data":{"as":"\#(name)"},"id":\#(id),"timeout":50}"#
        case 4: #"{"name":"Note","data":{"as":"\#(name)"}}"#
        case 5, 6:
            #"{"name":"Downloads","data":{"as":"\#(name)"},"id":\#(id),"kind":"subscribe","credit":1}"#
        case 7: #"{"id":\#(id),"cancel":true}"#
        case 8: #"{"id":\#(id),"credit":2}"#
        default: #"{"name":"Nobody","id":\#(id)}"#
        }
    }

    // MARK: Rows

    /// Performs the action of a step; returns false if the step expects something instead.
    private static func act(
        _ step: [String: JSONValue],
        on host: inout StateHost
    ) throws -> Bool {
        let verb = try #require(step.keys.first { $0 != "from" && $0 != "times" })
        let value = step[verb] ?? .null
        let list = value.array ?? []
        let name = value.string ?? list.first?.string ?? ""
        switch verb {
        case "packet":
            for number in 0..<(step["times"]?.integer ?? 1) {
                let text = try Fixture.text(value).replacing("#", with: "\(number)")
                try host.post(text, from: source(step["from"]?.string))
            }
        case "text": try host.post(name, from: source(nil))
        case "return": try host.cue(.value(list.count > 1 ? list[1] : .null), to: name)
        case "yield": try host.cue(.value(list[1]), to: name)
        case "end": try host.cue(.end, to: name)
        case "throw":
            let code = BridgeError.Code(rawValue: list[1]["code"]?.string ?? "")
            let message = list[1]["message"]?.string ?? ""
            try host.cue(.failure(code, message, data: list[1]["data"]), to: name)
        case "fail":
            try host.cue(.failure(.handlerFailed, "", data: nil), to: name)
        case "emit": try host.emit(name, list[1], delivery: EventDelivery(of: list))
        case "advance": try host.advance(by: .milliseconds(value.double ?? 0))
        case "navigate": try host.navigate()
        case "remove": try host.close()
        case "shows": try host.show(value.string)
        case "turn": for step in list { #expect(try act(step.members, on: &host)) }
        default: return false
        }
        return true
    }

    private static func source(_ sender: String?) -> MessageSource {
        switch sender {
        case "elsewhere": .mainFrame("https://elsewhere.com")
        case "inner": .unknown
        default: .mainFrame("https://example.com")
        }
    }

    private static func expect(
        _ step: [String: JSONValue],
        of host: inout StateHost,
        _ seenUndelivered: inout Int
    ) throws {
        let (verb, value) = try #require(step.first)
        let list = value.array ?? []
        switch verb {
        case "answer":
            #expect(!host.answers.isEmpty && host.answers.removeFirst().meets(value))
        case "rejected":
            #expect(!host.answers.isEmpty)
            #expect(host.answers.removeFirst() == .object(["rejected": value]))
        case "push":
            #expect(!host.pushes.isEmpty && host.pushes.removeFirst().meets(value))
        case "identified": #expect(value == .integer(host.identifyCount))
        case "silent": #expect((host.answers + host.pushes).isEmpty)
        case "asked": #expect(host.asked[list[0].string ?? ""].map(JSONValue.integer) == list[1])
        case "cancelled": #expect(host.cancelled.map(JSONValue.string) == list)
        case "undelivered":
            let codes = host.undelivered.dropFirst(seenUndelivered)
            #expect(codes.map(JSONValue.string) == list)
            seenUndelivered = host.undelivered.count
        case "outcomes": #expect(host.outcomes.map(JSONValue.string) == list)
        default: Issue.record("Unknown step \(verb)")
        }
    }
}
