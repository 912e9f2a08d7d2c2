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
        let register = ScriptFunction<String, Void>("window.bridge.register")
        let total = ScriptFunction<[Double], String, Double>("shop.total")
        try await bridge.call(register(token))
        let sum = try await bridge.call(total([9.5, 3], "EUR"), timeout: .seconds(5))
        try await bridge.call(register(token), availableWithin: .seconds(10))
        let path = try FunctionPath("shop.\(name)")
        let refresh = ScriptFunction<Void>(path)
        try await bridge.call(refresh())
        #expect(sum == 12.5)
        #expect(
            page.calls == [
                #"window.bridge.register("a\"b")"#, #"shop.total(JSON.parse("[9.5,3]"),"EUR")"#,
                #"window.bridge.register("a\"b")"#, "shop.refresh()",
            ])
        try await bridge.evaluate("document.title = \(title)")
        let height = try await bridge.evaluate("document.body.scrollHeight", as: Double.self)
        #expect(height == 640)
        #expect(page.scripts.first?.contains("</script>") == false)
        try bridge.emit("customerOpened", 7)
        try bridge.emit("themeChanged", "dark", delivery: .latest)
        try bridge.emit("didBecomeActive", true, delivery: .transient)
        try bridge.emit("signedIn", "Ann", delivery: .latest, for: "https://example.com")
        #expect(try await page.event("customerOpened", as: Int.self) == 7)
        #expect(try await page.event("didBecomeActive", as: Bool.self))
        #expect(try await page.event("themeChanged", as: String.self) == "dark")
        try bridge.setContext(["locale": "de", "theme": "dark"])
        page.load()
        let context = try MessageDecoder().decode(
            [String: String].self, from: .json(try #require(page.contextJSON)))
        #expect(context == ["locale": "de", "theme": "dark"])

        func didRegister(_ token: String, on page: some PageBridge) async throws {
            try await page.call(register(token))
        }
        try await didRegister("later", on: page)
        #expect(page.calls.last == #"window.bridge.register("later")"#)
        let hostile = "shop.constructor"
        #expect(throws: BridgeError.self) { try FunctionPath(hostile) }
    }
}
