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
        channel.on(Later.self) { _, _ in await Task.yield() }
        channel.on(Options.self) { options, _ in options.sound ?? "none" }
        channel.on(Anything.self) { message, _ in "\(message.value)" }
        channel.on(Ticks.self) { ticks, _ in
            AsyncStream { stream in
                for tick in 0..<min(ticks.count, 1_000) { stream.yield(tick) }
                if ticks.count <= 1_000 { stream.finish() }
            }
        }
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
        _ = await page.postMessage(#"["a", "Nobody"]"#, on: "rows")
        _ = await page.postMessage(#"[null, "Nobody"]"#, on: "rows")
        _ = await page.postMessage(#"[false, "Sum", {"values": [9]}]"#, on: "rows")
        // A string is what the envelope makes of it: here the JSON text of a row.
        _ = await page.postMessage(text: #"[8, "Sum", {"values": []}]"#, on: "rows")
        await waitUntil { page.calls.count == 4 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[7,true,3]"))"#, #"rows.take(JSON.parse("[null,true,3]"))"#,
                #"rows.take(JSON.parse("[\"a\",\"unknownMessage\"]"))"#,
                #"rows.take(JSON.parse("[8,true,0]"))"#,
            ])
        #expect(errors.map(\.code) == [.unknownMessage, .unknownMessage])
    }

    @Test("The outcomes of a batch are written together, in the order of its messages")
    func batches() async throws {
        let page = try page()
        let rows = #"[[1, "Sum", {"values": [1]}], [3, "Note"], [2, "Nobody"]]"#
        _ = await page.postMessage(rows, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[1,true,1]"),JSON.parse("[2,\"unknownMessage\"]"))"#
            ])
        _ = await page.postMessage(#"[[1, "A"], [2, "A"], [3, "A"], [4, "A"]]"#, on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(
            errors.last
                == BridgeError(
                    .tooManyMessages,
                    "The batch has more than 3 messages. Send the rest in another batch."))
        #expect(page.calls.last == #"rows.take(JSON.parse("[null,\"tooManyMessages\"]"))"#)
    }

    @Test(
        "A message with a ticket of more than 1,000 bytes is malformed, and nothing repeats the ticket"
    )
    func longTickets() async throws {
        let page = try page()
        let digits = String(repeating: "7", count: 999)
        let text = String(repeating: "x", count: 1_001)
        _ = await page.postMessage(#"["\#(text.dropLast())", "Nobody"]"#, on: "rows")
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
        #expect(
            errors == [
                BridgeError(
                    .duplicateID, "The id 1.0 is in use. Give each open message an id of its own.")
            ])
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
            .sourceNotAccepted,
            "The host cannot call a function of a frame inside the page. Post from the main frame.")
        #expect(errors.prefix(2) == [rejection, rejection])
        session.close()
    }

    @Test("A command ends with the page's acknowledgement or failure")
    func commands() async throws {
        let page = try page()
        let show = EnvelopeCommand("show", on: "rows", payload: ["side": "left"])
        let shown = Task {
            try await page.result(of: show, availableWithin: nil, timeout: nil).decode(Int.self)
        }
        await waitUntil { page.calls.count == 1 }
        #expect(page.calls == [#"rows.take(JSON.parse("[1,\"show\",{\"side\":\"left\"}]"))"#])
        _ = await page.postMessage("[1, true, 5]", on: "rows")
        #expect(try await shown.value == 5)
        let rejected = Task {
            try await page.result(of: show, availableWithin: nil, timeout: nil).decode(Int.self)
        }
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
            _ = try await page.result(of: show, availableWithin: nil, timeout: nil)
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
        "Text is a value only if it is JSON",
        arguments: [
            ("1", "rows.take(1)"), (" true ", "rows.take(true)"),
            (#""\u0041</script>""#, #"rows.take("A\u003C/script\u003E")"#),
        ])
    func json(name: String, call: String) async throws {
        let page = try page(CarelessEnvelope())
        _ = await page.postMessage(text: name, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [call])
    }

    @Test(
        "Text that is not JSON is no value, and the observer learns of it",
        arguments: ["1);steal(1", #""a"+steal()"#, "steal", #"1,"admin":true"#, ""])
    func careless(name: String) async throws {
        #expect(throws: DecodingError.self) { try EnvelopeValue(json: name) }
        guard !name.isEmpty else { return }
        let page = try page(CarelessEnvelope())
        _ = await page.postMessage(text: name, on: "rows")
        await waitUntil { undelivered.count == 1 }
        #expect(undelivered.map(\.code) == [.invalidResult])
        #expect(page.calls == [])
    }

    @Test("An envelope gets only the beginning of a name")
    func longNames() async throws {
        let page = try page(CarelessEnvelope())
        let digits = String(repeating: "1", count: 5_000)
        _ = await page.postMessage(text: "\"\(digits)\"", on: "rows")
        await waitUntil { undelivered.count == 1 }
        #expect(page.calls == [])
    }

    /// The errors of what did not reach the page.
    private var undelivered: [BridgeError] {
        recorder.events.compactMap { event in
            if case .undelivered(nil, let error) = event { error } else { nil }
        }
    }

    @Test("An envelope never learns the reason of an error, which only the host may know")
    func reasons() async throws {
        let page = try page(Gossip())
        let failed = await page.postMessage(#"{"call": "Fail"}"#, on: "rows")
        #expect(failed == .json(#""Fail handlerFailed without a reason""#))
        let unreadable = await page.postMessage("{}", on: "rows")
        #expect(unreadable == .json(#"" notAMessage without a reason""#))
        let undecoded = await page.postMessage(#"{"call": "Sum", "with": "{}"}"#, on: "rows")
        #expect(undecoded == .json(#""Sum invalidMessage without a reason""#))
        // Rejected before the envelope reads it.
        let infinite = await page.postMessage(#"{"call": "#, on: "rows")
        #expect(infinite == .json(#"" invalidJSON without a reason""#))
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.underlyingError != nil })
    }

    @Test("Each of several messages in one post is answered by itself")
    func several() async throws {
        let page = try page(Gossip())
        try page.expose("gossip", returning: true)
        let answer = await page.postMessage(
            #"[{"call": "Note", "later": 1}, {"call": "Fail"}, {"call": "Nobody", "later": 1}]"#,
            on: "rows")
        #expect(answer == .json(#""Fail handlerFailed without a reason""#))
        #expect(
            page.calls == [
                #"gossip("Note ended")"#, #"gossip("Nobody unknownMessage without a reason")"#,
            ])
        #expect(await page.postMessage("[]", on: "rows") == .nothing)
        #expect(errors.count == 2)
        // A promise settles once: the first outcome counts.
        let first = await page.postMessage(
            #"[{"call": "Nobody"}, {"call": "Fail"}]"#, on: "rows")
        #expect(first == .json(#""Nobody unknownMessage without a reason""#))
        #expect(errors.count == 4)
    }

    @Test("An envelope that cannot write tells the page nothing, and the observer why")
    func unwritable() async throws {
        let page = try page(Gossip())
        #expect(await page.postMessage(#"{"call": "Note", "mute": 1}"#, on: "rows") == .nothing)
        #expect(undelivered.map(\.code) == [.invalidResult])
        #expect(undelivered.first?.underlyingError is Secret)
        let show = EnvelopeCommand("show", on: "rows")
        await #expect(throws: Secret.self) {
            _ = try await page.result(of: show, availableWithin: nil, timeout: nil)
        }
    }

    @Test("A subscription sends each element in its form, and ends in one")
    func subscriptions() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Ticks", {"count": 3}]"#, on: "rows")
        await waitUntil { page.calls.count == 4 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[1,\"next\",0]"))"#,
                #"rows.take(JSON.parse("[1,\"next\",1]"))"#,
                #"rows.take(JSON.parse("[1,\"next\",2]"))"#, #"rows.take(JSON.parse("[1,true]"))"#,
            ])
        // Nobody would get the elements.
        _ = await page.postMessage(#"[false, "Ticks", {"count": 3}]"#, on: "rows")
        await waitUntil { !errors.isEmpty }
        #expect(errors.map(\.code) == [.wrongKind])
        // A promise settles once.
        let other = try self.page(Gossip())
        let answer = await other.postMessage(
            #"{"call": "Ticks", "with": "{\"count\": 3}"}"#, on: "rows")
        #expect(answer == .json(#""Ticks wrongKind without a reason""#))
    }

    @Test("The page ends a subscription by its ticket, and so does a function that is missing")
    func cancelledSubscriptions() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Ticks", {"count": 1000000000}]"#, on: "rows")
        await waitUntil { page.calls.count == 1_000 }
        _ = await page.postMessage("[1]", on: "rows")
        await waitUntil { !errors.isEmpty }
        let count = page.calls.count
        await settle()
        #expect(errors.map(\.code) == [.cancelled])
        #expect(page.calls.count == count)
        let other = try self.page(Gossip())
        _ = await other.postMessage(
            #"{"call": "Ticks", "later": 1, "with": "{\"count\": 9}"}"#, on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(errors.last?.code == .functionNotFound)
        #expect(other.calls == [#"gossip("Ticks ended")"#])
    }

    @Test("An event needs no acknowledgement, and waits for a page that has the function")
    func events() async throws {
        let page = try page()
        try await page.emit("moved", ["x": 1], on: "rows")
        #expect(page.calls == [#"rows.take(JSON.parse("[null,\"moved\",{\"x\":1}]"))"#])
        let other = try self.page(Gossip())
        await #expect(throws: BridgeError.self) { try await other.emit("moved", 1, on: "rows") }
        let late = Task {
            try await other.emit("moved", 1, on: "rows", availableWithin: .seconds(60))
        }
        await settle()
        try other.expose("gossip", returning: true)
        try await late.value
        #expect(other.calls.last == #"gossip("event")"#)
    }

    @Test("An acknowledgement may repeat the ID as text, and a command may have no data")
    func textIDs() async throws {
        let page = try page()
        let show = EnvelopeCommand("show", on: "rows")
        let shown = Task {
            try await page.result(of: show, availableWithin: .seconds(60), timeout: nil)
                .decode(Int.self)
        }
        await waitUntil { page.calls.count == 1 }
        #expect(page.calls == [#"rows.take(JSON.parse("[1,\"show\",null]"))"#])
        _ = await page.postMessage(#"["1", true, 5]"#, on: "rows")
        #expect(try await shown.value == 5)
    }

    @Test("Only a request is answered by a function, and only its ticket is checked")
    func plainMessages() async throws {
        let page = try page()
        for _ in 0..<5 { _ = await page.postMessage(#"["-1", "Later"]"#, on: "rows") }
        _ = await page.postMessage(#"["-1", "Fail"]"#, on: "rows")
        await waitUntil { recorder.outcomes.count == 6 }
        #expect(errors.map(\.code) == [.handlerFailed])
        #expect(page.calls == [])
    }

    @Test("Null counts as missing where the message's type cannot be decoded from it")
    func null() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Options", null]"#, on: "rows")
        _ = await page.postMessage(#"[2, "Options"]"#, on: "rows")
        _ = await page.postMessage(#"[3, "Anything", null]"#, on: "rows")
        _ = await page.postMessage(#"[4, "Sum", null]"#, on: "rows")
        await waitUntil { page.calls.count == 4 }
        #expect(
            page.calls.prefix(3) == [
                #"rows.take(JSON.parse("[1,true,\"none\"]"))"#,
                #"rows.take(JSON.parse("[2,true,\"none\"]"))"#,
                #"rows.take(JSON.parse("[3,true,\"null\"]"))"#,
            ])
        #expect(errors.map(\.code) == [.invalidMessage])
    }

    @Test("A page chooses among the functions that are listed, and cannot invent one")
    func chosen() throws {
        let functions: [FunctionPath] = ["setToken", "app.revoke"]
        #expect(try FunctionPath("app.revoke", among: functions).text == "app.revoke")
        for name in [nil, "", "eval", "open", "setToken;x", "app", "__proto__", "window.setToken"] {
            #expect(throws: BridgeError.self) { try FunctionPath(name, among: functions) }
        }
    }

    @Test("A key of a page function is a natural number or a harmless name")
    func keys() throws {
        let path: FunctionPath = "flutter_inappwebview"
        #expect(try path.element(7, "resolve").text == "flutter_inappwebview[7].resolve")
        #expect(
            try path.element("a-1", "next.resolve").text
                == #"flutter_inappwebview["a-1"].next.resolve"#)
        let keys: [JSONValue] = [
            -1, 1.5, .null, true, [1], ["a": 1], "", "__proto__", "constructor", "prototype",
            "eval", "toString", "valueOf", "hasOwnProperty", "a.b", "a\"]", "a b", "é",
            .string(String(repeating: "a", count: 101)),
        ]
        for key in keys {
            #expect(throws: BridgeError.self, "\(key)") { try path.element(key, "resolve") }
        }
        let window: FunctionPath = "window"
        #expect(throws: BridgeError.self) { try window.element("open", "call") }
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

    private struct Later: ScriptMessage {}

    private struct Options: ScriptRequest {
        typealias Reply = String
        let sound: String?
    }

    private struct Anything: ScriptRequest {
        typealias Reply = String
        let value: JSONValue

        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    private struct Ticks: ScriptSubscription {
        typealias Element = Int
        let count: Int
    }

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
        return .message(name: String(parts[0]), data: data, ticket: .null)
    }

    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        guard case .reply(let reply) = output else { return .nothing }
        return EnvelopeDelivery(reply)
    }
}
// end

/// An envelope that tells the page all it can find out about an error, and sends outcomes both ways.
private struct Gossip: ScriptEnvelope {
    let name = "gossip"
    let shape = EnvelopeShape.object([.name(at: "call"), .dataText(at: "with")])

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        if let entries = body.elements { return .several(try entries.map(read)) }
        guard let name = body["call"]?.string else { throw Secret() }
        let way = body["later"] == nil ? body["mute"] == nil ? "now" : "never" : "later"
        return .message(
            name: name, data: try body["with"]?.parsed(), ticket: ["way": .string(way)])
    }

    func write(_ output: EnvelopeOutput) throws -> EnvelopeDelivery {
        guard case .reply(let reply) = output else {
            guard case .command(let command) = output, command.id == nil else { throw Secret() }
            return .call("gossip", ["event"])
        }
        if reply.ticket["way"] == "never" { throw Secret() }
        let reason = reply.failure?.underlyingError.map { "\($0)" } ?? "without a reason"
        let text = "\(reply.name) \(reply.failure.map { "\($0.code) \(reason)" } ?? "ended")"
        return reply.ticket["way"] == "later"
            ? .call("gossip", [.string(text)]) : .resolve(.string(text))
    }
}

private struct Secret: Error {}
