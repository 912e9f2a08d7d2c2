import EnvelopeSamples
import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge
@testable import ScriptBridgeTesting

/// IDs that pages should not have, for every codec.
@MainActor
@Suite("Dialects: ids of every kind", .timeLimit(.minutes(5)))
struct DialectIDTests {
    /// A codec whose messages have ids, and how its pages post a message with one.
    struct Codec: CustomTestStringConvertible, Sendable {
        let name: String
        let envelope: ScriptEnvelope
        let body: @Sendable (_ id: Any) -> Any
        /// The outcomes of messages with a long id, with the id `__proto__`, and with NaN.
        ///
        /// `repeated` and `null` say which id the page is told; a code, why it is told nothing.
        let outcomes: [String]

        var testDescription: String { name }

        init(
            _ name: String,
            _ outcomes: [String],
            _ envelope: ScriptEnvelope? = nil,
            body: @escaping @Sendable (_ id: Any) -> Any
        ) {
            self.name = name
            self.envelope = envelope ?? DialectRow.knownDialects[name] ?? .rows
            self.body = body
            self.outcomes = outcomes
        }
    }

    nonisolated private static let codecs: [Codec] = [
        Codec("homeAssistant", ["notAMessage", "replied repeated", "replied"]) {
            ["type": "Echo", "payload": 5, "id": $0]
        },
        Codec(
            "homeAssistantAuth",
            ["invalidPath", "invalidPath", "notAMessage"]
        ) { ["callback": $0] },
        Codec("capacitor", ["notAMessage", "replied repeated", "replied"]) {
            ["callbackId": $0, "pluginId": "Echo", "options": 5]
        },
        Codec("cordova", ["notAMessage", "replied repeated", "replied"]) {
            [$0, "Echo", NSNull(), 5]
        },
        Codec("reactNative", ["notAMessage", "replied repeated", "replied"]) {
            ["type": "Echo", "payload": 5, "id": $0]
        },
        Codec("flutter", ["notAMessage", "replied invalidPath", "replied"]) {
            ["handlerName": "Echo", "args": "5", "_callHandlerID": $0]
        },
        Codec("webViewJavascriptBridge", ["notAMessage", "replied repeated", "replied"]) {
            [["handlerName": "Echo", "data": 5, "callbackId": $0]]
        },
        Codec("duckDuckGo", ["notAMessage null", "replied repeated", "replied"]) {
            ["context": "Echo", "featureName": "Echo", "params": 5, "id": $0]
        },
        Codec("miniApp", ["notAMessage", "replied repeated", "replied"]) {
            ["action": "Echo", "param": 5, "id": $0]
        },
        Codec("mcpApp", ["notAMessage null", "replied repeated", "replied null"]) {
            ["jsonrpc": "2.0", "method": "Echo", "params": [5], "id": $0]
        },
        Codec(
            "jsonRPC", ["notAMessage null", "replied repeated", "replied null"],
            .jsonRPC
        ) {
            ["jsonrpc": "2.0", "method": "Echo", "params": [5], "id": $0]
        },
        Codec("tauri", ["notAMessage", "replied invalidPath", "replied"]) {
            ["cmd": "Echo", "callback": $0, "error": $0]
        },
        Codec("rows", ["notAMessage null", "replied repeated", "replied null"]) {
            [$0, "Echo", 5]
        },
        Codec(
            "custom", ["notAMessage null", "replied repeated", "replied null"],
            .calling("own") { body in
                .message(
                    ticket: try body["id"]?.decode(JSONValue.self), name: "Echo",
                    data: try body.encoding(5))
            } arguments: { out in
                [out.id, out.result]
            }
        ) { ["id": $0] },
    ]

    /// A page that answers whatever it gets, on a channel whose name is the message's where the
    /// codec has no other name.
    private func page(
        _ codec: Codec,
        _ recorder: Recorder,
        waiting: @escaping @MainActor () async -> Void = {}
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "Echo", accepting: .mainFrame(of: "https://example.com"), envelope: codec.envelope)
        channel.on(Echo.self) { echo, _ in
            await waiting()
            return echo.value
        }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        let others: [FunctionPath] = ["rows.take", "own"]
        for path in try DialectTests.functions + others { try page.expose(path, returning: true) }
        return page
    }

    private func post(_ id: Any, _ codec: Codec, to page: InMemoryPage) async -> PostAnswer {
        let body = codec.body(id)
        return await withCheckedContinuation { continuation in
            page.session.receive(.foundation(body), on: "Echo", from: page.source) {
                continuation.resume(returning: $0)
            }
        }
    }

    @Test("Each message has one outcome, and the next is answered", arguments: codecs)
    func outcomes(codec: Codec) async throws {
        var found: [String] = []
        for id in [String(repeating: "x", count: 70_000), "__proto__", Double.nan] as [Any] {
            let recorder = Recorder()
            let page = try page(codec, recorder)
            var answers = [await post(id, codec, to: page)]
            await waitUntil { recorder.openCount == 0 && recorder.outcomes.count == 1 }
            await settle()
            let told = page.calls.first ?? (answers == [.nothing] ? "" : "\(answers[0])")
            #expect(page.calls.count <= 1)
            #expect(told.utf8.count < 1_000, "\(told.prefix(1_000))")
            // A message that cannot be read has no name.
            let outcome = recorder.outcomes[0].replacing("Echo ", with: "").trimmingPrefix(" ")
            let id = told.contains("__proto__") ? "repeated" : told.contains("null") ? "null" : ""
            found.append(
                ([String(outcome), id] + recorder.undelivered).filter { $0 != "" }.joined(
                    separator: " "))
            let good: Any = codec.name == "homeAssistantAuth" ? "externalAuthSetToken" : 7
            let count = page.calls.count
            answers.append(await post(good, codec, to: page))
            await waitUntil { recorder.openCount == 0 && recorder.outcomes.count == 2 }
            await settle()
            #expect(recorder.outcomes.last == "Echo replied")
            #expect(page.calls.count == count + (codec.envelope.route == .function ? 1 : 0))
        }
        #expect(found == codec.outcomes)
    }

    @Test("An id in use is rejected if a function gets the outcomes", arguments: codecs)
    func duplicates(codec: Codec) async throws {
        let recorder = Recorder()
        let gate = Gate()
        let page = try page(codec, recorder) { await gate.wait() }
        let id: Any = codec.name == "homeAssistantAuth" ? "externalAuthSetToken" : 7
        let posts = (1...2).map { _ in Task { await post(id, codec, to: page) } }
        await settle()
        await gate.open()
        for post in posts { _ = await post.value }
        await waitUntil { recorder.openCount == 0 && recorder.outcomes.count == 2 }
        await settle()
        // An array tells messages apart no better than the page does.
        let isInUse =
            codec.envelope.route == .function
            && !["homeAssistantAuth", "tauri"].contains(codec.name)
        #expect(
            recorder.outcomes.sorted()
                == (isInUse
                    ? ["Echo duplicateID", "Echo replied"] : ["Echo replied", "Echo replied"]))
        #expect(page.calls.count == (codec.envelope.route == .promise ? 0 : isInUse ? 1 : 2))
    }

    /// A request that replies with its data.
    private struct Echo: ScriptRequest {
        typealias Reply = JSONValue
        let value: JSONValue

        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    }
}
