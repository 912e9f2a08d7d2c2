import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// What pages make the host keep besides the messages of packets, whose rows are in protocol.json.
@MainActor
@Suite("Bytes that the host keeps for a page", .timeLimit(.minutes(5)))
struct PendingBytesTests {
    private struct Wait: ScriptRequest {
        typealias Reply = Int
        let text: String
    }

    /// Keeps the outcomes and the events that were not delivered.
    @MainActor
    private final class Log: BridgeObserver {
        var posted: [String: [String?]] = [:]
        var undelivered: [String?] = []
        var codes: [BridgeError.Code] = []

        func observe(_ event: BridgeTraceEvent) {
            switch event {
            case .message(let context, _): posted["message", default: []].append(context.posted)
            case .outcome(let context, let outcome, _):
                posted["outcome", default: []].append(context.posted)
                if case .failed(let error) = outcome { codes.append(error.code) }
            case .undelivered(let event, _): undelivered.append(event)
            default: break
            }
        }
    }

    private let log = Log()

    private func session(
        _ envelope: ScriptEnvelope? = nil,
        limit: Int = 1_000
    ) throws -> PageSession {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        if envelope == nil { channel.limits.webView.maximumPendingByteCount = limit }
        channel.on(Wait.self) { _, _ in
            try await Task.sleep(for: .seconds(3600))
            return 1
        }
        return try PageSession(channels: [channel], observer: log) { _, _ in }
    }

    @Test("A tree of objects counts as much as its text")
    func trees() async throws {
        let session = try session()
        let body = ["name": "Wait", "text": String(repeating: "x", count: 600)]
        for _ in 0..<2 {
            session.receive(.foundation(body), on: "nativeApp", from: .example) { _ in }
        }
        await settle()
        #expect(log.codes == [.tooManyPending])
        session.close()
    }

    @Test("What was posted in an envelope is not kept while its message is pending")
    func posted() async throws {
        let session = try session(
            ScriptEnvelope.promise { .message(name: try $0.text("type"), data: $0) })
        let text = #"{"type":"Wait","text":"x"}"#
        session.receive(.json(text), on: "nativeApp", from: .example) { _ in }
        await settle()
        session.close()
        #expect(log.posted == ["message": [text], "outcome": [nil]])
    }

    @Test("The observer gets the beginning of the name of an event without a listener")
    func names() async throws {
        let session = try session()
        let name = String(repeating: "x", count: 5_000)
        let text =
            #"{"bridge":1,"document":"d","messages":[{"unheard":"\#(name)","waiting":0}]}"#
        session.receive(.json(text), on: "nativeApp", from: .example) { _ in }
        await settle()
        #expect(log.undelivered == [String(repeating: "x", count: 1_000) + "…"])
        session.close()
    }

    @Test("Last values arrive in the order in which their names first appeared")
    func latest() async throws {
        var packets: [String] = []
        let channel = ScriptChannel.fixture(.mainFrame(of: "https://example.com"))
        let session = try PageSession(channels: [channel]) { packet, _ in packets.append(packet) }
        for (name, value) in [("b", 1), ("a", 2), ("c", 3), ("b", 4)] {
            try session.emit(name, value, delivery: .latest)
        }
        try session.emit("a", 5, delivery: .latest, for: "https://example.com")
        let text = #"{"bridge":1,"document":"d","messages":[]}"#
        session.receive(.json(text), on: "nativeApp", from: .example) { answer in
            if let text = answer.text { packets.append(text) }
        }
        var events: [JSONValue] = []
        try await waitUntil {
            events = try packets.flatMap { try Fixture.value($0)["events"]?.array ?? [] }
            return events.count == 3
        }
        #expect(events.compactMap { $0["name"]?.string } == ["b", "c", "a"])
        #expect(events.compactMap { $0["data"]?.integer } == [4, 3, 5])
        session.close()
    }
}
