import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Calling the page*.
@MainActor
@Suite("Article: calling the page", .timeLimit(.minutes(5)))
struct CallingThePageTests {
    @Test("The article's code works")
    func code() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        let bridge: any PageBridge = page
        let token = "a\"b"
        let title = "</script>'\""
        let name = "refresh"
        try page.expose("window.bridge.register", returning: true)
        try page.expose("shop.total", returning: 12.5)
        try page.expose("shop.refresh", returning: true)
        page.evaluation = { _ in "640" }
        // article
        let register = ScriptFunction<String, Void>("window.bridge.register")
        let total = ScriptFunction<[Double], String, Double>("shop.total")
        // end
        // article
        try await bridge.call(register(token))
        let sum = try await bridge.call(total([9.5, 3], "EUR"), timeout: .seconds(5))
        // end
        // article
        try await bridge.call(register(token), availableWithin: .seconds(10))
        // end
        // article
        let path = try FunctionPath("shop.\(name)")
        let refresh = ScriptFunction<Void>(path)
        // end
        try await bridge.call(refresh())
        #expect(sum == 12.5)
        #expect(
            page.calls == [
                #"window.bridge.register("a\"b")"#, #"shop.total(JSON.parse("[9.5,3]"),"EUR")"#,
                #"window.bridge.register("a\"b")"#, "shop.refresh()",
            ])
        // article
        try await bridge.evaluate("document.title = \(title)")
        let height = try await bridge.evaluate("document.body.scrollHeight", as: Double.self)
        // end
        #expect(height == 640)
        #expect(page.scripts.first?.contains("</script>") == false)
        // article
        try bridge.emit("customerOpened", 7)
        // end
        // article
        try bridge.emit("themeChanged", "dark", delivery: .latest)
        try bridge.emit("didBecomeActive", true, delivery: .transient)
        // end
        // article
        try bridge.emit("signedIn", "Ann", delivery: .latest, for: "https://example.com")
        // end
        #expect(try await page.event("customerOpened", as: Int.self) == 7)
        #expect(try await page.event("didBecomeActive", as: Bool.self))
        #expect(try await page.event("themeChanged", as: String.self) == "dark")
        // article
        try bridge.setContext(["locale": "de", "theme": "dark"])
        // end
        page.load()
        #expect(page.contextJSON == #"{"locale":"de","theme":"dark"}"#)

        // article
        func didRegister(_ token: String, on page: some PageBridge) async throws {
            try await page.call(register(token))
        }
        // end
        try await didRegister("later", on: page)
        #expect(page.calls.last == #"window.bridge.register("later")"#)
        let hostile = "shop.constructor"
        #expect(throws: BridgeError.self) { try FunctionPath(hostile) }
    }

    @Test("The article contains this code")
    func blocks() throws {
        let tested = try Article.tested(in: #filePath)
        #expect(try Article("CallingThePage").blocks(of: "swift") == tested)
    }
}
