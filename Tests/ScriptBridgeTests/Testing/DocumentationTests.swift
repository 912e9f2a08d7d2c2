import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The examples of documentation comments, letter by letter.
@MainActor
@Suite("Documentation", .timeLimit(.minutes(1)))
struct DocumentationTests {
    private struct ActionButton: ScriptMessage { let path, icon: String }

    private struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable { let latitude: Double }
        let accurate: Bool
    }

    private struct Downloads: ScriptSubscription {
        struct Element: Codable, Sendable { let fraction: Double }
    }

    /// A host app that registers its token once its page has asked for that.
    private struct App {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))

        init() {
            channel.on(ActionButton.self) { _, _ in }
            channel.on(GetLocation.self) { _, _ in GetLocation.Reply(latitude: 52.5) }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    continuation.yield(Downloads.Element(fraction: 1))
                    continuation.finish()
                }
            }
        }

        @MainActor
        func didRegister(_ token: String, on page: any PageBridge) async throws {
            let register = ScriptFunction<Bool, String>("window.bridge.register")
            #expect(try await page.call(register(token)))
        }
    }

    private let app = App()

    @Test("The page in memory")
    func page() async throws {
        let token = "token"
        // example
        let page = try InMemoryPage(channels: [app.channel])
        try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
        let here = try await page.request(GetLocation(accurate: true))
        for try await download in try page.subscribe(Downloads()) { print(download) }

        try page.expose("window.bridge.register", returning: true)
        try await app.didRegister(token, on: page)  // takes any PageBridge
        #expect(page.calls == [#"window.bridge.register("token")"#])
        // end
        #expect(here.latitude == 52.5)
    }

    @Test("The clock")
    func clock() throws {
        let channel = app.channel
        // example
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [channel], clock: clock)
        clock.advance(by: .seconds(30))  // whoever waited for that goes on
        // end
        #expect(page.calls.isEmpty)
    }

    @Test("The app's own site")
    func site() async throws {
        let pages = URL(filePath: "/nonexistent")
        // example
        let files = try LocalSite("app://local", folder: pages)
        let app = try LocalSite("app://local") { request in
            request.path == "/" ? WebResponse("<h1>Customers</h1>") : nil
        }
        // end
        #expect(await files.response(to: "app://local/").status == 404)
        #expect(await app.response(to: "app://local/").status == 200)
    }

    @Test("They stand in the documentation comments")
    func comments() throws {
        let files = [
            "ScriptBridgeTesting/InMemoryPage.swift", "ScriptBridgeTesting/ManualClock.swift",
            "ScriptBridge/Serving/LocalSite.swift",
        ]
        let written = try Article(commentsOf: files).blocks(of: "swift")
        #expect(try written == Article.tested(in: #filePath))
    }
}
