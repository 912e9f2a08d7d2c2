import FixtureSupport
import ScriptBridge
import ScriptBridgeDialects
import ScriptBridgeTesting
import Testing

/// An envelope that is not in the article, written from it: widgets of a chat, whose replies repeat the
/// request.
@MainActor
@Suite("An envelope written from the article", .timeLimit(.minutes(5)))
struct WidgetEnvelopeTests {
    private static let widgets = ScriptDialect("widgets", by: .function) { body in
        let (widget, action) = (body["widgetId"]?.string ?? "", body["action"]?.string ?? "")
        guard body["api"]?.string == "fromWidget" else {
            let (id, response) = (body["requestId"]?.id, body["response"])
            guard let error = response?["error"] else {
                return .acknowledgement(of: id, result: response)
            }
            return .failure(of: id, error: error, message: error["message"]?.string)
        }
        return .message(
            name: action, data: body["data"],
            ticket: body["requestId"]?.id.map { [$0, .string(widget), .string(action)] })
    } write: { output in
        let message: EnvelopeValue
        switch output {
        case .reply(let reply):
            let ticket = reply.ticket.array?.map { EnvelopeValue($0) } ?? []
            guard ticket.count == 3 else { return .nothing }
            message = [
                "api": "fromWidget", "requestId": ticket[0], "widgetId": ticket[1],
                "action": ticket[2],
                "response": reply.result ?? ["error": ["message": reply.message]],
            ]
        case .command(let command):
            message = [
                "api": "toWidget", "requestId": command.id, "action": .string(command.name),
                "data": command.data,
            ]
        case .batch: return .nothing
        }
        return .call("window.postMessage", [message, "*"])
    }

    private func page() throws -> InMemoryPage {
        var channel = ScriptChannel(
            "widgets", accepting: .mainFrame(of: "https://example.com"), dialect: Self.widgets)
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
