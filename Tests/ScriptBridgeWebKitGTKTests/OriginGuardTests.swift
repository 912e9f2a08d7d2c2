#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// What the host evaluates in pages that its channels do not accept.
    @MainActor
    @Suite("Calls and scripts in pages of other origins")
    struct OriginGuardTests {
        private let register = ScriptFunction<String, Void>("window.bridge.register")
        private let impostor =
            "<script>window.seen = []; window.bridge = { register: token => { seen.push(token); } }</script>"

        @Test(
            "Neither a call nor a script runs in a page of another origin",
            arguments: ["https://elsewhere.com/", "http://example.com/", "about:blank"])
        func elsewhere(url: String) async throws {
            let page = try await Page.loaded(html: impostor, at: url)
            let codes = try await [
                code { try await page.bridge.call(register("secret")) },
                code { try await page.bridge.call(register("secret")) },
                code { try await page.bridge.evaluate("seen.push(\("secret"))") },
                code { _ = try await page.bridge.evaluate("document.title", as: String.self) },
            ]
            #expect(codes.allSatisfy { $0 == .pageNotAccepted })
            #expect(try await page.run("return seen") == [])
        }

        @Test("No argument of a call reaches a page that loads in the meantime")
        func navigation() async throws {
            let page = try await Page.loaded()
            _ = try await page.run("window.bridge.register = () => {}")
            let calls = Task {
                while !Task.isCancelled {
                    try? await page.bridge.call(register("secret"))
                    await Task.yield()
                }
            }
            await page.load(impostor, at: "https://elsewhere.com/")
            calls.cancel()
            #expect(try await page.run("return seen") == [])
        }
    }
}
#endif
