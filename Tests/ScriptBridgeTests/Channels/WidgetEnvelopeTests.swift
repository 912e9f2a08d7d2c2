import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// An envelope that is not in the article, written from it: widgets of a chat, whose replies repeat the
/// request.
@MainActor
@Suite("An envelope written from the article", .timeLimit(.minutes(5)))
struct WidgetEnvelopeTests {
    private static let widgets: ScriptEnvelope = .calling("window.postMessage") { body in
        let id = try body.ticket("requestId")
        guard try body.text("api") == "fromWidget" else {
            return body.outcome(of: id, result: "response", error: .path("response", "error"))
        }
        return .message(
            ticket: try body.ticket("requestId", "widgetId", "action"),
            name: try body.text("action"), data: body["data"])
    } arguments: { out in
        let message: EnvelopeValue =
            out.isCommand
            ? [
                "api": "toWidget", "requestId": out.id, "action": .string(out.name),
                "data": out.data,
            ]
            : [
                "api": "fromWidget", "requestId": out[0], "widgetId": out[1], "action": out[2],
                "response": out.result ?? ["error": ["message": out.message]],
            ]
        return [message, "*"]
    }

    private func page() throws -> InMemoryPage {
        var channel = ScriptChannel(
            "widgets", accepting: .mainFrame(of: "https://example.com"), envelope: Self.widgets)
        channel.on(GetAvatar.self) { avatar, _ in ["url": "https://example.com/\(avatar.user)"] }
        let page = try InMemoryPage(channels: [channel])
        try page.expose("window.postMessage", returning: true)
        return page
    }

    @Test("A reply repeats the request")
    func reply() async throws {
        let page = try page()
        _ = await page.postMessage(
            #"{"api": "fromWidget", "requestId": "r1", "widgetId": "w", "action": "GetAvatar", "data": {"user": "a"}}"#,
            on: "widgets")
        await waitUntil { !page.calls.isEmpty }
        let json =
            #"{\"api\":\"fromWidget\",\"requestId\":\"r1\",\"widgetId\":\"w\",\"action\":\"GetAvatar\","#
            + #"\"response\":{\"url\":\"https://example.com/a\"}}"#
        #expect(page.calls == [#"window.postMessage(JSON.parse("\#(json)"),"*")"#])
    }

    @Test("A command is answered by the page")
    func command() async throws {
        let page = try page()
        let capabilities = ScriptCommand<Void, [String: [String]]>("capabilities", on: "widgets")
        let asked = Task { try await page.send(capabilities()) }
        await waitUntil { !page.calls.isEmpty }
        _ = await page.postMessage(
            #"{"api": "toWidget", "requestId": 1, "action": "capabilities", "response": {"capabilities": ["a"]}}"#,
            on: "widgets")
        #expect(try await asked.value == ["capabilities": ["a"]])
    }

    @Test("A command that the page answers with an error fails with the error's message")
    func failure() async throws {
        let page = try page()
        let capabilities = ScriptCommand<Void, [String: [String]]>("capabilities", on: "widgets")
        let asked = Task { try await page.send(capabilities()) }
        await waitUntil { !page.calls.isEmpty }
        _ = await page.postMessage(
            #"{"api": "toWidget", "requestId": 1, "action": "capabilities", "response": {"error": {"message": "No."}}}"#,
            on: "widgets")
        await #expect { try await asked.value } throws: { error in
            "\(error)".contains("No.")
        }
    }

    private struct GetAvatar: ScriptRequest {
        typealias Reply = [String: String]
        let user: String
    }
}
