import FixtureSupport
import Testing

@testable import ScriptBridge

/// How commands and calls end when the page navigates away or the bridge is closed.
@MainActor
@Suite("Commands of a session", .timeLimit(.minutes(5)))
struct CommandTests {
    private let recorder = Recorder()
    private let page = ScriptedPage()

    private func makeSession() throws -> PageSession {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"),
            envelope: .calling("bus") { body in
                let (id, type) = (try body.ticket("id"), try body.text("type"))
                if type == "result" { return body.outcome(of: id, success: "success") }
                return .message(ticket: id, name: type, data: body["payload"])
            } arguments: { out in
                [out.id, .string(out.name), out.data]
            })
        channel.on(Echo.self) { echo, _ in echo.text.count }
        return PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder,
            page: page)
    }

    private func post(_ json: String, to session: PageSession) {
        session.receive(.json(json), on: "bus", from: .mainFrame("https://example.com")) { _ in }
    }

    private func send(_ number: Int, by session: PageSession) -> Task<Int, any Error> {
        Task {
            let show = ScriptCommand<[Int], Int>("show", on: "bus")([number])
            return try await session.result(sending: show, timeout: nil).decode(Int.self)
        }
    }

    @Test("A command sent while the old page's text is being read belongs to the next page")
    func nextPage() async throws {
        let session = try makeSession()
        page.called = { _, completion in completion(.success(())) }
        let before = send(1, by: session)
        await waitUntil { session.state.commands.all.count == 1 }
        // This command runs in the next turn, before the text read on another thread is delivered.
        let after = send(2, by: session)
        let text = String(repeating: "é", count: 70_000)
        post(#"{"type":"Echo","payload":{"text":"\#(text)"}}"#, to: session)
        session.handleDocumentChange()
        #expect(session.state.documents.announcedChangeCount == 1)
        let left = BridgeError(
            .documentGone, "The page navigated away before it acknowledged the command.")
        await #expect(throws: left) { try await before.value }
        #expect(session.state.documents.changeCount == 1)
        let number = try #require(session.state.commands.all.keys.first)
        post(#"{"type":"result","id":\#(number),"success":true,"result":7}"#, to: session)
        #expect(try await after.value == 7)
        session.close()
    }

    @Test("The observer joins each of two equal commands with its result")
    func joined() async throws {
        let session = try makeSession()
        page.called = { _, completion in completion(.success(())) }
        var commands: [Task<Int, any Error>] = []
        for count in 1...2 {
            commands.append(send(1, by: session))
            await waitUntil { session.state.commands.all.count == count }
        }
        let numbers = session.state.commands.all.keys.sorted()
        for (number, result) in zip(numbers.reversed(), [2, 1]) {
            post(
                #"{"type":"result","id":\#(number),"success":true,"result":\#(result)}"#,
                to: session)
        }
        for (command, result) in zip(commands, 1...2) { #expect(try await command.value == result) }
        var begun: [TraceID] = []
        var results: [TraceID: String?] = [:]
        for event in recorder.events {
            switch event {
            case .call(let trace, _): begun.append(trace)
            case .result(let trace, _, let result, _): results[trace] = try result.get()
            default: break
            }
        }
        #expect(begun.map { results[$0] } == ["1", "2"])
        session.close()
    }

    @Test("Closing reports the removal for commands and nothing for calls under way")
    func closing() async throws {
        let session = try makeSession()
        var completions: [@MainActor (Result<Void, BridgeError>) -> Void] = []
        page.called = { completions.append($1) }
        let command = send(1, by: session)
        post(#"{"type":"Echo","id":1,"payload":{"text":"a"}}"#, to: session)
        await waitUntil { completions.count == 2 }
        session.close()
        for completion in completions {
            completion(.failure(BridgeError(.noWebView, "The bridge was removed.")))
        }
        let removed = BridgeError(
            .hostGone, "The bridge was removed before the page acknowledged the command.")
        await #expect(throws: removed) { try await command.value }
        for event in recorder.events {
            if case .undelivered = event { Issue.record("\(event)") }
        }
    }

    private struct Echo: ScriptRequest {
        typealias Reply = Int
        let text: String
    }
}
