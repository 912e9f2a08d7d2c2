import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the article *Pages written for another bridge* says of promises.
@MainActor
@Suite("Article: pages written for another bridge", .timeLimit(.minutes(5)))
struct DialectsArticleTests {
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
            await page.postMessage(#"{"type": "\#(type)", "text": "\#(text)"}"#, on: "log")
        }
        #expect(await answer("Haptic", "") == .nothing)
        #expect(await answer("Note", "a") == .json(#""ok""#))
        #expect(await answer("Note", "") == .rejection("empty: No text."))
        #expect(await answer("Shout", "a") == .json(#""A""#))
    }

    private struct Shout: ScriptRequest {
        typealias Reply = String
        let text: String
    }

    private struct Haptic: ScriptMessage {}

    private struct Note: ScriptMessage {
        let text: String
    }
}
