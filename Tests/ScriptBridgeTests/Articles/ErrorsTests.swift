import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the article *Errors* says of calls.
@MainActor
@Suite("Article: errors", .timeLimit(.minutes(5)))
struct ErrorsTests {
    @Test("A call throws what the page threw")
    func calls() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        page.expose("window.bridge.register", throwing: "no room")
        let register = ScriptFunction<String, Void>("window.bridge.register")
        let error = await #expect(throws: BridgeError.self) {
            try await page.call(register("token"))
        }
        #expect(error?.code == .javaScriptException)
        #expect((error?.underlyingError as? JavaScriptError)?.message == "no room")
    }
}
