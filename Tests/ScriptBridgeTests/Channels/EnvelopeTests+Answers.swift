import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Who is answered, how often, and with which ticket.
extension EnvelopeTests {
    nonisolated private static let read: ScriptEnvelope.Read = { body in
        .message(ticket: try body.ticket("id"), name: try body.text("name"), data: body)
    }

    @Test("A handler of all other messages turns those with a ticket into requests")
    func others() async throws {
        let log = Log()
        let observed = try page {
            $0.onOtherMessages { message, _ in log.kinds.append(message.kind) }
        }
        _ = await observed.postMessage(#"[1, "Log"]"#, on: "rows")
        _ = await observed.postMessage(#"[null, "Log"]"#, on: "rows")
        await waitUntil { log.kinds.count == 2 && observed.calls.count == 2 }
        #expect(log.kinds == [.request, .request])
        #expect(
            observed.calls == [
                #"rows.take(JSON.parse("[1,\"unknownMessage\"]"))"#,
                #"rows.take(JSON.parse("[null,\"unknownMessage\"]"))"#,
            ])
        let forwarding = try page {
            $0.forwardOtherMessages { message, _ in
                log.kinds.append(message.kind)
                return 5
            }
        }
        for ticket in ["1", "null", "false"] {
            _ = await forwarding.postMessage("[\(ticket), \"Log\"]", on: "rows")
        }
        await waitUntil { recorder.outcomes.count == 5 && forwarding.calls.count == 2 }
        #expect(
            forwarding.calls == [
                #"rows.take(JSON.parse("[1,true,5]"))"#, #"rows.take(JSON.parse("[null,true,5]"))"#,
            ])
        #expect(log.kinds.suffix(3) == [.request, .request, .post])
    }

    @Test("A handler of one type for all other messages answers them without a value")
    func typedOthers() async throws {
        let page = try page { $0.onOtherMessages(Note.self) { _, _ in } }
        for _ in 0..<2 { _ = await page.postMessage(#"[1, "Log"]"#, on: "rows") }
        await waitUntil { recorder.outcomes.count == 2 }
        await settle()
        #expect(recorder.outcomes == ["Log handled", "Log handled"])
        #expect(
            page.calls == Array(repeating: #"rows.take(JSON.parse("[1,true]"))"#, count: 2))
    }

    @Test("A cancellation finds a message only by text or by a number")
    func cancellations() async throws {
        let page = try page()
        for ticket in [#"{"a": 1}"#, "true", #""a""#, "1"] {
            _ = await page.postMessage("[\(ticket), \"Never\"]", on: "rows")
            _ = await page.postMessage("[\(ticket)]", on: "rows")
        }
        await waitUntil { recorder.outcomes.count == 2 }
        await settle()
        #expect(recorder.outcomes == ["Never cancelled", "Never cancelled"])
        page.load()
        #expect(recorder.outcomes.suffix(2) == ["Never documentGone", "Never documentGone"])
    }

    @Test(
        "Where the engine names no sender, only a message without a reply of the page that left is handled"
    )
    func lateMessage() async throws {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"),
            envelope: .promise { .message(name: try $0.text("type"), data: $0) })
        channel.on(Never.self) { _, _ in 1 }
        channel.on(Note.self) { _, _ in }
        let dispatcher = try ChannelDispatcher(channels: [channel])
        let window = Window()
        let page = ScriptedPage(PageAbilities(identifiesDocument: true)) { _ in
        } identified: { [window] answer in
            answer(window.document)
        }
        let session = PageSession(dispatcher: dispatcher, observer: recorder, page: page)
        func post(_ type: String = "Note", of document: String) async -> PostAnswer {
            let body = #"{"key":"k","document":"\#(document)","data":{"type":"\#(type)"}}"#
            return await withCheckedContinuation { continuation in
                session.receive(
                    .json(body), on: "bus", from: .unknown,
                    keys: ["k": "https://example.com"]
                ) { continuation.resume(returning: $0) }
            }
        }
        #expect(await post(of: "first") == .nothing)
        session.handleDocumentChange()
        window.document = "second"
        #expect(await post(of: "second") == .nothing)
        #expect(await post(of: "first") == .nothing)
        guard case .rejection(let text) = await post("Never", of: "first") else {
            Issue.record("It is not rejected.")
            return
        }
        #expect(text.hasPrefix("documentGone: "))
        #expect(recorder.outcomes.count == 3)
        session.close()
    }

    @Test("One outcome makes several calls, in order")
    func severalCalls() async throws {
        let envelope: ScriptEnvelope = .calling(read: Self.read) { out in
            .several([
                .call("page.take", [out.id, out.result]), .call("rows.take", [out.id]),
            ])
        }
        let page = try page(envelope)
        _ = await page.postMessage(#"{"name": "Sum", "id": 1, "values": [1, 2]}"#, on: "rows")
        await waitUntil { page.calls.count == 2 }
        #expect(page.calls == ["page.take(1,3)", "rows.take(1)"])
    }

    @Test("A handshake of the protocol is answered at once, also by the promise")
    func handshake() async throws {
        let envelope: ScriptEnvelope = .promise { body in
            body["type"]?.string == "SYN"
                ? .answer(.resolve(["type": "ACK"])) : try Self.read(body)
        }
        let page = try page(envelope)
        #expect(
            await page.postMessage(#"{"type": "SYN"}"#, on: "rows") == .json(#"{"type":"ACK"}"#))
        #expect(recorder.outcomes == [])
        let sum = #"{"name": "Sum", "id": 1, "values": []}"#
        #expect(await page.postMessage(sum, on: "rows") == .json("0"))
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
        let page = try page(envelope)
        func answer(_ body: String) async -> PostAnswer { await page.postMessage(body, on: "rows") }
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
        let page = try page(envelope)
        _ = await page.postMessage(
            #"[5, {"name": "Sum", "id": 2, "values": []}, {"id": 3, "name": 5}]"#, on: "rows")
        await waitUntil { recorder.outcomes.count == 3 && page.calls.count == 2 }
        #expect(page.calls.sorted() == ["page.take(2,null)", #"page.take(3,"notAMessage")"#])
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

    @MainActor
    private final class Log {
        var kinds: [UnknownMessage.Kind] = []
    }

    /// The web view, which can say what it shows.
    @MainActor
    private final class Window {
        var document = "first"
    }
}
