import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

@Suite("Channel dispatcher", .timeLimit(.minutes(5)))
struct ChannelDispatcherTests {
    private let dispatcher: ChannelDispatcher

    init() throws {
        dispatcher = try ChannelDispatcher(channels: [.fixture()])
    }

    @Test(
        "Rows of messages.json, as JSON text and as Foundation trees",
        arguments: try Fixture.rows("messages", as: MessageRow.self))
    func rows(row: MessageRow) async throws {
        let text = try row.body.string ?? Fixture.text(row.body)
        let data = Data(try Fixture.text(row.body).utf8)
        let tree = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        let ofText = await dispatcher.outcome(of: .json(text), on: "nativeApp", from: .example)
        #expect(try Self.value(ofText) == row.outcome)
        let ofTree = await dispatcher.outcome(
            of: .foundation(tree), on: "nativeApp", from: .example)
        #expect(try Self.value(ofTree) == row.outcome)
    }

    @Test("Of a packet with too many messages, no more is read than shows this")
    func tooMany() async throws {
        var channel = ScriptChannel.fixture()
        channel.limits.message.maximumMessageCount = 5
        let dispatcher = try ChannelDispatcher(channels: [channel])
        let messages = Array(repeating: "0", count: 100_000).joined(separator: ",")
        let text = #"{"bridge":1,"document":"d","messages":[\#(messages)]}"#
        let read = dispatcher.read(.json(text), on: channel, from: .example)
        #expect(try read.content.get().statements.count == 6)
    }

    @Test("Values in a Foundation tree keep their kind; what JSON cannot represent is null")
    func trees() async {
        let body: [String: Any] = [
            "name": "Echo",
            "value": [
                true, 1, 1.5, "x", NSNull(), Date(timeIntervalSince1970: 0.25), Double.nan,
                -Double.infinity,
            ] as [Any],
        ]
        let outcome = await dispatcher.outcome(
            of: .foundation(body), on: "nativeApp", from: .example)
        let json = #"[true,1,1.5,"x",null,"1970-01-01T00:00:00.250Z",null,null]"#
        #expect(outcome == .replied(json: json))
    }

    @Test("Rejects a Foundation tree that is too deep or contains another class")
    @MainActor
    func badTrees() async {
        let deep = (0..<250).reduce(1 as Any) { tree, _ in [tree] }
        for value in [Data([1]), deep] {
            let body: [String: Any] = ["name": "Echo", "value": value]
            let outcome = await dispatcher.outcome(
                of: .foundation(body), on: "nativeApp", from: .example)
            #expect(
                outcome
                    == .failed(
                        BridgeError(
                            .invalidJSON,
                            "The body cannot be read as JSON. Post a plain object, or JSON as text."
                        )))
        }
    }

    @Test("A handler gets the message's fields and its source")
    func context() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        try await confirmation { called in
            channel.on(ActionButton.self) { button, context in
                #expect(button == ActionButton(path: "/x", icon: "plus"))
                let expected = MessageContext(
                    channel: "nativeApp", name: "ActionButton",
                    source: .mainFrame("https://example.com"), trace: context.trace)
                #expect(context == expected)
                called()
            }
            let outcome = try await ChannelDispatcher(channels: [channel]).outcome(
                of: .json(#"{"name":"ActionButton","path":"/x","icon":"plus"}"#), on: "nativeApp",
                from: .mainFrame("https://example.com"))
            #expect(outcome == .handled)
        }
    }

    @MainActor
    @Test("Rejects an unknown channel")
    func unknownChannel() async {
        let outcome = await dispatcher.outcome(of: .json("{}"), on: "other", from: .example)
        #expect(
            outcome == .failed(BridgeError(.unknownChannel, "The host has no channel “other”.")))
        let session = PageSession(dispatcher: dispatcher) { _, _ in }
        var text: String?
        session.receive(.json(#"{"bridge":1}"#), on: "other", from: .example) { text = $0.text }
        #expect(text?.contains(#""code":"unknownChannel""#) == true)
    }

    @Test("Rejects two handlers or two channels with the same name")
    func duplicates() {
        var channel = ScriptChannel.fixture()
        channel.on(Refresh.self) { _, _ in }
        #expect(
            throws: BridgeError(
                .duplicateName,
                "Channel “nativeApp” has two handlers for “Refresh”. Rename or remove one.")
        ) {
            try ChannelDispatcher(channels: [channel])
        }
        #expect(
            throws: BridgeError(
                .duplicateName, "Two channels are named “nativeApp”. Rename or remove one.")
        ) {
            try ChannelDispatcher(channels: [.fixture(), .fixture()])
        }
    }

    /// Limits that have no effect, each with the channel that sets it.
    private static let unused:
        [(set: @Sendable (inout ScriptChannel.Limits) -> Void, channel: Int, message: String)] = [
            (
                { $0.webView.maximumWaitingEventCount = 1 }, 0,
                "Limits of the web view have no effect on channel “rpc”; set them on channel “app” instead."
            ),
            (
                { $0.webView.maximumContextByteCount = 1 }, 2,
                "Limits of the web view have no effect on channel “flat”; set them on channel “app” instead."
            ),
            (
                { $0.document.maximumCredit = 9 }, 0,
                "The limit of credit has no effect on channel “rpc”, because its pages give none; remove it."
            ),
            (
                { $0.webView.maximumUploadByteCount = 1 }, 1,
                "Limits for uploads have no effect, because channel “app” has no upload handler; register one, or remove them."
            ),
            (
                { $0.webView.downloadWaitingTime = .seconds(1) }, 1,
                "Limits for downloads have no effect, because channel “app” sends no bytes; set its allowsDownloads to true, or remove them."
            ),
        ]

    private static func channels() -> [ScriptChannel] {
        let policy = OriginPolicy.mainFrame(of: "https://example.com")
        return [
            ScriptChannel("rpc", accepting: policy, envelope: .jsonRPC),
            ScriptChannel("app", accepting: policy), ScriptChannel("flat", accepting: policy),
        ]
    }

    @Test("Rejects a limit that has no effect on its channel")
    func unusedLimits() throws {
        for row in Self.unused {
            var channels = Self.channels()
            row.set(&channels[row.channel].limits)
            #expect(throws: BridgeError(.unusedLimit, row.message)) {
                try ChannelDispatcher(channels: channels)
            }
        }
        var rpc = Self.channels()[0]
        rpc.limits.webView.eventWaitingTime = .seconds(1)
        let message =
            "Limits of the web view have no effect on channel “rpc”; remove them: no channel is for the page script."
        #expect(throws: BridgeError(.unusedLimit, message)) {
            try ChannelDispatcher(channels: [rpc])
        }
    }

    @Test("Takes limits where they have an effect")
    func usedLimits() throws {
        struct Photo: ScriptUpload {
            typealias Reply = Int
        }
        var channels = Self.channels()
        for index in channels.indices {
            channels[index].limits.message.maximumByteCount = 1_000
            channels[index].limits.message.maximumDepth = 9
            channels[index].limits.message.maximumMessageCount = 9
            channels[index].limits.document.maximumPendingCount = 9
            channels[index].limits.messagesPerSecond = 9
            channels[index].limits.timeout = .seconds(9)
        }
        channels[1].limits.webView.maximumWaitingEventCount = 9
        channels[1].limits.webView.maximumContextByteCount = 9
        channels[1].limits.webView.maximumUploadCount = 9
        channels[1].limits.webView.maximumDownloadCount = 9
        channels[1].limits.document.maximumCredit = 9
        channels[1].allowsDownloads = true
        channels[1].on(Photo.self) { _, _, _ in 1 }
        #expect(try ChannelDispatcher(channels: channels).limits == channels[1].limits)
    }

    @Test("The host sees the error that the page does not")
    func underlyingError() async {
        let outcome = await dispatcher.outcome(
            of: .json(#"{"name":"Explode"}"#), on: "nativeApp", from: .example)
        guard case .failed(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(error.underlyingError is InternalError)
        #expect(!error.message.contains("password"))
    }

    /// The outcome in the form of the fixtures.
    private static func value(_ outcome: MessageOutcome) throws -> [String: JSONValue] {
        switch outcome {
        case .handled: ["handled": .bool(true)]
        case .replied(let json): ["replied": try Fixture.value(json)]
        case .failed(let error): ["failed": .string("\(error.code): \(error.message)")]
        case .ended: [:]
        }
    }
}

extension MessageSource {
    static let example: MessageSource = .mainFrame("https://example.com")
}
