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

    private func page(
        _ envelope: ScriptEnvelope,
        messagesPerSecond: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.limits.message.maximumMessageCount = 3
        channel.limits.message.maximumDepth = 20
        channel.limits.document.maximumPendingCount = 100
        channel.limits.messagesPerSecond = messagesPerSecond
        channel.on(Echo.self) { echo, _ in echo.value }
        channel.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        let page = try InMemoryPage(channels: [channel], observer: recorder, clock: clock)
        try page.expose("bus", returning: true)
        return page
    }

    private var outcomes: [MessageOutcome] {
        recorder.events.compactMap { event in
            if case .outcome(_, let outcome, _) = event { outcome } else { nil }
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
            (#"{"type": "Echo", "id": \#(longID)}"#, "expected at most 1000 bytes under “id”"),
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

    @Test("A value deeper than the channel allows is rejected as a whole")
    func tooDeep() async throws {
        let page = try page(bus)
        let deep = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
        #expect(await page.postMessage(deep, on: "bus") == .nothing)
        await waitUntil { !recorder.events.isEmpty }
        guard case .rejected(_, _, let error) = recorder.events.last else {
            Issue.record("\(recorder.events)")
            return
        }
        #expect(error.code == .tooDeep)
    }

    /// An id that is too long, as JSON text.
    nonisolated private static let longID = "\"\(String(repeating: "x", count: 1_000))\""

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
        let start = name.prefix(1_000)
        #expect(answer == .json(#"{"name":"\#(start)\u2026","code":"unknownMessage"}"#))
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
        let page = try page(bus, messagesPerSecond: 5, clock: ManualClock())
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
            ("{", #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#),
            (
                #"[{"jsonrpc":"2.0","method":"Echo","params":{"value":1},"id":1},2]"#,
                #"[{"jsonrpc":"2.0","id":1,"result":1},{"jsonrpc":"2.0","id":null,"error":"#
            ),
            (#"[{"jsonrpc":"2.0","method":"Echo","params":{"value":1}}]"#, nil),
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
        ] as [(String, String?)])
    func batches(body: String, answer: String?) async throws {
        let page = try page(.jsonRPC)
        let posted = await page.postMessage(text: body, on: "bus")
        guard let answer else { return #expect(posted == .nothing) }
        guard case .json(let json) = posted else {
            Issue.record("\(posted)")
            return
        }
        #expect(json.hasPrefix(answer), "\(json)")
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

    private struct Echo: ScriptRequest {
        typealias Reply = Int
        let value: Int
    }

    private struct Never: ScriptRequest {
        typealias Reply = Int
    }
}
