import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

@testable import ScriptBridgeDemo

@Suite("The demo's contract")
struct ContractTests {
    @Test("The host's types are what the contract file says")
    func contract() throws {
        let contract = try BridgeContract(
            channels: [makeDemoChannel(of: "demo://app") { _ in }],
            functions: [.init(register, parameters: "token")])
        #expect(contract.issues == [])
        try contract.verify(against: Self.file)
    }

    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/ScriptBridgeDemo/Contract/contract.json")
}
