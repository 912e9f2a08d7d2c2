import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Testing a host app*.
@MainActor
@Suite("Article: testing a host app", .timeLimit(.minutes(1)))
struct TestingAHostAppTests {
    @Test("The code does what the article says")
    func code() async throws {
        let app = App()
        // article
        let page = try InMemoryPage(channels: [app.channel])
        try await page.post(ActionButton(path: "/customers/new", icon: "plus"))
        #expect(app.buttons == ["/customers/new"])

        let here = try await page.request(GetLocation(accurate: true))
        #expect(here.latitude == 52.5)
        // end
        // article
        await #expect(throws: BridgeError.self) {
            try await page.request("GetLocation", json: #"{"accurate": "yes"}"#)
        }
        // end
        // article
        var fractions: [Double] = []
        for try await progress in try page.subscribe(Downloads()) {
            fractions.append(progress.fraction)
            if fractions.count == 2 { break }
        }
        #expect(fractions == [0, 0.5])
        // end
        // article
        try page.expose("window.bridge.register", returning: true)
        try await app.didRegister("a token", on: page)
        #expect(page.calls == [#"window.bridge.register("a token")"#])

        try page.emit("themeChanged", "dark")
        #expect(try await page.event("themeChanged", as: String.self) == "dark")
        // end
    }

    @Test("Time is the test's")
    func time() async throws {
        let app = App()
        // article
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [app.channel], clock: clock)
        let door = Task { try await page.request(OpenDoor(), timeout: .seconds(5)) }
        await app.someoneRings()
        clock.advance(by: .seconds(5))
        await #expect(throws: BridgeError.self) { try await door.value }

        page.load()
        // end
        #expect(page.document == "document 2")
    }

    @Test("The article has this code")
    func blocks() throws {
        let tested = try Article.tested(in: #filePath)
        #expect(try Article("TestingAHostApp").blocks(of: "swift") == tested)
    }

    struct ActionButton: ScriptMessage { let path, icon: String }

    struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable { let latitude, longitude: Double }
        let accurate: Bool
    }

    struct Downloads: ScriptSubscription {
        struct Element: Codable, Sendable { let fraction: Double }
    }

    struct OpenDoor: ScriptRequest {
        typealias Reply = Bool
    }

    /// A host app, as far as the article needs one.
    @MainActor
    private final class App {
        private(set) var buttons: [String] = []
        private let rings = AsyncStream.makeStream(of: Void.self)

        var channel: ScriptChannel {
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(ActionButton.self) { @MainActor [self] button, _ in
                buttons.append(button.path)
            }
            channel.on(GetLocation.self) { request, _ in
                GetLocation.Reply(latitude: 52.5, longitude: request.accurate ? 13.25 : 13)
            }
            channel.on(Downloads.self) { _, _ in
                AsyncStream { continuation in
                    for fraction in [0, 0.5, 1] {
                        continuation.yield(Downloads.Element(fraction: fraction))
                    }
                    continuation.finish()
                }
            }
            channel.on(OpenDoor.self) { [rings] _, _ in
                rings.continuation.yield()
                try await ContinuousClock().sleep(for: .seconds(3600))
                return true
            }
            return channel
        }

        func someoneRings() async {
            for await _ in rings.stream { return }
        }

        func didRegister(_ token: String, on page: some PageBridge) async throws {
            try await page.call(ScriptFunction<Void, String>("window.bridge.register")(token))
        }
    }
}
