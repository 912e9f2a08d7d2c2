import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What a dialect can say of the form of messages and commands.
@MainActor
@Suite("Dialects: forms", .timeLimit(.minutes(5)))
struct DialectFormTests {
    private let recorder = Recorder()

    private func page(_ envelope: ScriptEnvelope) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.on(Echo.self) { echo, _ in echo.value }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        for path: FunctionPath in ["bus", "WebViewJavascriptBridge._handleMessageFromObjC"] {
            try page.expose(path, returning: true)
        }
        return page
    }

    private func value(_ answer: PostAnswer) throws -> JSONValue? {
        guard case .json(let text) = answer else { return nil }
        return try Fixture.value(text)
    }

    @Test("The parts of a message may be inside of others, in objects and arrays")
    func paths() async throws {
        let page = try page(
            .calling("bus") { body in
                let id = try body.ticket(.path("head", "ids", 0), absent: "none")
                let name = try body.text(.path("head", "type"))
                return .message(ticket: id, name: name, data: body["body"]?[1]?["data"])
            } arguments: { out in
                [["id": out.id, "code": out.code]]
            })
        let body = #""body": [0, {"data": 5}]"#
        for head in [
            #"{"type": "Echo", "ids": ["a", "b"]}"#, #"{"type": "Echo", "ids": ["none"]}"#,
            #"{"type": "Echo", "ids": []}"#, #"{"type": "Echo", "ids": {"0": "a"}}"#,
            #"{"ids": ["c"]}"#, #""Echo""#, #"{"type": "Echo", "ids": [[1]]}"#,
        ] {
            _ = await page.postMessage(#"{"head": \#(head), \#(body)}"#, on: "bus")
        }
        _ = await page.postMessage(
            #"{"head": {"type": "Echo", "ids": ["d"]}, "body": [0, {}]}"#, on: "bus")
        await waitUntil { recorder.openCount == 0 && page.calls.count == 3 }
        #expect(
            recorder.outcomes.sorted() == [
                " notAMessage", " notAMessage", " notAMessage", "Echo invalidMessage",
                "Echo replied", "Echo replied", "Echo replied", "Echo replied",
            ])
        #expect(
            Set(recorder.failures.filter { $0.hasPrefix("notAMessage") }) == [
                "notAMessage: Channel “bus”: expected a string under “head.type”, found nothing.",
                "notAMessage: Channel “bus”: expected a string or a number under “head.ids.0”, "
                    + "found array.",
            ])
        let ids = page.calls.map { $0.split(separator: #"\""#)[3] }
        #expect(ids.sorted() == ["a", "c", "d"])
    }

    @Test("JSON-RPC takes params that are a single value only where the dialect says so")
    func anyParams() async throws {
        func answer(_ envelope: ScriptEnvelope, _ params: String) async throws -> JSONValue? {
            let body = #"{"jsonrpc": "2.0", "method": "Echo", "params": \#(params), "id": 1}"#
            let answer = try value(await page(envelope).postMessage(body, on: "bus"))
            return answer?["result"] ?? answer?["error"]?["code"]
        }
        for params in ["5", #""text""#, "true"] {
            #expect(try await answer(.jsonRPC, params) == -32_600)
            #expect(
                try await answer(.jsonRPC(takesAnyParams: true), params) == Fixture.value(params))
        }
        for dialect in [ScriptEnvelope.jsonRPC, .jsonRPC(takesAnyParams: true)] {
            #expect(try await answer(dialect, "[5]") == [5])
            #expect(try await answer(dialect, "null") == -32_602)
        }
    }

    @Test(
        "A whole body may be JSON text, and fails if it is not",
        arguments: [
            ("5", "5"), (#" {"a": [1, null]} "#, #"{"a":[1,null]}"#), (#""5""#, #""5""#),
            ("", nil), ("oops", nil), ("{", nil), (#"{"a": 1}{"#, nil),
        ] as [(String, String?)])
    func wholeText(text: String, result: String?) async throws {
        let page = try page(.promise { .message(name: "Echo", data: try $0.parsed()) })
        let answer = await page.postMessage(text: text, on: "bus")
        if let result {
            #expect(answer == .json(result))
        } else if case .rejection(let reason) = answer {
            #expect(reason.hasPrefix("invalidJSON: "), "\(reason)")
        } else {
            Issue.record("\(answer)")
        }
        #expect(recorder.outcomes == [result == nil ? " invalidJSON" : "Echo replied"])
        // A value that is no text counts as one that has been read.
        #expect(await page.postMessage("[6]", on: "bus") == .json("[6]"))
    }

    @Test("JSON-RPC: a command is a request of the host", arguments: [false, true])
    func jsonRPCCommands(sendsText: Bool) async throws {
        let page = try page(.jsonRPC(calling: "bus", sendsText: sendsText))
        let show = ScriptCommand<[String: Int], Int>("show", on: "bus")
        func begin() -> Task<Int, any Error> { Task { try await page.send(show(["a": 1])) } }
        func end(_ text: String) async {
            _ = await page.postMessage(#"{"jsonrpc": "2.0", \#(text)}"#, on: "bus")
        }
        let first = begin()
        await waitUntil { page.calls.count == 1 }
        let text = #""{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"show\",\"params\":{\"a\":1}}""#
        #expect(page.calls == [sendsText ? "bus(\(text))" : "bus(JSON.parse(\(text)))"])
        for id in ["7", #""one""#, "null"] { await end(#""id": \#(id), "result": 1"#) }
        #expect(recorder.failures.count == 3)
        await end(#""id": 1, "result": 5"#)
        #expect(try await first.value == 5)
        // It has ended.
        await end(#""id": 1, "result": 6"#)
        #expect(recorder.failures.count == 4)

        let failing = begin()
        await waitUntil { page.calls.count == 2 }
        await end(#""id": 2, "error": {"code": -32000, "message": "Not now."}"#)
        let failure = await #expect(throws: BridgeError.self) { _ = try await failing.value }
        #expect(failure?.code == .commandFailed)
        #expect(failure?.message == "Not now.")
        #expect(try failure?.data(as: JSONValue.self)?["code"] == -32_000)

        let empty = ScriptCommand<Void, Void>("ping", on: "bus")
        let pinged = Task { try await page.send(empty()) }
        await waitUntil { page.calls.count == 3 }
        #expect(page.calls.last?.contains("params") == false)
        await end(#""id": 3, "result": null"#)
        try await pinged.value

        let strange = begin()
        await waitUntil { page.calls.count == 4 }
        await end(#""id": 4, "result": "text""#)
        await #expect(throws: BridgeError.self) { try await strange.value }
    }

    @Test("WebViewJavascriptBridge: a command ends with the message that has its responseId")
    func queuedResponse() async throws {
        let dialect = try #require(DialectRow.knownDialects["webViewJavascriptBridge"])
        let page = try page(dialect)
        let show = ScriptCommand<[Int], Int>("show", on: "bus")
        let tasks = [1, 2].map { number in Task { try await page.send(show([number])) } }
        await waitUntil { page.calls.count == 2 }
        let function = "WebViewJavascriptBridge._handleMessageFromObjC"
        #expect(
            page.calls.first
                == function + #"("{\"callbackId\":1,\"handlerName\":\"show\",\"data\":[1]}")"#)
        // One queue has both responses, one of them as text, and a message of the page.
        _ = await page.postMessage(
            text: """
                [{"responseId": "2", "responseData": 20}, {"responseId": 1, "responseData": 10},
                {"handlerName": "Echo", "data": 5, "callbackId": "cb_1"}, {"responseId": 9}]
                """, on: "bus")
        #expect(try await [tasks[0].value, tasks[1].value] == [10, 20])
        await waitUntil { page.calls.count == 3 }
        #expect(
            page.calls.last == function + #"("{\"responseId\":\"cb_1\",\"responseData\":5}")"#)
        #expect(
            recorder.failures == [
                "notAMessage: Channel “bus”: expected the id of a pending command, found 9."
            ])
    }

    @Test(
        "A command fails with the page's error, wherever the acknowledgement has it",
        arguments: [
            (
                "widget",
                #"{"api": "toWidget", "requestId": 1, "action": "a", "response": {"error": {"message": "No."}}}"#
            ),
            (
                "homeAssistant",
                #"{"type": "result", "id": 1, "success": false, "error": {"message": "No."}}"#
            ),
            (
                "penpal",
                #"{"type": "REPLY", "callId": 1, "isError": true, "value": {"message": "No."}}"#
            ),
        ])
    func failures(dialect: String, acknowledgement: String) async throws {
        let page = try page(try #require(DialectRow.knownDialects[dialect]))
        try page.expose("window.externalBus", returning: true)
        let show = ScriptCommand<Void, Int>("show", on: "bus")
        let shown = Task { try await page.send(show()) }
        await waitUntil { !page.calls.isEmpty }
        _ = await page.postMessage(acknowledgement, on: "bus")
        let failure = await #expect(throws: BridgeError.self) { try await shown.value }
        #expect(failure?.code == .commandFailed)
        #expect(failure?.message == "No.")
    }

    /// A request that replies with its data.
    private struct Echo: ScriptRequest {
        typealias Reply = JSONValue
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            value = try JSONValue(from: decoder)
            // The data of these tests is never an empty object or null.
            guard value != [:], !value.isNull else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "No data."))
            }
        }
    }
}
