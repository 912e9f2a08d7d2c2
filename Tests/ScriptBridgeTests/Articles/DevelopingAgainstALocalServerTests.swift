import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

func shopOrigin(
    in environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> Origin {
    #if DEBUG
    if let text = environment["SHOP_ORIGIN"] { return try Origin(text) }
    #endif
    return "https://shop.example.com"
}

/// The code of the article *Developing against a local web server*.
@MainActor
@Suite("Article: develop against a local web server", .timeLimit(.minutes(5)))
struct DevelopingAgainstALocalServerTests {
    struct ActionButton: ScriptMessage, Codable { let path: String }

    @Test("The channel accepts the site's origin without a variable")
    func code() async throws {
        let toolbar = Toolbar()
        let shop = try shopOrigin()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: shop))
        channel.on(ActionButton.self) { button, _ in toolbar.add(button) }
        let start = URL(string: "\(shop)/customers")
        #expect(start == URL(string: "https://shop.example.com/customers"))
        let page = try InMemoryPage(channels: [channel], origin: shop)
        try await page.post(ActionButton(path: "/customers/new"))
        #expect(toolbar.paths == ["/customers/new"])
    }

    #if DEBUG
    @Test("A debug build takes the origin from the environment")
    func environment() throws {
        #expect(
            try shopOrigin(in: ["SHOP_ORIGIN": "http://localhost:3000"]) == "http://localhost:3000")
        let error = #expect(throws: BridgeError.self) {
            try shopOrigin(in: ["SHOP_ORIGIN": "http://localhost:3000/"])
        }
        #expect(error?.code == .invalidOrigin)
    }
    #endif

    @Test("The property list is valid and allows local networking")
    func propertyList() throws {
        let blocks = try Article("DevelopingAgainstALocalServer").blocks(of: "xml")
        #expect(blocks.count == 1)
        let text = "<plist version=\"1.0\"><dict>\(blocks.joined())</dict></plist>"
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let members = try #require(list as? [String: Any])
        let security = try #require(members["NSAppTransportSecurity"] as? [String: Any])
        #expect(security["NSAllowsLocalNetworking"] as? Bool == true)
        #expect(members["NSLocalNetworkUsageDescription"] is String)
        #expect(members.count == 2)
    }

    @MainActor
    private final class Toolbar {
        private(set) var paths: [String] = []

        func add(_ button: ActionButton) { paths.append(button.path) }
    }
}
