import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Classes of envelopes that some bridges need: each test is the smallest example of one.
@MainActor
@Suite("Envelopes: what pages of other bridges need", .timeLimit(.minutes(5)))
struct EnvelopeClassTests {
    private let recorder = Recorder()

    private func page(
        _ envelope: ScriptEnvelope,
        functions: FunctionPath...
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.on(Sum.self) { sum, _ in sum.values.reduce(0, +) }
        channel.on(Find.self) { _, _ in
            AsyncStream { steps in
                steps.yield(Step(percent: 50))
                steps.yield(Step(found: "it"))
                steps.finish()
            }
        }
        channel.on(Who.self) { _, _ in ["user": "a"] }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        for function in functions { try page.expose(function, returning: true) }
        return page
    }

    nonisolated private static let read: ScriptEnvelope.Read = { body in
        .message(ticket: try body.ticket("id"), name: try body.text("name"), data: body)
    }

    @Test("A reply calls the element under two keys of the page, which may have dots")
    func keys() async throws {
        let callbacks: FunctionPath = "window.py.callbacks"
        let envelope: ScriptEnvelope = .calling { body in
            .message(
                ticket: try body.ticket("name", "id"), name: try body.text("name"), data: body)
        } write: { out in
            let keys = out.ticket.array ?? []
            return .call(try callbacks.element(keys[0], keys[1]), [out.result])
        }
        let page = try page(envelope, functions: callbacks.element("Sum", "a.b"))
        _ = await page.postMessage(#"{"name": "Sum", "id": "a.b", "values": [3]}"#, on: "bus")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [#"window.py.callbacks["Sum"]["a.b"](3)"#])
        #expect(recorder.undelivered == [])
    }

    @Test("One outcome makes several calls, in order")
    func severalCalls() async throws {
        let envelope: ScriptEnvelope = .calling(read: Self.read) { out in
            .several([
                .call("page.result", [out.id, out.result]), .call("page.complete", [out.id]),
            ])
        }
        let page = try page(envelope, functions: "page.result", "page.complete")
        _ = await page.postMessage(#"{"name": "Sum", "id": 1, "values": [1, 2]}"#, on: "bus")
        await waitUntil { page.calls.count == 2 }
        #expect(page.calls == ["page.result(1,3)", "page.complete(1)"])
    }

    @Test("The last element of a subscription is the final value, and the end is not told")
    func finalValue() async throws {
        let envelope: ScriptEnvelope = .calling("page.take", read: Self.read) { out in
            if out.isEnd { return nil }
            let isPartial = EnvelopeValue.bool(out.result?["found"] == nil)
            return [["id": out.id, "args": out.result, "isPartialResponse": isPartial]]
        }
        let page = try page(envelope, functions: "page.take")
        _ = await page.postMessage(#"{"name": "Find", "id": 1}"#, on: "bus")
        await waitUntil { recorder.outcomes.count == 1 }
        let calls = [
            #"{\"id\":1,\"args\":{\"percent\":50},\"isPartialResponse\":true}"#,
            #"{\"id\":1,\"args\":{\"found\":\"it\"},\"isPartialResponse\":false}"#,
        ]
        #expect(page.calls == calls.map { #"page.take(JSON.parse("\#($0)"))"# })
    }

    @Test("Members are added to a reply, which reaches the page by an event of its window")
    func events() async throws {
        let envelope: ScriptEnvelope = .calling(read: Self.read) { out in
            let data = try out.result?.with(["request_id": out.id])
            return .dispatch("BridgeEvent", ["type": .string(out.name), "data": data])
        }
        let page = try page(envelope)
        _ = await page.postMessage(#"{"name": "Who", "id": 7}"#, on: "bus")
        await waitUntil { !page.calls.isEmpty }
        let detail = #"{\"type\":\"Who\",\"data\":{\"user\":\"a\",\"request_id\":7}}"#
        #expect(
            page.calls == [
                #"window.dispatchEvent(new CustomEvent("BridgeEvent",{detail:JSON.parse("\#(detail)")}))"#
            ])
    }

    @Test("Members that are added replace those of the same name")
    func members() throws {
        let value: EnvelopeValue = ["a": 1, "b": 2]
        #expect(try value.with(["b": 3, "c": nil]).json == #"{"a":1,"b":2,"b":3}"#)
        #expect(try value.with(["b": 3])["b"] == 3)
        #expect(try value.with([:]) == value)
        #expect(try ([:] as EnvelopeValue).with(["a": 1]) == ["a": 1])
        #expect(try EnvelopeValue.null.with(["a": 1]) == ["a": 1])
        #expect(throws: (any Error).self) { try EnvelopeValue([1]).with(["a": 1]) }
        #expect(throws: (any Error).self) { try value.with([1, 2]) }
    }

    @Test(
        "A handshake of the protocol is answered at once, by a call or by the promise",
        arguments: [true, false])
    func handshake(isPromise: Bool) async throws {
        let read: ScriptEnvelope.Read = { body in
            let answer: EnvelopeValue = ["type": "ACK"]
            if body["type"]?.string == "SYN" {
                return .answer(isPromise ? .resolve(answer) : .call("page.take", [answer]))
            }
            return try Self.read(body)
        }
        let envelope: ScriptEnvelope =
            isPromise
            ? .promise(read: read)
            : .calling("page.take", read: read) { [$0.id, $0.result] }
        let page = try page(envelope, functions: "page.take")
        let answer = await page.postMessage(#"{"type": "SYN"}"#, on: "bus")
        #expect(answer == (isPromise ? .json(#"{"type":"ACK"}"#) : .nothing))
        let call = #"page.take(JSON.parse("{\"type\":\"ACK\"}"))"#
        #expect(page.calls == (isPromise ? [] : [call]))
        #expect(recorder.outcomes == [])
        _ = await page.postMessage(#"{"name": "Sum", "id": 1, "values": []}"#, on: "bus")
        await waitUntil { recorder.outcomes.count == 1 }
        #expect(recorder.outcomes == ["Sum replied"])
    }

    @Test("The page is told that the host no longer waits for a command", arguments: [true, false])
    func cancelledCommands(isCancelled: Bool) async throws {
        var envelope: ScriptEnvelope = .jsonRPC(calling: "page.take")
        envelope.cancel = { out in
            .call("page.take", [["jsonrpc": "2.0", "method": "cancel", "params": ["id": out.id]]])
        }
        let page = try page(envelope, functions: "page.take")
        let show = ScriptCommand<Void, Int>("show", on: "bus")
        let shown = Task {
            try await page.send(show(), timeout: isCancelled ? nil : .milliseconds(1))
        }
        await waitUntil { !page.calls.isEmpty }
        if isCancelled { shown.cancel() }
        await #expect(throws: (any Error).self) { try await shown.value }
        await waitUntil { page.calls.count == 2 }
        let json = #"{\"jsonrpc\":\"2.0\",\"method\":\"cancel\",\"params\":{\"id\":1}}"#
        #expect(page.calls.last == #"page.take(JSON.parse("\#(json)"))"#)
    }

    @Test("A ticket that was read stays with a later error", arguments: [true, false])
    func keptTicket(isPromise: Bool) async throws {
        let read: ScriptEnvelope.Read = { body in
            let id = try body.ticket("id")
            _ = try body["values"]?.decode([Int].self)
            return .message(ticket: id, name: try body.text("name"), data: body)
        }
        let envelope: ScriptEnvelope =
            isPromise
            ? .promise(read: read) { .resolve([$0.id, $0.code]) }
            : .calling("page.take", read: read) { [$0.id, $0.code] }
        let page = try page(envelope, functions: "page.take")
        func answer(_ body: String) async -> PostAnswer { await page.postMessage(body, on: "bus") }
        let told = await answer(#"{"name": "Sum", "id": 2, "values": "x"}"#)
        #expect(told == (isPromise ? .json(#"[2,"notAMessage"]"#) : .nothing))
        // Nobody waits for a message without an id, and an id that is none tells no message apart.
        #expect(await answer(#"{"name": "Sum", "values": "x"}"#) == .nothing)
        let untold = await answer(#"{"name": "Sum", "id": [], "values": "x"}"#)
        #expect(untold == (isPromise ? .json(#"[null,"notAMessage"]"#) : .nothing))
        await waitUntil { recorder.outcomes.count == 3 }
        await settle()
        #expect(page.calls == (isPromise ? [] : [#"page.take(2,"notAMessage")"#]))
    }

    @Test("Of several messages, each that cannot be read has its own ticket")
    func queue() async throws {
        let envelope: ScriptEnvelope = .calling("page.take") {
            try $0.several(Self.read)
        } arguments: {
            [$0.id, $0.code]
        }
        let page = try page(envelope, functions: "page.take")
        _ = await page.postMessage(
            #"[{"id": 1}, 5, {"name": "Sum", "id": 2, "values": []}, {"id": 3, "name": 5}]"#,
            on: "bus")
        await waitUntil { recorder.outcomes.count == 4 && page.calls.count == 3 }
        #expect(
            page.calls.sorted() == [
                #"page.take(1,"notAMessage")"#, "page.take(2,null)", #"page.take(3,"notAMessage")"#,
            ])
    }

    private struct Sum: ScriptRequest {
        typealias Reply = Int
        let values: [Int]
    }

    private struct Who: ScriptRequest {
        typealias Reply = [String: String]
    }

    private struct Find: ScriptSubscription {
        typealias Element = Step
    }

    private struct Step: Codable, Sendable {
        var percent: Int?
        var found: String?
    }
}
