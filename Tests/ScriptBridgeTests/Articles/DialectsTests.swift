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
        // article
        var bus = ScriptChannel(
            "externalBus", accepting: .mainFrame(of: "https://example.com"),
            dialect: .fields(
                name: "type", data: .member("payload"), id: "id",
                reply: .call("window.externalBus")))
        bus.on(Haptic.self) { haptic, context in
            feedback.play(haptic.kind)
        }
        // end
        // article
        let reply: ScriptDialect.Reply = .call(
            "Bridge.execSuccessCallback", with: [.id, .result],
            onFailure: "Bridge.execErrorCallback", with: [.id, .code, .message])
        // end
        _ = reply
        let page = try InMemoryPage(channels: [bus])
        try page.expose("window.externalBus", returning: true)
        _ = await page.postMessage(
            #"{"type": "Haptic", "id": 3, "payload": {"kind": "success"}}"#, on: "externalBus")
        #expect(feedback.played == ["success"])
        #expect(page.calls.count == 1)
    }

    @Test("Commands are acknowledged")
    func commands() async throws {
        // article
        let dialect: ScriptDialect = .fields(
            name: "type", data: .member("payload"), id: "id",
            commands: .init(
                calling: "window.externalBus",
                id: "id", with: ["type": "command", "command": .name, "payload": .data],
                acknowledgedBy: .init(name: "result", success: "success", result: "result")))
        let showSidebar = ScriptCommand<Bool, Sidebar>("sidebar/show", on: "externalBus")

        // end
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
        // article
        let isShown = try await bridge.send(
            showSidebar(Sidebar(side: "left")), timeout: .seconds(5))
        // end
        #expect(isShown)
        let json =
            #"{\"id\":1,\"type\":\"command\",\"command\":\"sidebar/show\","#
            + #"\"payload\":{\"side\":\"left\"}}"#
        #expect(bridge.calls == [#"window.externalBus(JSON.parse("\#(json)"))"#])
    }

    @Test("A closure covers what the rules cannot express")
    func closure() async throws {
        // article
        let lines: ScriptDialect = .custom("lines", reply: .none) { (line: String) in
            guard let (name, text) = line.split(separator: ":").pair else {
                throw PageError("noName", "A line is a name, a colon, and text.")
            }
            return DialectMessage(name, data: ["text": text])
        }
        // end
        let recorder = Recorder()
        var channel = ScriptChannel(
            "log", accepting: .mainFrame(of: "https://example.com"), dialect: lines)
        channel.on(Note.self) { _, _ in }
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        #expect(await page.postMessage(text: "Note:hello", on: "log") == .nothing)
        #expect(await page.postMessage(text: "Note", on: "log") == .nothing)
        await waitUntil { recorder.outcomes.count == 2 }
        let outcomes = recorder.events.compactMap { event -> MessageOutcome? in
            if case .outcome(_, let outcome, _) = event { outcome } else { nil }
        }
        let error = BridgeError(
            .init(rawValue: "noName"), "A line is a name, a colon, and text.")
        #expect(outcomes == [.handled, .failed(error)])
    }

    @Test("The article contains this code")
    func blocks() throws {
        // A block of the article may consist of two parts here: a declaration and its use.
        let tested = try Article.tested(in: #filePath).joined()
        let article = try Article("Dialects", of: "ScriptBridgeDialects")
        #expect(article.blocks(of: "swift").joined() == tested)
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

extension [Substring] {
    fileprivate var pair: (String, String)? {
        count == 2 ? (String(self[0]), String(self[1])) : nil
    }
}
