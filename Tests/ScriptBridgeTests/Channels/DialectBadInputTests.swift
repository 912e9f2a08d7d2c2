import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Dialects: bad input", .timeLimit(.minutes(5)))
struct DialectBadInputTests {
    private let recorder = Recorder()
    private let bus: ScriptEnvelope = .calling("bus") { body in
        let (id, type) = (try body.ticket("id"), try body.text("type"))
        if type == "result" { return body.outcome(of: id, success: "success") }
        return .message(ticket: id, name: type, data: body["payload"])
    } arguments: { out in
        if out.isCommand { return [out.id, .string(out.name), out.data] }
        let isSuccess = EnvelopeValue.bool(out.isSuccess)
        return [["id": out.id, "success": isSuccess, "result": out.result, "error": out.error]]
    }

    private func page(_ envelope: ScriptEnvelope) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.limits.message.maximumMessageCount = 3
        channel.limits.message.maximumDepth = 20
        channel.limits.document.maximumPendingCount = 100
        channel.on(Echo.self) { echo, _ in echo.value }
        channel.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        try page.expose("bus", returning: true)
        return page
    }

    private var outcomes: [MessageOutcome] {
        recorder.events.compactMap { event in
            if case .outcome(_, let outcome, _) = event { outcome } else { nil }
        }
    }

    private var rejections: [BridgeError] {
        recorder.events.compactMap { event in
            if case .rejected(_, _, let error) = event { error } else { nil }
        }
    }

    @Test(
        "A malformed envelope fails with the dialect, the path and what was expected",
        arguments: [
            (#"{}"#, "expected a string under “type”, found nothing"),
            (#"{"type": 1}"#, "expected a string under “type”, found number"),
            (#"{"type": ""}"#, "expected a string that is not empty under “type”, found string"),
            (#"{"type": null}"#, "expected a string under “type”, found null"),
            (#"{"type": "Echo", "type": []}"#, "expected a string under “type”, found array"),
            (
                #"{"type": "Echo", "id": {}}"#,
                "expected a string or a number under “id”, found object"
            ),
            (
                #"{"type": "Echo", "id": true}"#,
                "expected a string or a number under “id”, found boolean"
            ),
            (#"[{"type": "Echo"}]"#, "expected a string under “type”, found nothing"),
            (#"null"#, "expected an object or an array, found null"),
            (#"1"#, "expected an object or an array, found number"),
        ])
    func malformed(body: String, expectation: String) async throws {
        let page = try page(bus)
        #expect(await page.postMessage(body, on: "bus") == .nothing)
        await waitUntil { !outcomes.isEmpty }
        #expect(
            outcomes == [.failed(BridgeError(.notAMessage, "Channel “bus”: \(expectation)."))])
        #expect(page.calls == [])
    }

    private func value(_ answer: PostAnswer) throws -> JSONValue {
        guard case .json(let text) = answer else { return .null }
        return try Fixture.value(text)
    }

    /// An id that is too long, as JSON text.
    private static let longID = "\"\(String(repeating: "x", count: 1_000))\""

    @Test("A reply never repeats a long id, and says so")
    func longIDs() async throws {
        let failure = BridgeError(
            .notAMessage, "Channel “bus”: expected at most 1000 bytes under “id”.")
        let page = try page(bus)
        let body = #"{"type": "Echo", "id": \#(Self.longID), "payload": {"value": 1}}"#
        #expect(await page.postMessage(text: body, on: "bus") == .nothing)
        await waitUntil { !outcomes.isEmpty }
        #expect(outcomes == [.failed(failure)])
        #expect(recorder.outcomes == [" notAMessage"])
        #expect(page.calls == [])
        let rpc = try self.page(.jsonRPC)
        let call =
            #"{"jsonrpc": "2.0", "method": "Echo", "params": {"value": 1}, "id": \#(Self.longID)}"#
        let rejection =
            #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"#
            + #""Channel “bus”: expected at most 1000 bytes under “id”."}}"#
        let answer = await rpc.postMessage(text: call, on: "bus")
        #expect(try value(answer) == Fixture.value(rejection))
        let lines = try self.page(
            .promise { body in
                .message(ticket: .string(try body.decode(String.self)), name: "Echo", data: nil)
            } write: { out in
                .resolve(["id": out.id, "code": out.code])
            })
        let line = String(repeating: "x", count: 70_000)
        let malformed = await lines.postMessage(text: line, on: "bus")
        #expect(try value(malformed) == Fixture.value(#"{"id":null,"code":"notAMessage"}"#))
    }

    @Test("A reply repeats only the beginning of a name")
    func longNames() async throws {
        let named = try page(
            .promise { body in
                .message(name: try body.text("type"), data: body)
            } write: { out in
                .resolve(["name": .string(out.name), "code": out.code])
            })
        let name = String(repeating: "x", count: 5_000)
        let answer = await named.postMessage(text: #"{"type": "\#(name)"}"#, on: "bus")
        let told = try value(answer)
        #expect(told["name"]?.string == name.prefix(1_000) + "…")
        #expect(told["code"]?.string == "unknownMessage")
    }

    @Test("Rejects text that is not JSON, too deep or too long, and the page's promise resolves")
    func rejected() async throws {
        let page = try page(bus)
        #expect(await page.postMessage(text: "{type: 'Echo'}", on: "bus") == .nothing)
        let deep = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
        #expect(await page.postMessage(deep, on: "bus") == .nothing)
        await waitUntil { outcomes.count == 1 && !rejections.isEmpty }
        #expect(rejections.map(\.code) == [.tooDeep])
    }

    @Test("The last of two equal members counts")
    func twice() async throws {
        let page = try page(bus)
        let body = #"{"type": 1, "type": "Echo", "id": 1, "id": 2, "payload": {"value": 5}}"#
        _ = await page.postMessage(body, on: "bus")
        await waitUntil { !page.calls.isEmpty }
        #expect(outcomes == [.replied(json: "5")])
        #expect(page.calls.count == 1)
        #expect(page.calls.first?.contains(#"\"id\":2"#) == true)
    }

    @Test(
        "An id is returned unchanged",
        arguments: [
            ("1", "1"), (#""1""#, #"\"1\""#), ("1.0", "1"), ("1.5", "1.5"), ("-0.5", "-0.5"),
            ("9007199254740992", "9007199254740992"), (#""</script>""#, #"\""#),
            (#""""#, #"\"\""#),
        ])
    func ids(id: String, answered: String) async throws {
        let page = try page(bus)
        _ = await page.postMessage(
            #"{"type": "Echo", "id": \#(id), "payload": {"value": 5}}"#, on: "bus")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls.first?.contains(#"\"id\":\#(answered)"#) == true, "\(page.calls)")
        // Unescaped, the id would end a script in HTML.
        #expect(page.calls.first?.contains("</script") == false)
    }

    @Test("Only the observer learns of an id in use; the id is free once its message ends")
    func reused() async throws {
        let page = try page(bus)
        let never = #"{"type": "Never", "id": 1}"#
        _ = await page.postMessage(never, on: "bus")
        _ = await page.postMessage(never, on: "bus")
        // This id only looks similar.
        _ = await page.postMessage(
            #"{"type": "Echo", "id": "1", "payload": {"value": 5}}"#, on: "bus")
        await waitUntil { outcomes.count == 2 }
        #expect(
            outcomes == [
                .failed(
                    BridgeError(
                        .duplicateID, "The id 1 is in use. Give each open message an id of its own."
                    )), .replied(json: "5"),
            ])
        #expect(page.calls.count == 1)
        page.load()
        #expect(outcomes.count == 3)
        _ = await page.postMessage(
            #"{"type": "Echo", "id": 1, "payload": {"value": 6}}"#, on: "bus")
        await waitUntil { outcomes.count == 4 }
        #expect(outcomes.last == .replied(json: "6"))
    }

    @Test("A malformed envelope with an id in use is not answered in place of the other message")
    func malformedWithUsedID() async throws {
        let page = try page(bus)
        _ = await page.postMessage(#"{"type": "Never", "id": 1}"#, on: "bus")
        _ = await page.postMessage(#"{"id": 1}"#, on: "bus")
        _ = await page.postMessage(#"{"id": 2}"#, on: "bus")
        await waitUntil { outcomes.count == 2 && !page.calls.isEmpty }
        #expect(page.calls.count == 1)
        #expect(page.calls.first?.contains(#"\"id\":2"#) == true)
    }

    @Test(
        "Malformed envelopes count toward the rate limit, and text that is not JSON gets no reply")
    func malformedRate() async throws {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: bus)
        channel.limits.messagesPerSecond = 5
        channel.on(Echo.self) { echo, _ in echo.value }
        let page = try InMemoryPage(
            channels: [channel], observer: recorder, clock: ManualClock())
        try page.expose("bus", returning: true)
        _ = await page.postMessage(text: "{", on: "bus")
        for id in 1...20 { _ = await page.postMessage(#"{"id": \#(id)}"#, on: "bus") }
        await waitUntil { outcomes.count == 21 && page.calls.count == 20 }
        #expect(recorder.outcomes.count { $0.hasSuffix("rateExceeded") } == 16)
    }

    @Test(
        "JSON-RPC: malformed batches and requests",
        arguments: [
            ("[]", #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#),
            ("[1]", #"[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#),
            ("[[]]", #"[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#),
            ("[1,2,3,4]", #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#),
            (
                #"{"jsonrpc":"1.0","method":"Echo","id":7}"#,
                #"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"#
            ),
            (
                #"{"jsonrpc":"2.0","method":1,"id":7}"#,
                #"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"#
            ),
            (
                #"{"jsonrpc":"2.0","method":"Echo","params":1,"id":7}"#,
                #"{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"#
            ),
            (
                #"{"jsonrpc":"2.0","method":"Echo","id":[]}"#,
                #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
            ),
            (
                #"{"jsonrpc":"2.0","method":"Echo","id":"x"}"#,
                #"{"jsonrpc":"2.0","id":"x","error":{"code":-32602,"#
            ),
            (
                #"{"jsonrpc":"2.0","method":"Echo","params":{"value":1},"id":null}"#,
                #"{"jsonrpc":"2.0","id":null,"result":1}"#
            ),
        ])
    func batches(body: String, answer: String) async throws {
        let page = try page(.jsonRPC)
        guard case .json(let json) = await page.postMessage(body, on: "bus") else {
            Issue.record("No answer")
            return
        }
        #expect(json.hasPrefix(answer), "\(json)")
    }

    @Test("JSON-RPC: a mixed batch has one response per request, and invalid JSON has one response")
    func mixed() async throws {
        let page = try page(.jsonRPC)
        let batch = """
            [{"jsonrpc": "2.0", "method": "Echo", "params": {"value": 1}, "id": 1}, 2, \
            {"jsonrpc": "2.0", "method": "Echo", "params": {"value": 3}}]
            """
        guard case .json(let json) = await page.postMessage(text: batch, on: "bus") else {
            Issue.record("No answer")
            return
        }
        #expect(
            json.hasPrefix(
                #"[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":null,"error":"#))
        let notifications = #"[{"jsonrpc": "2.0", "method": "Echo", "params": {"value": 1}}]"#
        #expect(await page.postMessage(notifications, on: "bus") == .nothing)
        guard case .json(let error) = await page.postMessage(text: "{", on: "bus") else {
            Issue.record("No answer")
            return
        }
        #expect(error.contains("-32700"))
    }

    @Test("Commands: each ends once, whatever the page acknowledges")
    func commands() async throws {
        let page = try page(bus)
        let show = ScriptCommand<[Int], Int>("show", on: "bus")
        func acknowledge(_ id: String, _ rest: String) async {
            _ = await page.postMessage(
                #"{"type": "result", "id": \#(id), \#(rest)}"#, on: "bus")
        }
        let first = Task { try await page.send(show([1])) }
        await waitUntil { page.calls.count == 1 }
        #expect(page.calls == [#"bus(1,"show",JSON.parse("[1]"))"#])
        await acknowledge("7", #""success": true, "result": 1"#)
        await acknowledge(#""one""#, #""success": true, "result": 1"#)
        await acknowledge("null", #""success": true, "result": 1"#)
        #expect(rejections.count == 3)
        // Pages that only know text repeat the id as text.
        await acknowledge(#""1""#, #""success": true, "result": 1"#)
        await acknowledge("1", #""success": true, "result": 2"#)
        #expect(try await first.value == 1)
        #expect(rejections.count == 4)

        let failing = Task { try await page.send(show([2])) }
        await waitUntil { page.calls.count == 2 }
        await acknowledge("2", #""success": false, "error": {"message": "No.", "reason": 7}"#)
        do {
            _ = try await failing.value
            Issue.record("No error")
        } catch let error as BridgeError {
            #expect(
                error
                    == BridgeError(
                        .commandFailed, "No.", dataJSON: #"{"message":"No.","reason":7}"#))
        }
        let strange = Task { try await page.send(show([3])) }
        await waitUntil { page.calls.count == 3 }
        await acknowledge("3", #""success": true, "result": "text""#)
        await #expect(throws: BridgeError.self) { try await strange.value }

        let left = Task { try await page.send(show([4])) }
        await waitUntil { page.calls.count == 4 }
        page.load()
        await #expect(throws: BridgeError.self) { try await left.value }
        let cancelled = Task { try await page.send(show([5])) }
        await waitUntil { page.calls.count == 5 }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test("Unacknowledged commands are limited in number and time")
    func manyCommands() async throws {
        let page = try page(bus)
        let show = ScriptCommand<[Int], Void>("show", on: "bus")
        let tasks = (0..<10_000).map { number in
            Task { () -> BridgeError.Code? in
                do {
                    try await page.send(show([number]), timeout: .milliseconds(200))
                    return nil
                } catch {
                    return (error as? BridgeError)?.code
                }
            }
        }
        var codes: [BridgeError.Code?: Int] = [:]
        for task in tasks { codes[await task.value, default: 0] += 1 }
        #expect(codes.values.reduce(0, +) == 10_000)
        #expect(Set(codes.keys) == [.timedOut, .tooManyPending])
        #expect(page.calls.count == codes[.timedOut])
        let other = ScriptCommand<[Int], Void>("show", on: "nobody")
        await #expect(throws: BridgeError(.unknownChannel, "The host has no channel “nobody”.")) {
            try await page.send(other([]))
        }
    }

    @Test("A function missing from the page fails a command and is reported for a reply")
    func missingFunction() async throws {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: bus)
        channel.on(Echo.self) { echo, _ in echo.value }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        let missing = BridgeError(
            .functionNotFound,
            "The page has no function “bus”. Define it first, or call it with availableWithin."
        )
        let show = ScriptCommand<[Int], Void>("show", on: "bus")
        await #expect(throws: missing) { try await page.send(show([])) }
        _ = await page.postMessage(
            #"{"type": "Echo", "id": 1, "payload": {"value": 5}}"#, on: "bus")
        await waitUntil { !recorder.undelivered.isEmpty }
        let undelivered = recorder.events.compactMap { event -> BridgeError? in
            if case .undelivered(nil, let error) = event { error } else { nil }
        }
        #expect(undelivered == [missing])
        #expect(outcomes == [.replied(json: "5")])
    }

    private struct Echo: ScriptRequest {
        typealias Reply = Int
        let value: Int
    }

    private struct Never: ScriptRequest {
        typealias Reply = Int
    }
}
