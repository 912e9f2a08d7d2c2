import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Envelopes that see only public declarations, as those of an app.
@MainActor
@Suite("Envelopes", .timeLimit(.minutes(5)))
struct EnvelopeTests {
    private let recorder = Recorder()

    private func page(_ envelope: any ScriptEnvelope = RowEnvelope()) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "rows", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        channel.limits.message.maximumMessageCount = 3
        channel.on(Sum.self) { sum, _ in sum.values.reduce(0, +) }
        channel.on(Note.self) { _, _ in }
        channel.on(Fail.self) { _, _ in throw Secret() }
        channel.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        try page.expose("rows.take", returning: true)
        return page
    }

    private var errors: [BridgeError] {
        recorder.events.compactMap { event in
            switch event {
            case .outcome(_, .failed(let error), _), .rejected(_, _, let error): error
            default: nil
            }
        }
    }

    @Test("A request is answered with its ticket, and a message only if it has one")
    func messages() async throws {
        let page = try page()
        #expect(await page.postMessage(#"[7, "Sum", {"values": [1, 2]}]"#, on: "rows") == .nothing)
        _ = await page.postMessage(#"[null, "Sum", {"values": [3]}]"#, on: "rows")
        _ = await page.postMessage(#"[null, "Note"]"#, on: "rows")
        _ = await page.postMessage(#"["a", "Note"]"#, on: "rows")
        // A string is what the envelope makes of it: here the JSON text of a row.
        _ = await page.postMessage(text: #"[8, "Sum", {"values": []}]"#, on: "rows")
        await waitUntil { page.calls.count == 4 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[7,true,3]"))"#, #"rows.take(JSON.parse("[null,true,3]"))"#,
                #"rows.take(JSON.parse("[\"a\",true]"))"#, #"rows.take(JSON.parse("[8,true,0]"))"#,
            ])
        #expect(errors == [])
    }

    @Test("The outcomes of a batch are written together, in the order of its messages")
    func batches() async throws {
        let page = try page()
        let rows = #"[[1, "Sum", {"values": [1]}], [null, "Note"], [2, "Nobody"]]"#
        _ = await page.postMessage(rows, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[1,true,1]"),JSON.parse("[2,\"unknownMessage\"]"))"#
            ])
        _ = await page.postMessage(#"[[1, "A"], [2, "A"], [3, "A"], [4, "A"]]"#, on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(errors.last == BridgeError(.tooManyMessages, "The batch has more than 3 messages."))
        #expect(page.calls.last == #"rows.take(JSON.parse("[null,\"tooManyMessages\"]"))"#)
    }

    @Test(
        "A message with a ticket of more than 1,000 bytes is malformed, and nothing repeats the ticket"
    )
    func longTickets() async throws {
        let page = try page()
        let digits = String(repeating: "7", count: 999)
        let text = String(repeating: "x", count: 1_001)
        _ = await page.postMessage(#"["\#(text.dropLast())", "Note"]"#, on: "rows")
        await waitUntil { page.calls.count == 1 }
        for ticket in [#""\#(text)""#, #"["\#(text)"]"#, "1\(digits)1", "{\"a\":\(digits)}"] {
            let row =
                ticket.hasPrefix("[") ? "[{\"b\":\(ticket)}, \"Note\"]" : "[\(ticket), \"Note\"]"
            let answer = await page.postMessage(row, on: "rows")
            #expect(errors.last?.code == .notAMessage)
            guard case .nothing = answer else {
                Issue.record("\(answer)")
                continue
            }
        }
        #expect(page.calls.dropFirst().allSatisfy { $0.utf8.count < 100 })
    }

    @Test("A ticket in use is rejected, and a cancelled message has no outcome for the page")
    func tickets() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Never"]"#, on: "rows")
        _ = await page.postMessage(#"[1.0, "Never"]"#, on: "rows")
        await waitUntil { !errors.isEmpty }
        #expect(errors == [BridgeError(.duplicateID, "The id 1.0 is in use.")])
        _ = await page.postMessage("[1]", on: "rows")
        _ = await page.postMessage("[2]", on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(errors.last?.code == .cancelled)
        _ = await page.postMessage(#"[1, "Sum", {"values": [4]}]"#, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [#"rows.take(JSON.parse("[1,true,4]"))"#])
    }

    @Test("The ticket null is never in use")
    func nullTickets() async throws {
        let page = try page()
        _ = await page.postMessage(#"[null, "Never"]"#, on: "rows")
        _ = await page.postMessage(#"[null, "Never"]"#, on: "rows")
        _ = await page.postMessage("[null]", on: "rows")
        _ = await page.postMessage(#"[1, "Sum", {"values": []}]"#, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(errors == [])
        page.load()
        #expect(errors.map(\.code) == [.documentGone, .documentGone])
    }

    @Test("No function is called for what a frame inside the page posts")
    func frames() async throws {
        let origin: Origin = "https://example.com"
        var channel = ScriptChannel(
            "rows", accepting: .mainFrame(of: origin).allowingFrames(of: origin),
            envelope: RowEnvelope())
        channel.on(Sum.self) { sum, _ in sum.values.reduce(0, +) }
        let dispatcher = try ChannelDispatcher(channels: [channel])
        let session = PageSession(dispatcher: dispatcher, observer: recorder) { _, _ in }
        var calls: [String] = []
        session.core.callPage = { call, completion in
            calls.append(call.expression)
            completion(.success(()))
        }
        var answers: [PostAnswer] = []
        for isMainFrame in [false, true] {
            for body in [#"[1, "Sum", {"values": []}]"#, #"[2, ""]"#, "{}"] {
                let source = MessageSource(origin: origin, isMainFrame: isMainFrame)
                session.receive(.json(body), on: "rows", from: source) { answers.append($0) }
            }
        }
        await waitUntil { answers.count == 6 && recorder.outcomes.count == 6 }
        #expect(answers == Array(repeating: .nothing, count: 6))
        #expect(
            calls == [
                #"rows.take(JSON.parse("[1,true,0]"))"#,
                #"rows.take(JSON.parse("[2,\"notAMessage\"]"))"#,
                #"rows.take(JSON.parse("[null,\"noRow\"]"))"#,
            ])
        let rejection = BridgeError(
            .sourceNotAccepted, "The host cannot call a function of a frame inside the page.")
        #expect(errors.prefix(2) == [rejection, rejection])
        session.close()
    }

    @Test("A command ends with the page's acknowledgement or failure")
    func commands() async throws {
        let page = try page()
        let show = EnvelopeCommand("show", on: "rows", payload: ["side": "left"])
        let shown = Task { try await page.result(of: show, timeout: nil).decode(Int.self) }
        await waitUntil { page.calls.count == 1 }
        #expect(page.calls == [#"rows.take(JSON.parse("[1,\"show\",{\"side\":\"left\"}]"))"#])
        _ = await page.postMessage("[1, true, 5]", on: "rows")
        #expect(try await shown.value == 5)
        let rejected = Task { try await page.result(of: show, timeout: nil).decode(Int.self) }
        await waitUntil { page.calls.count == 2 }
        _ = await page.postMessage(#"[2, false, "Not\nnow."]"#, on: "rows")
        let failure = await #expect(throws: BridgeError.self) { _ = try await rejected.value }
        #expect(failure?.code == .commandFailed)
        #expect(failure?.message == "Not\\nnow.")
        #expect(try failure?.data(as: String.self) == "Not\nnow.")
        _ = await page.postMessage("[9, true]", on: "rows")
        await waitUntil { !errors.isEmpty }
        let unknown = "Dialect “rows”: expected the id of a pending command, found 9."
        #expect(errors == [BridgeError(.notAMessage, unknown)])
    }

    @Test("An envelope without commands fails them, and nothing is called")
    func noCommands() async throws {
        let page = try page(CarelessEnvelope())
        let show = EnvelopeCommand("show", on: "rows", payload: 1)
        let failure = await #expect(throws: BridgeError.self) {
            _ = try await page.result(of: show, timeout: nil)
        }
        #expect(failure?.code == .unknownChannel)
        #expect(page.calls == [])
    }

    @Test("What an envelope cannot read is the outcome, and reaches the page as it is written")
    func unreadable() async throws {
        let page = try page()
        _ = await page.postMessage("{}", on: "rows")
        _ = await page.postMessage(text: "no JSON", on: "rows")
        _ = await page.postMessage(#"[3, {"a": 1}]"#, on: "rows")
        _ = await page.postMessage(#"[4, ""]"#, on: "rows")
        await waitUntil { errors.count == 4 && page.calls.count == 4 }
        #expect(
            errors == [
                BridgeError(.init(rawValue: "noRow"), "Expected a row, found object."),
                BridgeError(.invalidJSON, "Dialect “rows”: expected JSON text."),
                BridgeError(.notAMessage, "Dialect “rows”: expected Bool, found object"),
                BridgeError(.notAMessage, "A row needs a name."),
            ])
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[null,\"noRow\"]"))"#,
                #"rows.take(JSON.parse("[null,\"invalidJSON\"]"))"#,
                #"rows.take(JSON.parse("[null,\"notAMessage\"]"))"#,
                #"rows.take(JSON.parse("[4,\"notAMessage\"]"))"#,
            ])
    }

    @Test("A body that is rejected unread calls no function")
    func rejected() async throws {
        let page = try page()
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(await page.postMessage(deep, on: "rows") == .nothing)
        await waitUntil { !errors.isEmpty }
        #expect(errors.map(\.code) == [.tooDeep])
        #expect(page.calls == [])
    }

    @Test(
        "Text that is not JSON never becomes code",
        arguments: [
            ("1);steal(1", #"rows.take(JSON.parse("1);steal(1"))"#),
            (#""a"+steal()"#, #"rows.take(JSON.parse("\"a\"+steal()"))"#),
            ("steal", #"rows.take(JSON.parse("steal"))"#), ("1", "rows.take(1)"),
            (" true ", "rows.take(true)"),
            (#""\u0041</script>""#, #"rows.take("A\u003C/script\u003E")"#),
        ])
    func careless(name: String, call: String) async throws {
        let page = try page(CarelessEnvelope())
        _ = await page.postMessage(text: name, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [call])
    }

    @Test("An envelope gets only the beginning of a name")
    func longNames() async throws {
        let page = try page(CarelessEnvelope())
        _ = await page.postMessage(text: String(repeating: "x", count: 5_000), on: "rows")
        await waitUntil { !page.calls.isEmpty }
        let start = String(repeating: "x", count: 1_000)
        #expect(page.calls == ["rows.take(JSON.parse(\"\(start)\\u2026\"))"])
    }

    @Test("An envelope never learns the reason of an error, which only the host may know")
    func reasons() async throws {
        let page = try page(Gossip())
        let failed = await page.postMessage(#"{"call": "Fail"}"#, on: "rows")
        #expect(failed == .text("Fail handlerFailed without a reason"))
        let unreadable = await page.postMessage("{}", on: "rows")
        #expect(unreadable == .text(" notAMessage without a reason"))
        let undecoded = await page.postMessage(#"{"call": "Sum", "with": "{}"}"#, on: "rows")
        #expect(undecoded == .text("Sum invalidMessage without a reason"))
        // Rejected before the envelope reads it.
        let infinite = await page.postMessage(#"{"call": "#, on: "rows")
        #expect(infinite == .text(" invalidJSON without a reason"))
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.underlyingError != nil })
    }

    @Test("Each outcome of a batch goes where its entry says")
    func routes() async throws {
        let page = try page(Gossip())
        try page.expose("gossip", returning: true)
        let answer = await page.postMessage(
            #"[{"call": "Note", "later": 1}, {"call": "Fail"}, {"call": "Nobody", "later": 1}]"#,
            on: "rows")
        #expect(answer == .text("Fail handlerFailed without a reason"))
        #expect(
            page.calls == [#"gossip("Note ended, Nobody unknownMessage without a reason")"#])
    }

    @Test(
        "Each kind of value has its name",
        arguments: [
            ("{}", "object"), ("1", "number"), ("1.5", "number"), ("true", "boolean"),
            ("false", "boolean"), ("null", "null"), ("[]", "array"),
        ])
    func kinds(json: String, kind: String) async throws {
        let page = try page()
        _ = await page.postMessage(json, on: "rows")
        await waitUntil { !errors.isEmpty }
        #expect(errors.first?.message == "Expected a row, found \(kind).")
    }

    @Test("The envelope of the documentation works")
    func documented() async throws {
        let page = try page(Lines())
        let unknown: PostAnswer = .rejection(
            "unknownMessage: Channel “rows” has no handler for “Echo”.")
        #expect(await page.postMessage(text: "Echo:hello", on: "rows") == unknown)
        let nameless: PostAnswer = .rejection("noName: A line begins with a name.")
        #expect(await page.postMessage(text: "hello", on: "rows") == nameless)
        let code = try Article(commentsOf: ["ScriptBridge/Envelopes/ScriptEnvelope.swift"])
            .blocks(of: "swift")
        #expect(code == (try Article.tested(in: #filePath)))
    }

    private struct Sum: ScriptRequest {
        typealias Reply = Int
        let values: [Int]
    }

    private struct Note: ScriptMessage {}

    private struct Fail: ScriptMessage {}

    private struct Never: ScriptRequest {
        typealias Reply = Int
    }
}

// example
struct Lines: ScriptEnvelope {
    let name = "lines"

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        let parts = try body.decode(String.self).split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { throw PageError("noName", "A line begins with a name.") }
        let data = try body.encoding(String(parts[1]))
        return .message(name: String(parts[0]), data: data)
    }

    func answer(_ output: EnvelopeOutput) -> PostAnswer {
        guard case .outcome(let outcome, _, _) = output else { return .nothing }
        return PostAnswer(outcome)
    }
}
// end

/// An envelope that tells the page all it can find out about an error, and sends outcomes both ways.
private struct Gossip: ScriptEnvelope {
    let name = "gossip"
    let shape = EnvelopeShape.object([.name(at: "call"), .dataText(at: "with")])

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        if let entries = body.elements { return .batch(try entries.map(read)) }
        guard let name = body["call"]?.string else { throw Secret() }
        return .message(
            name: name, data: try body["with"]?.parsed(), ticket: .string(name),
            route: body["later"] == nil ? nil : .function)
    }

    func answer(_ output: EnvelopeOutput) -> PostAnswer { .text(Self.text(output)) }

    func call(_ output: EnvelopeOutput) -> EnvelopeCall? {
        EnvelopeCall("gossip", ["\(JSONValue.string(Self.text(output)))"])
    }

    private static func text(_ output: EnvelopeOutput) -> String {
        switch output {
        case .outcome(.failed(let error), let name, _):
            "\(name) \(error.code) \(error.underlyingError.map { "\($0)" } ?? "without a reason")"
        case .outcome(_, let name, _): "\(name) ended"
        case .batch(let outputs): outputs.map(text).joined(separator: ", ")
        case .command: "command"
        }
    }
}

private struct Secret: Error {}
