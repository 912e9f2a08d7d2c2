import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the table *What differs from bridge.js* says of messages that are early or late.
@MainActor
@Suite("Dialects: early and late", .timeLimit(.minutes(5)))
struct DialectLifeTests {
    private let recorder = Recorder()

    private func channel(_ isPromise: Bool, _ gate: Gate) -> ScriptChannel {
        var channel = ScriptChannel(
            "bus", accepting: .mainFrame(of: "https://example.com"),
            envelope: isPromise
                ? .promise { .message(name: try $0.text("type"), data: $0) }
                : .calling("bus") { body in
                    .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body)
                } arguments: { out in
                    [.string(out.name), out.data]
                })
        channel.on(Wait.self) { _, _ in
            await gate.wait()
            return 1
        }
        channel.on(Note.self) { _, _ in }
        return channel
    }

    @Test(
        "Where the engine names no sender, only a message without a reply of the page that left is handled"
    )
    func lateMessage() async throws {
        let channels = [channel(true, Gate())]
        let dispatcher = try ChannelDispatcher(channels: channels)
        let window = Window()
        let page = ScriptedPage(PageAbilities(identifiesDocument: true)) { _ in
        } identified: { [window] answer in
            answer(window.document)
        }
        let session = PageSession(dispatcher: dispatcher, observer: recorder, page: page)
        func post(_ type: String = "Note", of document: String) async -> PostAnswer {
            let body = #"{"key":"k","document":"\#(document)","data":{"type":"\#(type)"}}"#
            return await withCheckedContinuation { continuation in
                session.receive(
                    .json(body), on: "bus", from: .unknown,
                    keys: ["k": "https://example.com"]
                ) { continuation.resume(returning: $0) }
            }
        }
        #expect(await post(of: "first") == .nothing)
        session.handleDocumentChange()
        window.document = "second"
        #expect(await post(of: "second") == .nothing)
        #expect(await post(of: "first") == .nothing)
        guard case .rejection(let text) = await post("Wait", of: "first") else {
            Issue.record("It is not rejected.")
            return
        }
        #expect(text.hasPrefix("documentGone: "))
        #expect(recorder.outcomes.count == 3)
        session.close()
    }

    @Test(
        "A reply does not reach the next page, by a promise or a function",
        arguments: [true, false])
    func lateReply(isPromise: Bool) async throws {
        let gate = Gate()
        let page = try InMemoryPage(
            channels: [channel(isPromise, gate)], observer: recorder)
        try page.expose("bus", returning: true)
        let answer = Task { await page.postMessage(#"{"type": "Wait", "id": 1}"#, on: "bus") }
        await waitUntil { !recorder.events.isEmpty }
        page.load()
        await gate.open()
        // In a web view, nothing of the page that left is there to see it.
        let end = await answer.value
        if isPromise {
            guard case .rejection(let text) = end else {
                Issue.record("It resolves with \(end).")
                return
            }
            #expect(text.hasPrefix("documentGone: "))
        } else {
            #expect(end == .nothing)
        }
        await settle()
        #expect(page.calls == [])
        #expect(recorder.outcomes == ["Wait documentGone"])
    }

    @Test("An event fails without the page's function, or waits for it")
    func earlyEvent() async throws {
        let page = try InMemoryPage(channels: [channel(false, Gate())])
        let error = await #expect(throws: BridgeError.self) {
            try await page.emit("moved", on: "bus")
        }
        #expect(error?.code == .functionNotFound)
        let late = Task {
            try await page.emit("moved", [1], on: "bus", availableWithin: .seconds(60))
        }
        await settle()
        try page.expose("bus", returning: true)
        try await late.value
        try await page.emit("stopped", on: "bus")
        #expect(
            page.calls.suffix(2) == [#"bus("moved",JSON.parse("[1]"))"#, #"bus("stopped",null)"#])
    }

    /// The web view, which can say what it shows.
    @MainActor
    private final class Window {
        var document = "first"
    }

    private struct Wait: ScriptRequest {
        typealias Reply = Int
    }

    private struct Note: ScriptMessage {}
}
