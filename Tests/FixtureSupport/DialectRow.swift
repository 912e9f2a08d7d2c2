import EnvelopeSamples
package import ScriptBridge

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
    /// The first message that the host reads; nil if it answers by itself.
    package let message: Message?
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

    /// The envelopes of the rows, by the names that the rows use.
    package static let dialects: [String: ScriptEnvelope] = ownDialects.merging(
        knownDialects, uniquingKeysWith: { own, _ in own })

    /// The envelopes of well-known bridges.
    package static let knownDialects: [String: ScriptEnvelope] = OtherBridges.all

    private static let ownDialects: [String: ScriptEnvelope] = [
        "type": .calling("window.externalBus") { body in
            .message(
                ticket: try body.ticket("id"), name: try body.text("type"), data: body["payload"])
        } arguments: { out in
            let success = EnvelopeValue.bool(out.isSuccess)
            return [
                [
                    "id": out.id, "type": "result", "success": success, "result": out.result,
                    "error": out.error,
                ]
            ]
        },
        "action": .promise { .message(name: try $0.text("action"), data: $0["params"]) },
        "message": ScriptEnvelope { .message(name: try $0.text("message"), data: $0) },
        "event": .promise { .message(name: try $0.text("event"), data: try $0.parsed("data")) },
        "body": .promise { body in
            .message(name: try body.text("type"), data: body["body"])
        } write: { out in
            .resolve(["ok": .bool(out.isSuccess), "value": out.result, "reason": out.message])
        },
        "module": .calling { body in
            .message(
                ticket: try body.ticket("callbackId"),
                name: try body.joined("moduleName", "methodName", by: "."), data: body["params"])
        } write: { out in
            .call(
                out.isSuccess ? "Bridge.execSuccessCallback" : "Bridge.execErrorCallback",
                [out.id, out.result ?? out.message])
        },
        "wholeChannel": .promise { .message(name: $0.channel.text, data: $0) },
        "wholeNamed": .promise { .message(name: "Whole", data: $0) },
        "jsonRPC": .jsonRPC,
        "jsonRPCCall": .jsonRPC(calling: "rpc.receive"),
        "jsonRPCText": .jsonRPC(calling: "rpc.receive", sendsText: true),
        "line": ScriptEnvelope { body in
            let parts = try body.decode(String.self).split(separator: ":", maxSplits: 1)
            return .message(
                name: parts.first.map(String.init) ?? "",
                data: try body.encoding(["text": parts.last.map(String.init)]))
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
        channel.on(OpenPopup.self) { _, _ in ["button_id": "ok"] }
        channel.on(InvokeMethod.self) { call, _ in
            guard call.method == "getKeys" else { throw Self.denied }
            return ["result": ["a"]]
        }
        channel.on(Scan.self) { _, _ in
            AsyncStream { codes in
                for code in ["1", "2"] { codes.yield(["data": code]) }
                codes.finish()
            }
        }
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

    private struct OpenPopup: ScriptRequest {
        static let name = "web_app_open_popup"
        typealias Reply = [String: String]
        let message: String
    }

    private struct InvokeMethod: ScriptRequest {
        static let name = "web_app_invoke_custom_method"
        typealias Reply = [String: [String]]
        let method: String
    }

    private struct Scan: ScriptSubscription {
        static let name = "web_app_open_scan_qr_popup"
        typealias Element = [String: String]
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
