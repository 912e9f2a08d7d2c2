import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// The code of the article *The contract*.
@Suite("Article: the contract")
struct TheContractTests {
    struct ActionButton: ScriptMessage { let path, icon: String }

    struct GetPlace: ScriptRequest {
        static let name = "GetLocation"
        static let errorCodes: [BridgeError.Code] = [.locationDenied, .noSignal]
        struct Reply: Codable, Sendable { let latitude: Double }
        let accurate: Bool
    }

    enum Theme: String, Codable, CaseIterable { case light, dark }

    private struct App {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))

        init() {
            channel.on(ActionButton.self) { _, _ in }
        }
    }

    private let register = ScriptFunction<String, Void>("window.bridge.register")
    private let file = Fixture.root.appending(path: "Tests/Fixtures/article/contract.json")

    @Test("The article's code works")
    func code() throws {
        var app = App()
        app.channel.on(GetLocation.self) { _, _ in
            GetLocation.Reply(latitude: 52.5, longitude: 13.25)
        }
        let contract = try BridgeContract(
            channels: [app.channel],
            functions: [.init(register, parameters: "token")],
            events: [.init("themeChanged", Theme.self)]
        )
        #expect(contract.issues == [])
        try contract.verify(against: file)
    }

    struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable { let latitude, longitude: Double }
        static let errorCodes: [BridgeError.Code] = [.locationDenied, .noSignal]
        let accurate: Bool
    }

    @Test("Changes are reported")
    func change() throws {
        var app = App()
        app.channel.on(GetPlace.self) { _, _ in GetPlace.Reply(latitude: 52.5) }
        let contract = try BridgeContract(
            channels: [app.channel],
            functions: [.init(register, parameters: "token")],
            events: [.init("themeChanged", Theme.self)]
        )
        var printed: [String] = []
        func print(_ change: BridgeContract.Change) { printed.append("\(change)") }
        let changes = contract.changes(since: try BridgeContract(contentsOf: file))
        for change in changes where change.isBreaking { print(change) }
        #expect(printed.count == 1)
        #expect(printed.first?.contains("longitude") == true)
    }

    private enum Shape: Codable { case circle(radius: Double), empty }

    @Test("Examples show the cases of an enum")
    func examples() throws {
        struct GetShape: ScriptRequest { typealias Reply = Shape }
        var app = App()
        app.channel.on(GetShape.self) { _, _ in .empty }
        #expect(try BridgeContract(channels: [app.channel]).issues.count == 1)
        let contract = try BridgeContract(
            channels: [app.channel],
            examples: [Shape.circle(radius: 1), Shape.empty]
        )
        #expect(contract.issues == [])
    }
}
