import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Messages without a handler", .timeLimit(.minutes(5)))
struct OtherMessagesTests {
    private final class Log {
        var messages: [UnknownMessage] = []
        var contexts: [MessageContext] = []
    }

    private let log = Log()

    private func channel() -> ScriptChannel {
        .fixture(OriginPolicy.mainFrame(of: "https://example.com"))
    }

    private func observed() -> ScriptChannel {
        var channel = channel()
        channel.onOtherMessages { [log] message, context in
            log.messages.append(message)
            log.contexts.append(context)
        }
        return channel
    }

    private func outcomes(
        _ json: String,
        on channel: ScriptChannel,
        from source: MessageSource = .mainFrame("https://example.com")
    ) async throws -> [MessageOutcome] {
        try await ChannelDispatcher(channels: [channel]).outcomes(
            of: .json(json), on: "nativeApp", from: source)
    }

    private func unknown(_ name: String) -> MessageOutcome {
        .failed(
            BridgeError(.unknownMessage, "Channel “nativeApp” has no handler for “\(name)”."))
    }

    @Test(
        "A closure gets bodies as handlers would",
        arguments: [
            (#"{"name":"Log","level":1}"#, ["name": "Log", "level": 1]),
            (#"{"name":"Log","data":{"level":1}}"#, ["level": 1]),
            (#"{"name":"Log","data":[1.50]}"#, [1.5]),
            (#"{"name":"Log","data":null}"#, nil),
            (#"{"name":"Log"}"#, ["name": "Log"]),
        ] as [(String, JSONValue)])
    func bodies(json: String, data: JSONValue) async throws {
        #expect(try await outcomes(json, on: observed()) == [.handled])
        #expect(log.messages == [UnknownMessage(name: "Log", data: data)])
        #expect(log.contexts.map(\.name) == ["Log"])
    }

    @Test("The closure sees posts in a packet, which count as handled, and requests, which fail")
    func packets() async throws {
        let packet = """
            {"bridge":1,"document":"d1","messages":[{"name":"Log","data":{"a":1}},\
            {"name":"Refresh"},{"name":"Ask","id":1,"data":"x"},{"name":"Ask","id":2}]}
            """
        let results = try await outcomes(packet, on: observed())
        #expect(results == [.handled, .handled, unknown("Ask"), unknown("Ask")])
        #expect(
            log.messages == [
                UnknownMessage(name: "Log", data: ["a": 1]),
                UnknownMessage(name: "Ask", data: "x", kind: .request),
                UnknownMessage(name: "Ask", data: [:], kind: .request),
            ])
        #expect(log.contexts.map(\.id) == [nil, 1, 2])
    }

    @Test("A closure that replies answers requests, also without the page script")
    func replies() async throws {
        var channel = channel()
        channel.forwardOtherMessages { [log] message, context in
            log.messages.append(message)
            await Task.yield()
            if message.name == "Nobody" { return nil }
            return ["name": .string(message.name), "data": message.data]
        }
        #expect(
            try await outcomes(#"{"name":"Ask","data":[1,2.0]}"#, on: channel)
                == [.replied(json: #"{"name":"Ask","data":[1,2.0]}"#)])
        #expect(try await outcomes(#"{"name":"Nobody"}"#, on: channel) == [unknown("Nobody")])
        let packet = """
            {"bridge":1,"document":"d1","messages":[{"name":"Ask","id":1,"data":null},\
            {"name":"Nobody","id":2},{"name":"Log"}]}
            """
        #expect(
            try await outcomes(packet, on: channel) == [
                .replied(json: #"{"name":"Ask","data":null}"#), unknown("Nobody"), .handled,
            ])
        #expect(log.messages.map(\.kind) == [.request, .request, .request, .request, .post])
    }

    @Test("An error that the closure throws is the outcome, as with a handler")
    func errors() async throws {
        var channel = channel()
        channel.onOtherMessages { message, _ in
            if message.name == "Secret" { throw InternalError() }
            throw PageError("tooOld", "Update the app.")
        }
        let tooOld = MessageOutcome.failed(
            BridgeError(.init(rawValue: "tooOld"), "Update the app."))
        #expect(try await outcomes(#"{"name":"New"}"#, on: channel) == [tooOld])
        let failed = BridgeError(.handlerFailed, "The host failed to handle “Secret”.")
        #expect(try await outcomes(#"{"name":"Secret"}"#, on: channel) == [.failed(failed)])
        let packet = #"{"bridge":1,"document":"d","messages":[{"name":"New","id":1}]}"#
        #expect(try await outcomes(packet, on: channel) == [tooOld])
    }

    @Test("Messages with a handler, even those of the wrong kind, never reach the closure")
    func handled() async throws {
        #expect(try await outcomes(#"{"name":"Refresh"}"#, on: observed()) == [.handled])
        let packet = """
            {"bridge":1,"document":"d","messages":[{"name":"Refresh","id":1,"kind":"subscribe","credit":8},\
            {"name":"Order","data":{}}]}
            """
        let codes = try await outcomes(packet, on: observed()).map { outcome -> BridgeError.Code? in
            if case .failed(let error) = outcome { error.code } else { nil }
        }
        #expect(codes == [.wrongKind, .invalidMessage])
        #expect(log.messages.isEmpty)
    }

    @Test("The channel's policy and rate limit apply")
    func limits() async throws {
        var channel = observed()
        let rejected = try await outcomes(
            #"{"name":"Log"}"#, on: channel, from: .mainFrame("https://evil.example"))
        guard case .failed(let error) = rejected.first else { return #expect(Bool(false)) }
        #expect(error.code == .sourceNotAccepted)
        channel.limits.messagesPerSecond = 2
        let packet =
            #"{"bridge":1,"document":"d","messages":[{"name":"A"},{"name":"B"},{"name":"C"}]}"#
        let results = try await outcomes(packet, on: channel)
        let rate = BridgeError(
            .rateExceeded,
            "Channel “nativeApp” accepts only 2 messages per second. Post less often.")
        #expect(results == [.handled, .handled, .failed(rate)])
        #expect(log.messages.map(\.name) == ["A", "B"])
    }

    @Test("A channel can have only one such closure")
    func twice() throws {
        var channel = observed()
        channel.onOtherMessages { _, _ in }
        let error = BridgeError(
            .duplicateName,
            "Channel “nativeApp” has two handlers for all other messages. Remove one.")
        #expect(throws: error) { try ChannelDispatcher(channels: [channel]) }
    }

    struct Ask: ScriptRequest, Codable, Hashable {
        typealias Reply = JSONValue
        let text: String
    }

    struct Watch: ScriptSubscription, Codable {
        typealias Element = Int
    }

    @Test("The closure answers a page through a session, also text read off the main actor")
    func session() async throws {
        var channel = channel()
        channel.forwardOtherMessages { message, context in
            let length = message.data["text"]?.string?.count ?? 0
            return ["length": .integer(length), "id": .integer(context.id ?? 0)]
        }
        let page = try InMemoryPage(channels: [channel])
        #expect(try await page.request(Ask(text: "four")) == ["length": 4, "id": 1])
        let long = try await page.request(Ask(text: String(repeating: "x", count: 100_000)))
        #expect(long == ["length": 100_000, "id": 2])
        let error = await #expect(throws: BridgeError.self) {
            for try await _ in try page.subscribe(Watch()) {}
        }
        #expect(error?.code == .unknownMessage)
    }

    @Test("The closure sees subscriptions, and they fail")
    func subscriptions() async throws {
        let page = try InMemoryPage(channels: [observed()])
        let error = BridgeError(
            .unknownMessage, "Channel “nativeApp” has no handler for “Watch”.")
        await #expect(throws: error) {
            for try await _ in try page.subscribe(Watch()) {}
        }
        #expect(log.messages == [UnknownMessage(name: "Watch", data: [:], kind: .subscription)])
    }
}
