#if canImport(WebKit)
import FixtureSupport
import Testing

/// On Linux against the stub of WebKit; on macOS against WebKit, where we have not run it.
@MainActor
@Suite("Conformance of the WKWebView host", .serialized, .timeLimit(.minutes(1)))
struct ConformanceTests {
    @Test("Scenarios", arguments: Scenario<WebKitHost>.all)
    func scenario(_ scenario: Scenario<WebKitHost>) async throws {
        try await scenario.play()
    }

    @Test("The scenarios are those of every host")
    func list() throws {
        #expect(try Scenario<WebKitHost>.all.map(\.name) == Scenario<WebKitHost>.names())
    }
}
#endif
