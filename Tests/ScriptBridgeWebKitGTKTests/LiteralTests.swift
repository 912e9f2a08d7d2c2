#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// What a literal is in the engine, whatever its values are.
    @MainActor
    @Suite("JavaScript literals in a real WebKit")
    struct LiteralTests {
        private let hostile = "${pwned()}"

        @Test("A value that stands where it should not is not run")
        func values() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                "window.runs = 0; window.pwned = () => { runs += 1; }; window.take = () => {}")
            let scripts: [JavaScript] = [
                "<!-- `\ntake(`\(hostile)`)",
                "[...typeof /`/, 1, ` \(hostile) `]",
                "1. in /`/; ` \(hostile) `",
                "a\n--> `\ntake(`\(hostile)`)",
                "`\(hostile)`",
                "take(\(hostile))",
            ]
            for script in scripts {
                try? await page.bridge.evaluate(script)
                _ = try? await page.bridge.evaluate(script, as: String?.self)
            }
            #expect(try await page.run("return runs") == .integer(0))
        }
    }
}
#endif
