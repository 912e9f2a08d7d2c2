import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Pages written for another bridge*.
@MainActor
@Suite("Article: pages written for another bridge", .timeLimit(.minutes(5)))
struct DialectsArticleTests {
    @Test("The first example")
    func bus() async throws {
        let feedback = Feedback()
        let envelope: ScriptEnvelope = .calling("window.externalBus") { body in
            .message(
                ticket: try body.ticket("id"), name: try body.text("type"), data: body["payload"])
        } arguments: { out in
            let isSuccess = EnvelopeValue.bool(out.isSuccess)
            return [["id": out.id, "ok": isSuccess, "value": out.result, "reason": out.message]]
        }
        var bus = ScriptChannel(
            "externalBus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        bus.on(Haptic.self) { haptic, context in
            feedback.play(haptic.kind)
        }
        let page = try InMemoryPage(channels: [bus])
        try page.expose("window.externalBus", returning: true)
        _ = await page.postMessage(
            #"{"type": "Haptic", "id": 3, "payload": {"kind": "success"}}"#, on: "externalBus")
        #expect(feedback.played == ["success"])
        // The page gave an id, so it waits.
        let json = #"{\"id\":3,\"ok\":true,\"value\":null}"#
        #expect(page.calls == [#"window.externalBus(JSON.parse("\#(json)"))"#])
    }

    @Test("A closure decides for each message how it is answered")
    func perMessage() async throws {
        let perMessage: ScriptEnvelope = .promise { body in
            .message(name: try body.text("type"), data: body)
        } write: { out in
            if out.name == "Haptic", !out.isSuccess { return .nothing }
            return out.isHandled ? .resolve("ok") : .promise(out)
        }
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), envelope: perMessage)
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

    @Test("Commands are acknowledged, and an event calls the page's function")
    func commands() async throws {
        let bridge = try InMemoryPage(channels: [
            ScriptChannel(
                "externalBus", accepting: .mainFrame(of: "https://example.com"),
                envelope: DialectRow.knownDialects["homeAssistant"])
        ])
        try bridge.expose("window.externalBus", returning: true)
        Task {
            await waitUntil { !bridge.calls.isEmpty }
            _ = await bridge.postMessage(
                #"{"id": 1, "type": "result", "success": true, "result": true}"#, on: "externalBus")
        }
        let showSidebar = ScriptCommand<Sidebar, Bool>("sidebar/show", on: "externalBus")
        let isShown = try await bridge.send(
            showSidebar(Sidebar(side: "left")), availableWithin: .seconds(10), timeout: .seconds(5))
        #expect(isShown)
        let json =
            #"{\"id\":1,\"type\":\"command\",\"command\":\"sidebar/show\","#
            + #"\"payload\":{\"side\":\"left\"}}"#
        #expect(bridge.calls == [#"window.externalBus(JSON.parse("\#(json)"))"#])
        try await bridge.emit("themeChanged", "dark", on: "externalBus")
        let event = #"{\"type\":\"command\",\"command\":\"themeChanged\",\"payload\":\"dark\"}"#
        #expect(bridge.calls.last == #"window.externalBus(JSON.parse("\#(event)"))"#)
    }

    @Test("Bodies that are no objects")
    func lines() async throws {
        let lines: ScriptEnvelope = .calling("window.takeLine") { body in
            let parts = try body.decode(String.self)
                .split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
                .map(String.init)
            guard parts.count == 3 else {
                throw PageError("noLine", "A line is an id, a name and text.")
            }
            let ticket: JSONValue? = parts[0].isEmpty ? .none : .some(.string(parts[0]))
            return .message(
                ticket: ticket, name: parts[1], data: try body.encoding(["text": parts[2]]))
        } arguments: { out in
            [out.id, out.result ?? out.message]
        }
        let recorder = Recorder()
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), envelope: lines)
        channel.on(Shout.self) { shout, _ in shout.text.uppercased() }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        try page.expose("window.takeLine", returning: true)
        #expect(await page.postMessage(text: ":Shout:nobody waits", on: "log") == .nothing)
        #expect(await page.postMessage(text: "no line", on: "log") == .nothing)
        #expect(await page.postMessage(text: "1:Shout:hello", on: "log") == .nothing)
        await waitUntil { recorder.outcomes.count == 3 && !page.calls.isEmpty }
        #expect(page.calls == [#"window.takeLine("1","HELLO")"#])
        #expect(recorder.outcomes == ["Shout replied", " noLine", "Shout replied"])
    }

    @Test("A message may be a single value, or read its data by position")
    func singleValue() async throws {
        let feedback = Feedback()
        let whole: ScriptEnvelope = .promise { .message(name: $0.channel.text, data: $0) }
        var channel = ScriptChannel(
            "Volume", accepting: .mainFrame(of: "https://example.com"), envelope: whole)
        channel.on(Volume.self) { volume, _ in feedback.play("\(volume.rawValue)") }
        var other = ScriptChannel(
            "Subtract", accepting: .mainFrame(of: "https://example.com"), envelope: whole)
        other.on(Subtract.self) { numbers, _ in numbers.first - numbers.second }
        let page = try InMemoryPage(channels: [channel, other])
        _ = await page.postMessage("0.5", on: "Volume")
        await waitUntil { !feedback.played.isEmpty }
        #expect(feedback.played == ["0.5"])
        #expect(await page.postMessage("[42, 23]", on: "Subtract") == .json("19"))
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
