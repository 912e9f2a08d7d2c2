import FixtureSupport
import ScriptBridge
import ScriptBridgeDialects
import ScriptBridgeTesting
import Testing

/// The code of the article *Pages written for another bridge*.
@MainActor
@Suite("Article: pages written for another bridge", .timeLimit(.minutes(5)))
struct DialectsArticleTests {
    @Test("The article's code works")
    func code() async throws {
        let feedback = Feedback()
        var bus = ScriptChannel(
            "externalBus", accepting: .mainFrame(of: "https://example.com"),
            dialect: .fields(
                name: "type", data: .member("payload"), id: "id",
                reply: .call("window.externalBus")))
        bus.on(Haptic.self) { haptic, context in
            feedback.play(haptic.kind)
        }
        let reply: ScriptDialect.Reply = .call(
            "Bridge.execSuccessCallback", onFailure: "Bridge.execErrorCallback"
        ) { reply in
            [reply.id, reply.result ?? reply.message]
        }
        _ = reply
        let page = try InMemoryPage(channels: [bus])
        try page.expose("window.externalBus", returning: true)
        _ = await page.postMessage(
            #"{"type": "Haptic", "id": 3, "payload": {"kind": "success"}}"#, on: "externalBus")
        #expect(feedback.played == ["success"])
        // The page gave an id, so it waits.
        #expect(
            page.calls == [
                #"window.externalBus(JSON.parse("{\"id\":3,\"type\":\"result\",\"success\":true,\"result\":null}"))"#
            ])
    }

    @Test("A closure decides for each message how it is answered")
    func perMessage() async throws {
        let perMessage: ScriptDialect.Reply = .init(by: .promise) { reply in
            if reply.name == "Haptic", !reply.isSuccess { return .nothing }
            return reply.outcome == .handled ? .resolve("ok") : EnvelopeDelivery(reply)
        }
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"),
            dialect: .fields(name: "type", reply: perMessage))
        channel.on(Haptic.self) { _, _ in throw PageError("no", "No.") }
        channel.on(Note.self) { note, _ in
            if note.text.isEmpty { throw PageError("empty", "No text.") }
        }
        channel.on(Shout.self) { shout, _ in shout.text.uppercased() }
        let page = try InMemoryPage(channels: [channel])
        func answer(_ type: String, _ text: String) async -> PostAnswer {
            await page.postMessage(
                #"{"type": "\#(type)", "kind": "a", "text": "\#(text)"}"#, on: "log")
        }
        #expect(await answer("Haptic", "") == .nothing)
        #expect(await answer("Note", "a") == .json(#""ok""#))
        #expect(await answer("Note", "") == .rejection("empty: No text."))
        #expect(await answer("Shout", "a") == .json(#""A""#))
    }

    @Test("Commands are acknowledged")
    func commands() async throws {
        let dialect: ScriptDialect = .fields(
            name: "type", data: .member("payload"), id: "id",
            commands: .init(
                calling: "window.externalBus",
                acknowledgedBy: .init(name: "result", success: "success", result: "result")
            ) { command in
                [
                    [
                        "id": command.id, "type": "command", "command": .string(command.name),
                        "payload": command.data,
                    ]
                ]
            })
        let showSidebar = ScriptCommand<Sidebar, Bool>("sidebar/show", on: "externalBus")

        let bridge = try InMemoryPage(channels: [
            ScriptChannel(
                "externalBus", accepting: .mainFrame(of: "https://example.com"), dialect: dialect)
        ])
        try bridge.expose("window.externalBus", returning: true)
        Task {
            await waitUntil { !bridge.calls.isEmpty }
            _ = await bridge.postMessage(
                #"{"id": 1, "type": "result", "success": true, "result": true}"#, on: "externalBus")
        }
        let isShown = try await bridge.send(
            showSidebar(Sidebar(side: "left")), availableWithin: .seconds(10), timeout: .seconds(5))
        #expect(isShown)
        let json =
            #"{\"id\":1,\"type\":\"command\",\"command\":\"sidebar/show\","#
            + #"\"payload\":{\"side\":\"left\"}}"#
        #expect(bridge.calls == [#"window.externalBus(JSON.parse("\#(json)"))"#])
    }

    @Test("An event calls the page's function")
    func events() async throws {
        let bridge = try InMemoryPage(channels: [
            ScriptChannel(
                "externalBus", accepting: .mainFrame(of: "https://example.com"),
                dialect: .fields(
                    name: "type",
                    commands: .init(calling: "window.externalBus") {
                        [["type": .string($0.name), "payload": $0.data]]
                    }))
        ])
        try bridge.expose("window.externalBus", returning: true)
        try await bridge.emit("themeChanged", "dark", on: "externalBus")
        let json = #"{\"type\":\"themeChanged\",\"payload\":\"dark\"}"#
        #expect(bridge.calls == [#"window.externalBus(JSON.parse("\#(json)"))"#])
    }

    @Test("Two closures cover what no description does")
    func closures() async throws {
        let lines = ScriptDialect("lines", by: .function) { body in
            let parts = try body.decode(String.self).split(separator: ":", maxSplits: 2).map(
                String.init)
            guard parts.count == 3 else {
                throw PageError("noLine", "A line is an id, a name and text.")
            }
            return .message(
                name: parts[1], data: try body.encoding(["text": parts[2]]),
                ticket: parts[0].isEmpty ? .none : .some(.string(parts[0])))
        } write: { output in
            guard case .reply(let reply) = output else { return .nothing }
            return .call("window.takeLine", [reply.id, reply.result ?? reply.message ?? .null])
        }
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), dialect: lines)
        channel.on(Shout.self) { shout, _ in shout.text.uppercased() }
        let page = try InMemoryPage(channels: [channel])
        try page.expose("window.takeLine", returning: true)
        #expect(await page.postMessage(text: "1:Shout:hello", on: "log") == .nothing)
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [#"window.takeLine("1","HELLO")"#])
    }

    @Test("A dialect that code reads")
    func shape() async throws {
        let pairs = ScriptDialect("pairs", shape: .parts([.name(at: 0), .data(at: 1)])) { body in
            .message(name: body[0]?.string ?? "", data: body[1], ticket: .null)
        } write: { output in
            guard case .reply(let reply) = output else { return .nothing }
            return EnvelopeDelivery(reply)
        }
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), dialect: pairs)
        channel.on(Shout.self) { shout, _ in shout.text.uppercased() }
        let page = try InMemoryPage(channels: [channel])
        #expect(
            await page.postMessage(#"["Shout", {"text": "hello"}]"#, on: "log")
                == .json(#""HELLO""#)
        )
    }

    @Test("One closure reads what no description does")
    func closure() async throws {
        let notes: ScriptDialect = .custom("notes", reply: .none) { (note: [String]) in
            guard note.count == 2 else { throw PageError("noNote", "A note is a name and text.") }
            return DialectMessage(note[0], data: ["text": note[1]])
        }
        let recorder = Recorder()
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), dialect: notes)
        channel.on(Note.self) { _, _ in }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        #expect(await page.postMessage(#"["Note", "hello"]"#, on: "log") == .nothing)
        #expect(await page.postMessage("[]", on: "log") == .nothing)
        await waitUntil { recorder.outcomes.count == 2 }
        let outcomes = recorder.events.compactMap { event -> MessageOutcome? in
            if case .outcome(_, let outcome, _) = event { outcome } else { nil }
        }
        let error = BridgeError(.init(rawValue: "noNote"), "A note is a name and text.")
        #expect(outcomes == [.handled, .failed(error)])
    }

    @Test("A message may be a single value, or read its data by position")
    func singleValue() async throws {
        let feedback = Feedback()
        var channel = ScriptChannel(
            "volume", accepting: .mainFrame(of: "https://example.com"),
            dialect: .wholeBody("Volume"))
        channel.on(Volume.self) { volume, _ in feedback.play("\(volume.rawValue)") }
        var other = ScriptChannel(
            "subtract", accepting: .mainFrame(of: "https://example.com"),
            dialect: .wholeBody("Subtract"))
        other.on(Subtract.self) { numbers, _ in numbers.first - numbers.second }
        let page = try InMemoryPage(channels: [channel, other])
        _ = await page.postMessage("0.5", on: "volume")
        await waitUntil { !feedback.played.isEmpty }
        #expect(feedback.played == ["0.5"])
        #expect(await page.postMessage("[42, 23]", on: "subtract") == .json("19"))
        // Nothing encodes a message of a page.
        #expect(!(Subtract.self is any Encodable.Type))
    }

    private struct Shout: ScriptRequest {
        typealias Reply = String
        let text: String
    }

    private struct Haptic: ScriptMessage {
        let kind: String
    }

    private struct Note: ScriptMessage {
        let text: String
    }

    private struct Sidebar: Encodable {
        let side: String
    }

    @MainActor
    private final class Feedback {
        private(set) var played: [String] = []

        func play(_ kind: String) { played.append(kind) }
    }
}

struct Volume: ScriptMessage, RawRepresentable { let rawValue: Double }

struct Subtract: ScriptRequest {
    typealias Reply = Int
    let first, second: Int

    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        first = try numbers.decode(Int.self)
        second = try numbers.decode(Int.self)
    }
}
