import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@testable import ScriptBridgeInspector

@Suite("Fixtures copied from the inspector", .timeLimit(.minutes(5)))
struct InspectorFixtureTests {
    /// The events of a message, and the steps copied from it.
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        let events: [BridgeTraceEvent]
        let steps: [String]
    }

    private static let message = MessageContext(
        channel: "nativeApp", name: "Wait", source: .unknown, documentID: "d1", id: 7)

    private static let subscription: MessageContext = {
        var context = message
        context.isSubscription = true
        return context
    }()

    private static let post = MessageContext(
        channel: "nativeApp", name: "Note", source: .unknown, documentID: "d1")

    private static let failure = BridgeError(
        .init(rawValue: "diskFull"), "There is no room left.", dataJSON: #"{"free":0}"#,
        underlyingError: InternalError())

    private static let words =
        #"{"code":"diskFull","message":"There is no room left.","data":{"free":0}}"#

    private static let doesWait = [
        #"{ "do": ["request", "Wait", {"as":"a"}] }"#,
        #"{ "posts": [{"name":"Wait","data":{"as":"a"},"id":1}] }"#,
    ]

    private static let subscribes = [
        #"{ "do": ["subscribe", "Wait", {"as":"a"}] }"#,
        #"{ "posts": [{"name":"Wait","data":{"as":"a"},"id":1,"kind":"subscribe","credit":16}] }"#,
    ]

    static let cases: [Case] = [
        Case(
            description: "a post",
            events: [.message(post, json: "{}"), .outcome(post, .handled, after: .zero)],
            steps: [
                #"{ "do": ["post", "Note", {}] }"#,
                #"{ "posts": [{"name":"Note","data":{}}] }"#, #"{ "silent": true }"#,
            ]),
        Case(
            description: "a post that failed",
            events: [.message(post, json: "{}"), .outcome(post, .failed(failure), after: .zero)],
            steps: [
                #"{ "do": ["post", "Note", {}] }"#,
                #"{ "posts": [{"name":"Note","data":{}}] }"#,
                #"{ "receives": {"bridge":1,"replies":[{"name":"Note","error":\#(words)}]} }"#,
                #"{ "reported": ["BridgeError: Note: There is no room left."] }"#,
            ]),
        Case(
            description: "a request",
            events: [
                .message(message, json: #"{"as":"a"}"#),
                .outcome(message, .replied(json: "[1]"), after: .zero),
            ],
            steps: doesWait + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1,"result":[1]}]} }"#,
                #"{ "settled": [1, { "resolved": [1] }] }"#,
            ]),
        Case(
            description: "a request without a value",
            events: [
                .message(message, json: #"{"as":"a"}"#), .outcome(message, .handled, after: .zero),
            ],
            steps: doesWait + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1}]} }"#,
                #"{ "settled": [1, {}] }"#,
            ]),
        Case(
            description: "a request that failed",
            events: [
                .message(message, json: #"{"as":"a"}"#),
                .outcome(message, .failed(failure), after: .zero),
            ],
            steps: doesWait + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1,"error":\#(words)}]} }"#,
                #"{ "settled": [1, { "rejected": \#(words) }] }"#,
            ]),
        Case(
            description: "a request that waits",
            events: [.message(message, json: #"{"as":"a"}"#)],
            steps: doesWait + [#"{ "pending": 1 }"#]),
        Case(
            description: "a subscription",
            events: [
                .message(subscription, json: #"{"as":"a"}"#), .element(subscription, json: "1"),
                .element(subscription, json: "null"),
            ],
            steps: subscribes + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1,"element":1},{"id":1,"element":null}]} }"#,
                #"{ "next": 1 }"#, #"{ "next": 1 }"#,
                #"{ "given": [1, [{ "value": 1 }, { "value": null }]] }"#,
            ]),
        Case(
            description: "a subscription that ended",
            events: [
                .message(subscription, json: #"{"as":"a"}"#), .element(subscription, json: "1"),
                .outcome(subscription, .ended, after: .zero),
            ],
            steps: subscribes + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1,"element":1},{"id":1,"done":true}]} }"#,
                #"{ "next": 1 }"#, #"{ "next": 1 }"#,
                #"{ "given": [1, [{ "value": 1 }, { "done": true }]] }"#,
            ]),
        Case(
            description: "a subscription that failed",
            events: [
                .message(subscription, json: #"{"as":"a"}"#),
                .outcome(subscription, .failed(failure), after: .zero),
            ],
            steps: subscribes + [
                #"{ "receives": {"bridge":1,"replies":[{"id":1,"error":\#(words)}]} }"#,
                #"{ "next": 1 }"#, #"{ "given": [1, [{ "rejected": \#(words) }]] }"#,
            ]),
        Case(
            description: "a subscription without elements",
            events: [.message(subscription, json: #"{"as":"a"}"#)],
            steps: subscribes + [#"{ "silent": true }"#]),
        Case(
            description: "an event",
            events: [.event(name: "the\"me", json: "[]", delivery: .latest)],
            steps: [
                #"{ "listen": ["the\"me", "a"] }"#,
                #"{ "receives": {"bridge":1,"events":[{"name":"the\"me","data":[],"delivery":"latest"}]} }"#,
                #"{ "heard": [["a", []]] }"#,
            ]),
    ]

    /// The copied text, as the fixture player decodes it.
    private struct Conversation: Decodable {
        let name: String
        let steps: [[String: JSONValue]]
    }

    @Test("A conversation", arguments: cases)
    func conversation(_ example: Case) throws {
        var log = InspectorLog()
        for event in example.events { log.record(event) }
        let text = try #require(log.fixture(of: 1))
        let conversation = try MessageDecoder().decode(Conversation.self, from: .json(text))
        #expect(["Note", "Wait", "the\"me"].contains(conversation.name))
        #expect(conversation.steps.count == example.steps.count)
        #expect(text.contains(example.steps.joined(separator: ",\n      ")))
        #expect(!text.contains("password"))
    }

    @Test("An element is copied as its subscription")
    func element() {
        var log = InspectorLog()
        log.record(.message(Self.subscription, json: "{}"))
        log.record(.element(Self.subscription, json: "1"))
        #expect(log.fixture(of: 2) == log.fixture(of: 1))
    }

    @Test("A text that was cut cannot be copied")
    func cut() {
        let long = String(repeating: "a", count: InspectorText.limit + 1)
        let error = BridgeError(
            .init(rawValue: "diskFull"), "No.", dataJSON: "\"\(long)\"")
        let cases: [[BridgeTraceEvent]] = [
            [.event(name: long, json: "1")],
            [.message(Self.message, json: "\"\(long)\"")],
            [
                .message(Self.message, json: "1"),
                .outcome(Self.message, .replied(json: "\"\(long)\""), after: .zero),
            ],
            [
                .message(Self.message, json: "1"),
                .outcome(Self.message, .failed(error), after: .zero),
            ],
            [
                .message(Self.subscription, json: "1"),
                .element(Self.subscription, json: "\"\(long)\""),
            ],
            [.call(TraceID(), source: long)],
        ]
        for events in cases {
            var log = InspectorLog()
            for event in events { log.record(event) }
            #expect(log.fixture(of: 1) == nil)
        }
    }

    @MainActor
    @Test("A message in an envelope is copied as its page posted it")
    func enveloped() async throws {
        let recorder = Recorder()
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: Text())
        channel.on(Note.self) { _, _ in }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        _ = await page.postMessage(#"{"say": "Note", "with": [1, "é"]}"#, on: "bus")
        _ = await page.postMessage(text: #"{"say":"</script>"}"#, on: "bus")
        var log = InspectorLog()
        for event in recorder.events { log.record(event) }
        #expect(
            log.fixture(of: 1) == """
                  {
                    "name": "Note",
                    "channel": "bus",
                    "posted": {"say":"Note","with":[1,"é"]},
                    "message": {"name": "Note", "data": [1,"é"]}
                  }
                """)
        #expect(log.details(of: 1)?.canCopy == true)
        let text = try #require(log.fixture(of: 2))
        let copied = try MessageDecoder().decode(JSONValue.self, from: .json(text))
        #expect(copied["posted"] == #"{"say":"</script>"}"#)
        #expect(copied["message"]?["name"] == "</script>")
        // Too long to be kept.
        let long = String(repeating: "a", count: InspectorText.limit)
        _ = await page.postMessage(#"{"say": "Note", "other": "\#(long)"}"#, on: "bus")
        var other = InspectorLog()
        for event in recorder.events.suffix(2) { other.record(event) }
        #expect(other.fixture(of: 1) == nil)
    }

    @MainActor
    @Test("Without an observer, nothing keeps what was posted")
    func unobserved() async throws {
        var posted: [String?] = []
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: Text())
        channel.onOtherMessages { _, context in posted.append(context.posted) }
        let page = try InMemoryPage(channels: [channel])
        _ = await page.postMessage(#"{"say": "A"}"#, on: "bus")
        #expect(posted == [nil])
    }

    private struct Note: ScriptMessage {
        init(from decoder: any Decoder) throws {}
    }

    /// An envelope with the name under `say`, also as text.
    private struct Text: ScriptEnvelope {
        let name = "text"

        func read(_ body: PostedBody) throws -> EnvelopeEntry {
            let body = try body.parsed()
            return .message(name: body["say"]?.string ?? "", data: body["with"], ticket: .null)
        }

        func write(_ output: EnvelopeOutput) -> EnvelopeDelivery { .nothing }
    }

    @Test("Messages of a page without bridge.js cannot be copied, as fixtures drive bridge.js")
    func unscripted() {
        let context = MessageContext(channel: "bus", name: "Note", source: .unknown)
        var log = InspectorLog()
        log.record(.message(context, json: "{}"))
        log.record(.outcome(context, .handled, after: .zero))
        #expect(log.fixture(of: 1) == nil)
    }

    @Test("Only messages and events can be copied")
    func none() {
        var log = InspectorLog()
        log.record(.ready(document: "d1"))
        log.record(.rejected(TraceID(), channel: "nativeApp", BridgeError(.tooDeep, "Too deep.")))
        log.record(.undelivered(event: "theme", BridgeError(.pageNotReady, "Late.")))
        for number in 1...4 { #expect(log.fixture(of: number) == nil) }
    }
}
