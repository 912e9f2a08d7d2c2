#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The page's code of the article *For the web team*, run in a page.
    @MainActor
    @Suite("Article: for the web team")
    struct ForTheWebTeamTests {
        struct ActionButton: ScriptMessage { let path, icon: String }

        struct GetLocation: ScriptRequest {
            struct Reply: Codable, Sendable { let latitude, longitude: Double }
            let accurate: Bool
        }

        struct Downloads: ScriptSubscription {
            struct Element: Codable, Sendable { let fraction: Double }
        }

        @Test("The article's code works")
        func code() async throws {
            var isAllowed = true
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { _, _ in }
            channel.on(GetLocation.self) { _, _ in
                defer { isAllowed = false }
                guard isAllowed else { throw PageError("locationDenied", "No.") }
                return GetLocation.Reply(latitude: 52.5, longitude: 13.25)
            }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    for fraction in [0.5, 1] {
                        continuation.yield(Downloads.Element(fraction: fraction))
                    }
                }
            }
            let page = try await Page.loaded(channel)
            let result = try await page.run(
                """
                const seen = { codes: [], fractions: [] };
                const report = code => seen.codes.push(code);
                const showProgress = fraction => seen.fractions.push(fraction);
                const showDownloadBanner = () => { seen.banner = true; };
                const saveToken = token => `saved ${token}`;
                const applyTheme = theme => { window.theme = theme; };
                \(try Article("ForTheWebTeam").blocks(of: "js").joined())
                return [latitude, longitude, seen];
                """)
            let seen: JSONValue = ["codes": ["locationDenied"], "fractions": [0.5, 1]]
            #expect(result == [52.5, 13.25, seen])
            let register = ScriptFunction<String, String>("window.bridge.register")
            #expect(try await page.bridge.call(register("t")) == "saved t")
            try page.bridge.emit("themeChanged", "dark")
            try await page.wait(until: "window.theme")
            #expect(try await page.run("return theme") == "dark")
            let outcomes = [
                "ActionButton handled", "GetLocation replied", "GetLocation locationDenied",
                "Downloads cancelled",
            ]
            #expect(page.observer.outcomes == outcomes)
        }
    }
}
#endif
