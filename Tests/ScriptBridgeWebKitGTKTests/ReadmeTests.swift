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
        private let readme: String

        init() throws {
            readme = try String(
                contentsOf: Fixture.root.appending(path: "README.md"), encoding: .utf8)
        }

        @Test("The page's and the host's code work together as the README says")
        func conversation() async throws {
            let downloads = Progress()
            let toolbar = Toolbar()
            let token = "to\"ken"
            let webView = UnsafeMutableRawPointer(try #require(webkit_web_view_new()))
                .assumingMemoryBound(to: WebKitWebView.self)
            g_object_ref_sink(webView)
            defer { g_object_unref(webView) }
            let pageCode = try #require(blocks(of: "js").first)
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
            // The page loads while the code below runs.
            webkit_web_view_load_html(webView, html, "https://example.com/")

            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { button, _ in toolbar.add(button.path) }
            channel.on(GetLocation.self) { request, _ in try await locate(request.accurate) }
            channel.on(Downloads.self) { _, _ in downloads.progress() }

            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: webView)
            try await bridge.call(Page.register(token), availableWithin: .seconds(10))
            try bridge.emit("themeChanged", "dark", delivery: .latest)

            @Sendable func locate(_ accurate: Bool) async throws -> GetLocation.Reply {
                GetLocation.Reply(latitude: 52.5, longitude: accurate ? 13.25 : 13)
            }
            let seen = await PageScript.run(
                """
                while (!seen.theme || !seen.place) await new Promise(resolve => setTimeout(resolve));
                return JSON.stringify(seen);
                """, in: webView)
            #expect(
                try Fixture.value(seen.get())
                    == [
                        "token": .string(token), "theme": "dark",
                        "progress": [0.5, 1],
                        "place": [52.5, 13.25],
                    ])
            #expect(toolbar.paths == ["/new"])
        }

        struct ActionButton: ScriptMessage { let path, icon: String }

        struct GetLocation: ScriptRequest {
            struct Reply: Codable, Sendable { let latitude, longitude: Double }
            let accurate: Bool
        }

        struct Downloads: ScriptSubscription {
            struct Element: Codable, Sendable { let fraction: Double }
        }

        enum Page {
            static let register = ScriptFunction<String, Void>("window.bridge.register")
        }

        private func blocks(of language: String) -> [String] {
            readme.components(separatedBy: "```\(language)\n").dropFirst().map {
                $0.components(separatedBy: "```")[0]
            }
        }

        private struct Progress: Sendable {
            func progress<Element: Decodable>() -> AsyncThrowingStream<Element, any Error> {
                AsyncThrowingStream { continuation in
                    for json in [#"{"fraction":0.5}"#, #"{"fraction":1}"#] {
                        continuation.yield(
                            with: Result {
                                try MessageDecoder().decode(Element.self, from: .json(json))
                            })
                    }
                    continuation.finish()
                }
            }
        }

        private final class Toolbar {
            private(set) var paths: [String] = []

            func add(_ path: String) {
                paths.append(path)
            }
        }
    }
}
#endif
