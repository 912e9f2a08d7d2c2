import ScriptBridge
import Testing

@Suite("Origin policy")
struct OriginPolicyTests {
    private let policy = OriginPolicy.mainFrame(of: "https://example.com", "app://local")

    @Test("Accepts the main frame of a named origin")
    func named() {
        #expect(policy.accepts(.mainFrame("https://example.com")))
        #expect(policy.accepts(.mainFrame("https://EXAMPLE.com:443")))
        #expect(policy.accepts(.mainFrame("app://local")))
    }

    @Test(
        "Refuses every other origin",
        arguments: [
            "http://example.com", "https://example.com:8443", "https://app.example.com",
            "https://example.com.evil.com", "https://example.co", "https://example.com.",
            "app://other",
        ] as [Origin]
    )
    func others(origin: Origin) {
        #expect(!policy.accepts(.mainFrame(origin)))
    }

    @Test("Refuses frames inside the page, even of a named origin")
    func frames() {
        #expect(!policy.accepts(MessageSource(origin: "https://example.com", isMainFrame: false)))
    }

    @Test("Refuses an unknown source unless it is said")
    func unknown() {
        #expect(!policy.accepts(.unknown))
        #expect(policy.orUnknownSource().accepts(.unknown))
        #expect(!policy.orUnknownSource().accepts(.mainFrame("https://evil.com")))
    }

    @Test("Nobody is nobody")
    func nobody() {
        #expect(!OriginPolicy.nobody.accepts(.mainFrame("https://example.com")))
        #expect(!OriginPolicy.nobody.accepts(.unknown))
    }
}
