import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The handlers that other tests script.
@MainActor
@Suite("Scripted handlers", .timeLimit(.minutes(5)))
struct ScriptedHandlersTests {
    private let handlers = ScriptedHandlers()
    private let page: InMemoryPage

    init() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        handlers.register(in: &channel)
        page = try InMemoryPage(channels: [channel])
    }

    @Test("Handlers of the same name get one cue each, in the order in which they wait")
    func equalNames() async throws {
        let replies = (1...3).map { _ in wait(for: "a") }
        await waitUntil { handlers.askedCount(of: "a") == 3 }
        for value in 1...3 { handlers.give(.integer(value), to: "a") }
        var given: [String?] = []
        for reply in replies { given.append(try await reply.valueInTime()) }
        #expect(given.compactMap(\.self).sorted() == ["1", "2", "3"])
    }

    @Test("A cue waits for its handler")
    func early() async throws {
        handlers.give(.integer(1), to: "a")
        handlers.give(.integer(2), to: "a")
        #expect(try await wait(for: "a").valueInTime() == "1")
        #expect(try await wait(for: "a").valueInTime() == "2")
    }

    @Test("Ending releases all handlers, those that wait and those that come later")
    func end() async throws {
        let replies = (1...2).map { _ in wait(for: "a") }
        await waitUntil { handlers.askedCount(of: "a") == 2 }
        handlers.end()
        for reply in replies + [wait(for: "a"), wait(for: "b")] {
            await #expect(throws: BridgeError.self) { try await reply.valueInTime() }
        }
    }

    private func wait(for name: String) -> Task<String?, any Error> {
        Task { try await page.request("Wait", json: #"{"as":"\#(name)"}"#) }
    }
}
