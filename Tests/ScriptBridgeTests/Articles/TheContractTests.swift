import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// The types of the article *The contract*; the page's tests use the files.
@Suite("Article: the contract")
struct TheContractTests {
    struct ActionButton: ScriptMessage { let path, icon: String }

    struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable { let latitude, longitude: Double }
        static let errorCodes: [BridgeError.Code] = ["locationDenied", "noSignal"]
        let accurate: Bool
    }

    enum Theme: String, Codable, CaseIterable { case light, dark }

    @Test("The recorded files are those of the types")
    func files() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { _, _ in }
        channel.on(GetLocation.self) { _, _ in
            GetLocation.Reply(latitude: 52.5, longitude: 13.25)
        }
        let register = ScriptFunction<String, Void>("window.bridge.register")
        let contract = try BridgeContract(
            channels: [channel], functions: [.init(register, parameters: "token")],
            events: [.init("themeChanged", Theme.self)])
        #expect(contract.issues == [])
        try contract.verify(
            against: Fixture.root.appending(path: "Tests/Fixtures/article/contract.json"))
    }
}
