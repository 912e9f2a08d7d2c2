#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The README's code, compared literally and run as a newcomer would run it.
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
            let title = "</script>'\""
            let webView = UnsafeMutableRawPointer(try #require(webkit_web_view_new()))
                .assumingMemoryBound(to: WebKitWebView.self)
            g_object_ref_sink(webView)
            defer { g_object_unref(webView) }

            // README
            struct ActionButton: ScriptMessage { let path, icon: String }

            struct GetLocation: ScriptRequest {
                struct Reply: Codable, Sendable { let latitude, longitude: Double }
                let accurate: Bool
            }

            struct Downloads: ScriptSubscription {
                struct Element: Codable, Sendable { let fraction: Double }
            }

            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { button, context in toolbar.add(button.path) }
            channel.on(GetLocation.self) { request, context in try await locate(request.accurate) }
            channel.on(Downloads.self) { request, context in downloads.progress() }

            let bridge = try WebViewBridge(channels: [channel])
            try bridge.install(in: webView)
            // end

            @Sendable func locate(_ accurate: Bool) async throws -> GetLocation.Reply {
                GetLocation.Reply(latitude: 52.5, longitude: accurate ? 13.25 : 13)
            }
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_load_html(webView, "", "https://example.com/")
            }
            let pageCode = try #require(blocks(of: "js").first)
            let start = await PageScript.run(
                """
                const saveToken = token => { seen.token = token; };
                const applyTheme = theme => { seen.theme = theme; };
                const showDownloadBanner = () => { seen.banner = true; };
                window.seen = { progress: [] };
                const showProgress = fraction => seen.progress.push(fraction);
                \(pageCode)
                window.seen.place = [latitude, longitude];
                return 'done';
                """, in: webView)
            #expect(try start.get() == "done")

            // README
            let register = ScriptFunction<Void, String>("window.bridge.register")
            try await bridge.call(register(token))
            try await bridge.evaluate("document.title = \(title)")
            try bridge.emit("themeChanged", "dark", delivery: .latest)
            let source = try register("a1\"b2").source  // window.bridge.register("a1\"b2");true
            // end
            #expect(source == #"window.bridge.register("a1\"b2");true"#)

            let seen = await PageScript.run(
                """
                while (!seen.theme) await new Promise(resolve => setTimeout(resolve));
                return JSON.stringify([seen, document.title]);
                """, in: webView)
            #expect(
                try Fixture.value(seen.get())
                    == .array([
                        .object([
                            "token": .string(token), "theme": .string("dark"),
                            "progress": .array([.number(0.5), .integer(1)]),
                            "place": .array([.number(52.5), .number(13.25)]),
                        ]), .string(title),
                    ]))
            #expect(toolbar.paths == ["/customers/new"])
        }

        @Test("Every Swift block of the README is tested above")
        func blocks() throws {
            let code = try String(contentsOfFile: #filePath, encoding: .utf8)
            let tested = code.components(separatedBy: "            // README\n").dropFirst().map {
                $0.components(separatedBy: "            // end\n")[0]
                    .replacing("            ", with: "")
            }
            let written = blocks(of: "swift").filter { !$0.hasPrefix(".package(") }
            #expect(written == Array(tested))
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
