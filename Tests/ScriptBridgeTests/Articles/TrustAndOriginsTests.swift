import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Trust and origins*.
@MainActor
@Suite("Article: trust and origins", .timeLimit(.minutes(5)))
struct TrustAndOriginsTests {
    struct OpenTicket: ScriptMessage, Codable { let title: String }
    struct Pay: ScriptMessage, Codable { let amount: Double }

    @Test("The article's code works")
    func code() async throws {
        let shop: Origin = "https://shop.example.com"
        let helpdesk: Origin = "https://help.example.com"
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: shop, helpdesk))
        let embedded = ScriptChannel(
            "widgets", accepting: .mainFrame(of: shop).allowingFrames(of: helpdesk))
        let frame = MessageSource(origin: helpdesk, isMainFrame: false)
        #expect(channel.policy.accepts(.mainFrame(helpdesk)))
        #expect(!channel.policy.accepts(frame))
        #expect(!channel.policy.accepts(.mainFrame("https://evil.example.com")))
        #expect(embedded.policy.accepts(frame))
        #expect(!embedded.policy.accepts(.unknown))
        try await narrowing(shop: shop, helpdesk: helpdesk)
    }

    private func narrowing(shop: Origin, helpdesk: Origin) async throws {
        let tickets = Tickets()
        let cashier = Cashier()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: shop, helpdesk))
        channel.on(OpenTicket.self) { ticket, context in tickets.open(ticket.title) }
        channel.on(Pay.self, accepting: .mainFrame(of: shop)) { payment, context in
            try await cashier.charge(payment.amount)
        }
        let page = try InMemoryPage(channels: [channel], origin: helpdesk)
        try await page.post(OpenTicket(title: "Help"))
        let error = await #expect(throws: BridgeError.self) {
            try await page.post(Pay(amount: 1))
        }
        #expect(error?.code == .sourceNotAccepted)
        try await InMemoryPage(channels: [channel], origin: shop).post(Pay(amount: 1))
        let old = ScriptChannel(
            "legacy", accepting: .mainFrame(of: shop).allowingUnknownSources())
        #expect(old.policy.accepts(.unknown))
    }

    private struct Tickets: Sendable {
        func open(_ title: String) {}
    }

    private struct Cashier: Sendable {
        func charge(_ amount: Double) async throws {}
    }
}
