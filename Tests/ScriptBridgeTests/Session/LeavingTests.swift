import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What goes on when a page is left, beside the rows of protocol.json.
@MainActor
@Suite("Leaving a page, without a web view", .timeLimit(.minutes(5)))
struct LeavingTests {
    private struct Save: ScriptMessage, Codable {}

    private static func channel(
        _ gate: Gate,
        _ end: @escaping @MainActor @Sendable () -> Void
    ) -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Save.self) { _, _ in
            await gate.wait()
            try Task.checkCancellation()
            end()
        }
        return channel
    }

    @Test("A handler of a message without a reply ends although its session is released")
    func released() async throws {
        let (gate, recorder) = (Gate(), Recorder())
        var hasEnded = false
        var session: PageSession? = try PageSession(
            channels: [Self.channel(gate) { hasEnded = true }], observer: recorder
        ) { _, _ in }
        let text = #"{"bridge":1,"document":"d","messages":[{"name":"Save"}]}"#
        session?.receive(.json(text), on: "nativeApp", from: .example) { _ in }
        session = nil
        await gate.open()
        await waitUntil { recorder.outcomes == ["Save handled"] }
        #expect(hasEnded)
    }

    @Test("A handler of a message without a reply has no deadline after its page was left")
    func deadline() async throws {
        let gate = Gate()
        var hasEnded = false
        let host = try SessionHost(Self.channel(gate) { hasEnded = true })
        host.post([#"{"name":"Save","id":1,"timeout":50}"#])
        try await host.clock.waitForSleepers()
        host.session.handleDocumentChange()
        host.clock.advance(by: .milliseconds(100))
        await settle()
        await gate.open()
        await waitUntil { host.observer.outcomes == ["Save handled"] }
        #expect(hasEnded)
    }

    @Test("A call in memory comes after the events that were emitted before it")
    func order() async throws {
        let page = try InMemoryPage(channels: [Self.channel(Gate()) {}])
        try page.expose("count", returning: 2)
        try page.emit("step", 1)
        try page.emit("step", 2, delivery: .latest)
        #expect(try await page.call(ScriptFunction<Int>("count")()) == 2)
        #expect(page.events.map(\.json) == ["1", "2"])

        page.isListening = false
        try page.emit("theme", "light", delivery: .latest)
        try page.emit("theme", "dark", delivery: .latest)
        _ = try await page.evaluate("1")
        page.isListening = true
        #expect(page.events.last?.json == #""dark""#)
    }
}
