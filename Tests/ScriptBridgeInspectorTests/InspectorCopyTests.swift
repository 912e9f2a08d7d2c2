import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@testable import ScriptBridgeInspector

@MainActor
@Suite("Copies from the inspector", .timeLimit(.minutes(5)))
struct InspectorCopyTests {
    private static let message = MessageContext(
        channel: "nativeApp", name: "Wait", source: .unknown, documentID: "d1", id: 7)

    private static func copies(_ events: [BridgeTraceEvent]) -> [String?] {
        var log = InspectorLog()
        for event in events { log.record(event) }
        return (1...events.count).map { log.copy(of: $0) }
    }

    @Test("A message and an event are copied with their names")
    func named() {
        let copies = Self.copies([
            .message(Self.message, json: #"{"as":"a"}"#), .event(name: "the\"me", json: "[1]"),
        ])
        #expect(
            copies == [
                #"{"name": "Wait", "data": {"as":"a"}}"#, #"{"name": "the\"me", "data": [1]}"#,
            ])
    }

    @Test("An element is copied alone, and a call as its source")
    func alone() {
        var subscription = Self.message
        subscription.isSubscription = true
        let copies = Self.copies([
            .message(subscription, json: "{}"), .element(subscription, json: "1"),
            .call(TraceID(), source: "1 + 1"),
        ])
        #expect(copies.dropFirst() == ["1", "1 + 1"])
    }

    @Test("A text that was cut cannot be copied")
    func cut() {
        let long = String(repeating: "a", count: InspectorText.limit + 1)
        for event in [
            BridgeTraceEvent.event(name: long, json: "1"),
            .message(Self.message, json: "\"\(long)\""), .call(TraceID(), source: long),
        ] {
            #expect(Self.copies([event]) == [nil])
        }
    }

    @Test("Rows without a message cannot be copied")
    func none() {
        let copies = Self.copies([
            .ready(document: "d1"),
            .rejected(TraceID(), channel: "nativeApp", BridgeError(.tooDeep, "Too deep.")),
            .undelivered(event: "theme", BridgeError(.pageNotReady, "Late.")),
        ])
        #expect(copies == [nil, nil, nil])
    }

    @Test("A message in an envelope is copied as its page posted it")
    func enveloped() async throws {
        let recorder = Recorder()
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: Self.text)
        channel.on(Note.self) { _, _ in }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        _ = await page.postMessage(#"{"say": "Note", "with": [1, "é"]}"#, on: "bus")
        var log = InspectorLog()
        for event in recorder.events { log.record(event) }
        #expect(log.copy(of: 1) == #"{"say":"Note","with":[1,"é"]}"#)
        #expect(log.details(of: 1)?.canCopy == true)
        // Too long to be kept.
        let long = String(repeating: "a", count: InspectorText.limit)
        _ = await page.postMessage(#"{"say": "Note", "other": "\#(long)"}"#, on: "bus")
        var other = InspectorLog()
        for event in recorder.events.suffix(2) { other.record(event) }
        #expect(other.copy(of: 1) == nil)
    }

    @Test("Without an observer, nothing keeps what was posted")
    func unobserved() async throws {
        var posted: [String?] = []
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: Self.text)
        channel.onOtherMessages { _, context in posted.append(context.posted) }
        let page = try InMemoryPage(channels: [channel])
        _ = await page.postMessage(#"{"say": "A"}"#, on: "bus")
        #expect(posted == [nil])
    }

    private struct Note: ScriptMessage {
        init(from decoder: any Decoder) throws {}
    }

    /// An envelope with the name under `say`.
    private static let text = ScriptEnvelope { body in
        .message(name: try body.text("say"), data: body["with"])
    }
}
