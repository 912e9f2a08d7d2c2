#if canImport(WebKit)
import FixtureSupport
import Testing

/// On Linux this runs with the stub of WebKit; on macOS it runs with WebKit, which we have not
/// tried.
@MainActor
@Suite(
    "Conformance of the WKWebView host", .serialized,
    .timeLimit(.minutes(5 + WebKitHost.viewCount / 200)))
struct ConformanceTests {
    @Test("Scenarios", arguments: Scenario<WebKitHost>.all)
    func scenario(_ scenario: Scenario<WebKitHost>) async throws {
        try await scenario.run()
    }

    @Test("The scenarios are those of every host")
    func list() throws {
        #expect(try Scenario<WebKitHost>.all.map(\.name) == Scenario<WebKitHost>.names())
    }
}

/// The same scenarios for SwiftUI's page.
@MainActor
@Suite(
    "Conformance of the WebPage host", .serialized,
    .timeLimit(.minutes(5 + WebKitHost.viewCount / 200)))
struct WebPageConformanceTests {
    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    @Test("Scenarios", arguments: Scenario<WebPageHost>.all)
    func scenario(_ scenario: Scenario<WebPageHost>) async throws {
        try await scenario.run()
    }
}
#endif
