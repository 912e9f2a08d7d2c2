import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Packets that no page script would send, made of the meaningful fields.
@MainActor
// The limit includes the time of all tests that share the main actor.
@Suite("Page session, random packets", .timeLimit(.minutes(5)))
struct PageSessionFuzzTests {
    @Test("Every packet gets one packet as its answer, and every message one outcome")
    func packets() async throws {
        for seed in Fuzz.seeds("Random packets", ordinarily: 300) {
            var random = SplitMix64(seed: seed)
            try await converse(&random, seed: seed)
        }
    }

    private func converse(_ random: inout SplitMix64, seed: UInt64) async throws {
        let handlers = ScriptedHandlers()
        let clock = ManualClock()
        let recorder = Recorder()
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        channel.limits.document.maximumPendingCount = 6
        channel.limits.document.maximumSubscriptionCount = 2
        channel.limits.messagesPerSecond = random.chance(30) ? 20 : nil
        channel.limits.timeout = random.chance(30) ? .milliseconds(40) : nil
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            clock: clock
        ) { packet, _ in #expect(Self.isPacket(packet), "Seed \(seed): \(packet)") }

        var answerCounts: [Int] = []
        for _ in 0..<12 {
            let number = answerCounts.count
            answerCounts.append(0)
            session.receive(
                .json(packet(&random)), on: "nativeApp",
                from: random.chance(80) ? .mainFrame("https://example.com") : .unknown
            ) { answer in
                answerCounts[number] += 1
                if case .text(let packet) = answer {
                    #expect(Self.isPacket(packet), "Seed \(seed): \(packet)")
                } else {
                    Issue.record("Seed \(seed): \(answer)")
                }
            }
            if random.chance(50) { await settle() }
            if random.chance(20) { handlers.give(.integer(1), to: "a") }
            if random.chance(10) { handlers.fail(InternalError(), in: "b") }
            if random.chance(20) { clock.advance(by: .milliseconds(30)) }
            if random.chance(10) { session.handleDocumentChange() }
            if random.chance(10) { try session.emit("theme", 1) }
        }
        session.close()
        handlers.end()
        await settle()
        #expect(answerCounts.allSatisfy { $0 == 1 }, "Seed \(seed): \(answerCounts)")
        let begun = recorder.events.count { if case .message = $0 { true } else { false } }
        #expect(recorder.outcomes.count == begun, "Seed \(seed)")
    }

    private func packet(_ random: inout SplitMix64) -> String {
        let messages = (0..<Int.random(in: 0...5, using: &random)).map { _ in message(&random) }
        let document = ["\"d1\"", "\"d1\"", "\"d2\"", "\"\"", "7"].randomElement(using: &random)
        return
            #"{"bridge":1,"document":\#(document ?? ""),"messages":[\#(messages.joined(separator: ","))]}"#
    }

    private func message(_ random: inout SplitMix64) -> String {
        if random.chance(5) { return Self.values.randomElement(using: &random) ?? "1" }
        var members: [String] = []
        func add(_ key: String, _ percent: Int, _ good: [String]) {
            guard random.chance(percent) else { return }
            let values = random.chance(15) ? Self.values : good
            members.append("\"\(key)\":\(values.randomElement(using: &random) ?? "1")")
        }
        add("name", 85, [#""Wait""#, #""Note""#, #""Downloads""#, #""Echo""#, #""Refresh""#])
        add("data", 80, [#"{"as":"a"}"#, #"{"as":"b"}"#, #"{"value":1}"#])
        add("id", 80, ["1", "2", "3", "4"])
        add("kind", 30, [#""subscribe""#])
        add("credit", 40, ["1", "2", "9007199254740991"])
        add("cancel", 15, ["true"])
        add("timeout", 20, ["1", "0.001", "50", "1e300"])
        return "{\(members.joined(separator: ","))}"
    }

    private static let values: [String] = [
        "null", "true", "false", "0", "-1", "1.5", "1e999", "-1e-999", "9223372036854775807",
        "18446744073709551616", "9007199254740992", #""""#, #""\u0000""#, #""\ud800""#, "[]",
        "{}", "[[[]]]", #"{"as":{"as":1}}"#,
    ]

    nonisolated private static func isPacket(_ text: String) -> Bool {
        (try? Fixture.value(text))?["bridge"] == .integer(1)
    }
}
