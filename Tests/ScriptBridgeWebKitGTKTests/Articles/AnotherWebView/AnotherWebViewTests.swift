#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    /// The host that the article builds, tested with the scenarios of every host.
    @MainActor
    @Suite("Article: another web view")
    struct AnotherWebViewTests {
        @Test("Scenarios", arguments: Scenario<ContextHost>.all)
        func scenario(_ scenario: Scenario<ContextHost>) async throws {
            try await scenario.run()
        }
    }
}

/// Makes a page as the article does.
@MainActor
final class ContextHost: ConformanceHost {
    static let name = "the article's host, over JavaScriptCore"
    static let origin: Origin = "https://example.com"
    static let memoryVariation = 8.0
    static let inapplicable = [
        "process crash": "the page runs in the app's own process",
        "another window": "a page without a window opens none",
        "shared configuration": "each page has its own handlers",
        "low-memory termination": "the page runs in the app's own process",
        "stopped load": "the page loads nothing",
        "page ends during a load": "the page loads nothing",
        "process ends during a load": "the page loads nothing",
        "Lockdown Mode": "the engine has no such mode",
    ]

    private let page = ContextPage()

    init(_ options: HostOptions) {}

    func install(_ bridge: WebViewBridge) throws(BridgeError) {
        try bridge.install(in: page)
    }

    func load(at origin: Origin) async throws {
        try page.load(at: origin)
        self.lastOrigin = origin
    }

    private var lastOrigin = ContextHost.origin

    func reload() async throws {
        try page.load(at: lastOrigin)
    }

    func openWindow() throws -> ContextHost {
        ContextHost(HostOptions())
    }

    func endProcess() async throws {}

    func run(_ body: String) async throws -> JSONValue {
        let text = await withCheckedContinuation { continuation in
            _ = page.evaluate(
                "return JSON.stringify(await (async () => {\n\(body)\n})()) ?? 'null'",
                as: .function
            ) { continuation.resume(returning: $0) }
        }
        return try Fixture.value(#require(try text.get()))
    }

    var isAlive: @MainActor () -> Bool {
        { [weak page] in page != nil }
    }
}
#endif
