import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Envelopes that see only public declarations, as those of an app.
@MainActor
@Suite("Envelopes", .timeLimit(.minutes(5)))
struct EnvelopeTests {
    let recorder = Recorder()

    func page(
        _ envelope: ScriptEnvelope = .rows,
        handlers: (inout ScriptChannel) -> Void = { _ in }
    ) throws -> InMemoryPage {
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
        channel.on(Fail.self) { _, _ in throw EnvelopeSecret() }
        channel.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        handlers(&channel)
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        for path: FunctionPath in ["rows.take", "page.take"] {
            try page.expose(path, returning: true)
        }
        return page
    }

    var errors: [BridgeError] {
        recorder.events.compactMap { event in
            switch event {
            case .outcome(_, .failed(let error), _), .rejected(_, _, let error): error
            default: nil
            }
        }
    }

    /// The errors of what did not reach the page.
    var undelivered: [BridgeError] {
        recorder.events.compactMap { event in
            if case .undelivered(nil, let error) = event { error } else { nil }
        }
    }

    struct Sum: ScriptRequest {
        typealias Reply = Int
        let values: [Int]
    }

    struct Note: ScriptMessage {}

    private struct Later: ScriptMessage {}

    private struct Options: ScriptRequest {
        typealias Reply = String
        let sound: String?
    }

    private struct Anything: ScriptRequest {
        typealias Reply = String
        let value: JSONValue

        init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    }

    private struct Ticks: ScriptSubscription {
        typealias Element = Int
        let count: Int
    }

    private struct Fail: ScriptMessage {}

    struct Never: ScriptRequest {
        typealias Reply = Int
    }

    @Test("Every message with a ticket is answered with it")
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
        await waitUntil { page.calls.count == 6 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[7,true,3]"))"#, #"rows.take(JSON.parse("[null,true,3]"))"#,
                #"rows.take(JSON.parse("[null,true]"))"#,
                #"rows.take(JSON.parse("[\"a\",\"unknownMessage\"]"))"#,
                #"rows.take(JSON.parse("[null,\"unknownMessage\"]"))"#,
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
                #"rows.take(JSON.parse("[1,true,1]"),JSON.parse("[3,true]"),JSON.parse("[2,\"unknownMessage\"]"))"#
            ])
        // The page stops waiting for the last one that runs.
        _ = await page.postMessage(#"[[1, "Sum", {"values": []}], [2, "Never"]]"#, on: "rows")
        _ = await page.postMessage("[2]", on: "rows")
        await waitUntil { page.calls.count == 2 }
        #expect(page.calls.last == #"rows.take(JSON.parse("[1,true,0]"))"#)
        _ = await page.postMessage(#"[[1, "A"], [2, "A"], [3, "A"], [4, "A"]]"#, on: "rows")
        await waitUntil { errors.count == 3 }
        #expect(
            errors.last
                == BridgeError(
                    .tooManyMessages,
                    "The batch has more than 3 messages. Send the rest in another batch."))
        #expect(page.calls.last == #"rows.take(JSON.parse("[null,\"tooManyMessages\"]"))"#)
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
        // This ticket only looks similar.
        _ = await page.postMessage(#"["1", "Sum", {"values": [3]}]"#, on: "rows")
        _ = await page.postMessage("[1]", on: "rows")
        _ = await page.postMessage("[2]", on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(errors.last?.code == .cancelled)
        _ = await page.postMessage(#"[1, "Sum", {"values": [4]}]"#, on: "rows")
        await waitUntil { page.calls.count == 2 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[\"1\",true,3]"))"#,
                #"rows.take(JSON.parse("[1,true,4]"))"#,
            ])
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
        // The next page has the same origin, and gets no outcome of the last one.
        await settle()
        #expect(page.calls.count == 1)
    }

    @Test("No function is called for what a frame inside the page posts")
    func frames() async throws {
        let origin: Origin = "https://example.com"
        var channel = ScriptChannel(
            "rows", accepting: .mainFrame(of: origin).allowingFrames(of: origin),
            envelope: .rows)
        channel.on(Sum.self) { sum, _ in sum.values.reduce(0, +) }
        let dispatcher = try ChannelDispatcher(channels: [channel])
        var calls: [String] = []
        let page = ScriptedPage(called: { call, completion in
            calls.append(call.expression)
            completion(.success(()))
        })
        let session = PageSession(dispatcher: dispatcher, observer: recorder, page: page)
        var answers: [PostAnswer] = []
        for isMainFrame in [false, true] {
            for body in [
                #"[1, "Sum", {"values": []}]"#, #"[2, ""]"#, "{}",
                #"[false, "Sum", {"values": [5]}]"#,
            ] {
                let source = MessageSource(origin: origin, isMainFrame: isMainFrame)
                session.receive(.json(body), on: "rows", from: source) { answers.append($0) }
            }
        }
        await waitUntil { answers.count == 8 && recorder.outcomes.count == 8 }
        #expect(answers == Array(repeating: .nothing, count: 8))
        // Nobody waits for the last one.
        let replies = recorder.events.count { event in
            if case .outcome(_, .replied(json: "5"), _) = event { true } else { false }
        }
        #expect(replies == 2)
        #expect(
            calls == [
                #"rows.take(JSON.parse("[1,true,0]"))"#,
                #"rows.take(JSON.parse("[2,\"notAMessage\"]"))"#,
            ])
        let rejection = BridgeError(
            .sourceNotAccepted,
            "The host cannot call a function of a frame inside the page. Post from the main frame.")
        #expect(errors.prefix(2) == [rejection, rejection])
        session.close()
    }

    @Test("Each of several messages in one post is answered by itself")
    func several() async throws {
        let page = try page(.gossip)
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

    @Test("A message without a reply is answered too, and its ticket is checked")
    func plainMessages() async throws {
        let page = try page()
        for _ in 0..<5 { _ = await page.postMessage(#"["-1", "Later"]"#, on: "rows") }
        _ = await page.postMessage(#"["-1", "Fail"]"#, on: "rows")
        await waitUntil { recorder.outcomes.count == 6 }
        #expect(errors.map(\.code) == Array(repeating: .duplicateID, count: 5))
        #expect(page.calls == [#"rows.take(JSON.parse("[\"-1\",true]"))"#])
        let answer = try await self.page(.jsonRPC).postMessage(
            #"{"jsonrpc": "2.0", "method": "Note", "id": 7}"#, on: "rows")
        #expect(answer == .json(#"{"jsonrpc":"2.0","id":7,"result":null}"#))
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
}

extension ScriptEnvelope {
    /// An envelope that tells the page all it can find out about an error, both ways.
    static let gossip: ScriptEnvelope = .promise(read: gossip) { out in
        if out.isCommand {
            guard out.id == nil else { throw EnvelopeSecret() }
            return .call("gossip", ["event"])
        }
        if out.ticket["way"] == "never" { throw EnvelopeSecret() }
        let reason = out.failure?.underlyingError.map { "\($0)" } ?? "without a reason"
        let text = "\(out.name) \(out.failure.map { "\($0.code) \(reason)" } ?? "ended")"
        return out.ticket["way"] == "later"
            ? .call("gossip", [.string(text)]) : .resolve(.string(text))
    }

    @Sendable
    private static func gossip(_ body: PostedBody) throws -> EnvelopeEntry {
        if body.elements != nil { return try body.several(gossip) }
        guard let name = body["call"]?.string else { throw EnvelopeSecret() }
        let way = body["later"] == nil ? body["mute"] == nil ? "now" : "never" : "later"
        return .message(
            ticket: ["way": .string(way)], name: name, data: try body["with"]?.parsed())
    }
}

struct EnvelopeSecret: Error {}
