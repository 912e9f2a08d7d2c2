#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The README's code and run as a newcomer would run it.
    @MainActor
    @Suite("README")
    struct ReadmeTests {
        @Test("The page's and the host's code work together as the README says")
        func conversation() async throws {
            let token = "to\"ken"
            let readme = try String(
                contentsOf: Fixture.root.appending(path: "README.md"), encoding: .utf8)
            let block = try #require(readme.components(separatedBy: "```js\n").dropFirst().first)
            let pageCode = block.components(separatedBy: "```")[0]
            let page = try Page()
            // The page loads while the code below runs.
            let html = """
                <script type="module">
                window.seen = { progress: [] };
                const saveToken = token => { seen.token = token; };
                const applyTheme = theme => { seen.theme = theme; };
                const showProgress = fraction => seen.progress.push(fraction);
                \(pageCode)
                seen.place = [latitude, longitude];
                </script>
                """
            webkit_web_view_load_html(page.webView, html, "https://example.com/")

            var paths: [String] = []
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { button, _ in paths.append(button.path) }
            channel.on(GetLocation.self) { request, _ in
                GetLocation.Reply(latitude: 52.5, longitude: request.accurate ? 13.25 : 13)
            }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    for fraction in [0.5, 1] {
                        continuation.yield(Downloads.Element(fraction: fraction))
                    }
                    continuation.finish()
                }
            }
            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: page.webView)
            let register = ScriptFunction<String, Void>("window.bridge.register")
            try await bridge.call(register(token), availableWithin: .seconds(10))
            try bridge.emit("themeChanged", "dark", delivery: .latest)

            try await page.wait(until: "seen.theme && seen.place")
            #expect(
                try await page.run("return seen") == [
                    "token": .string(token), "theme": "dark", "progress": [0.5, 1],
                    "place": [52.5, 13.25],
                ])
            #expect(paths == ["/new"])
        }

        struct ActionButton: ScriptMessage { let path, icon: String }

        struct GetLocation: ScriptRequest {
            struct Reply: Codable, Sendable { let latitude, longitude: Double }
            let accurate: Bool
        }

        struct Downloads: ScriptSubscription {
            struct Element: Codable, Sendable { let fraction: Double }
        }
    }
}
#endif
