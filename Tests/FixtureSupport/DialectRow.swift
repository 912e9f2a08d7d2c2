package import ScriptBridge
package import ScriptBridgeDialects

/// A post of a page in another dialect and its outcome: a row of `dialects.json`.
package struct DialectRow: Decodable, Sendable, CustomStringConvertible {
    /// What the row shows.
    package let name: String
    /// The dialect, by its name in ``dialects``.
    package let dialect: String
    package let channel: String
    /// The page's earlier code, such as the function that receives answers.
    package let prelude: String?
    /// The page's code, as an expression.
    package let page: String
    /// The body that it posts.
    package let posted: JSONValue
    /// The first message that the host reads.
    package let message: Message
    /// How the promise of the post ends: `resolved` or `rejected`.
    package let promise: [String: JSONValue]
    /// The host's calls in the page, or nil if there are none.
    package let calls: [String]?
    /// The arguments that the page's functions received.
    package let heard: JSONValue?
    /// What the host emits on the channel after the post, if anything.
    package let emit: Event?
    /// The command that the host sends after the post, if any.
    package let command: Command?

    package struct Event: Decodable, Sendable {
        package let name: String
        package let data: JSONValue
    }

    package struct Command: Decodable, Sendable {
        package let name: String
        package let data: JSONValue
        /// What the page posts when it has carried out the command.
        package let acknowledgement: JSONValue
        package let result: JSONValue

        /// Sends the command, and returns the page's result.
        @MainActor
        package func result(from page: some PageBridge, on channel: ChannelName) async throws
            -> JSONValue
        {
            let command = ScriptCommand<JSONValue, JSONValue>(name, on: channel)
            return try await page.send(command(data))
        }
    }

    package struct Message: Decodable, Sendable {
        package let name: String
        package let data: JSONValue
    }

    package var description: String { name }

    /// The dialects of the rows.
    package static let dialects: [String: ScriptDialect] = ownDialects.merging(
        KnownEnvelopes.all, uniquingKeysWith: { own, _ in own })

    private static let ownDialects: [String: ScriptDialect] = [
        "type": .fields(
            name: "type", data: .member("payload"), id: "id",
            reply: .call("window.externalBus")),
        "action": .fields(name: "action", data: .member("params")),
        "message": .fields(name: "message", reply: .none),
        "event": .fields(name: "event", data: .text(of: "data")),
        "body": .fields(
            name: "type", data: .member("body"),
            reply: .promise {
                ["ok": .bool($0.isSuccess), "value": $0.result, "reason": $0.message]
            }),
        "module": .fields(
            name: .joined("moduleName", "methodName", by: "."), data: .member("params"),
            id: "callbackId",
            reply: .call("Bridge.execSuccessCallback", onFailure: "Bridge.execErrorCallback") {
                [$0.id, $0.result ?? $0.message]
            }),
        "wholeChannel": .wholeBody(),
        "wholeNamed": .wholeBody("Whole"),
        "jsonRPC": .jsonRPC,
        "jsonRPCCall": .jsonRPC(calling: "rpc.receive"),
        "jsonRPCText": .jsonRPC(calling: "rpc.receive", sendsText: true),
        "line": .custom("line") { (line: String) in
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            return DialectMessage(parts.first ?? "", data: ["text": parts.last])
        },
    ]

    /// A channel that uses the row's dialect, with handlers for all messages of the rows.
    package func scriptChannel() throws -> ScriptChannel {
        try Self.scriptChannel(channel, speaking: dialect)
    }

    /// A channel that uses one of the dialects, with handlers for all messages of the rows.
    package static func scriptChannel(
        _ name: String,
        speaking dialect: String
    ) throws -> ScriptChannel {
        var channel = ScriptChannel(
            try ChannelName(name), accepting: .mainFrame(of: "https://example.com"),
            envelope: dialects[dialect])
        channel.on(Note.self) { _, _ in }
        channel.on(MathNote.self) { _, _ in }
        channel.on(Sum.self) { sum, _ in sum.a + sum.b }
        channel.on(MathSum.self) { sum, _ in sum.a + sum.b }
        channel.on(Subtract.self) { numbers, _ in numbers.first - numbers.second }
        channel.on(Deny.self) { _, _ in throw Self.denied }
        channel.on(MathDeny.self) { _, _ in throw Self.denied }
        channel.on(Whole.self) { whole, _ in whole.value }
        channel.on(MathSubtract.self) { numbers, _ in
            numbers.numbers.first - numbers.numbers.second
        }
        channel.on(MathTicks.self) { _, _ in
            AsyncStream { ticks in
                for tick in 1...2 { ticks.yield(tick) }
                ticks.finish()
            }
        }
        channel.on(Maybe.self) { maybe, _ in maybe }
        channel.on(GetExternalAuth.self) { _, _ in ["token": "t1"] }
        return channel
    }

    private static let denied = PageError("denied", "Not today.", data: ["until": 5])

    private struct Note: ScriptMessage {
        let text: String
    }

    private struct MathNote: ScriptMessage {
        static let name = "Math.Note"
        let text: String
    }

    private struct Sum: ScriptRequest {
        typealias Reply = Int
        let a: Int
        let b: Int
    }

    private struct MathSum: ScriptRequest {
        static let name = "Math.Sum"
        typealias Reply = Int
        let a: Int
        let b: Int
    }

    /// A request with parameters by position.
    private struct Subtract: ScriptRequest {
        typealias Reply = Int
        let first: Int
        let second: Int

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            first = try elements.decode(Int.self)
            second = try elements.decode(Int.self)
        }
    }

    private struct MathSubtract: ScriptRequest {
        static let name = "Math.Subtract"
        typealias Reply = Int
        let numbers: Subtract

        init(from decoder: any Decoder) throws { numbers = try Subtract(from: decoder) }
    }

    private struct MathTicks: ScriptSubscription {
        static let name = "Math.Ticks"
        typealias Element = Int
    }

    /// A request whose data may be missing.
    private struct Maybe: ScriptRequest, Codable {
        typealias Reply = Maybe
        let text: String?
    }

    private struct GetExternalAuth: ScriptRequest {
        static let name = "getExternalAuth"
        typealias Reply = [String: String]
        let callback: String
        let force: Bool?
    }

    private struct Deny: ScriptRequest {
        typealias Reply = Int
    }

    private struct MathDeny: ScriptRequest {
        static let name = "Math.Deny"
        typealias Reply = Int
    }

    /// A request that replies with its data.
    private struct Whole: ScriptRequest {
        typealias Reply = JSONValue
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            value = try JSONValue(from: decoder)
        }
    }
}
