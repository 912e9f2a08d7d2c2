import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

@testable import ScriptBridgeDemo

@Suite("The demo's contract")
struct ContractTests {
    @Test("The host's types match the contract file")
    func contract() throws {
        let contract = try BridgeContract(
            channels: [makeDemoChannel(of: "demo://app") { _ in }],
            functions: [.init(register, parameters: "token")],
            events: [.init("context", DemoContext.self)],
            comments: try SourceComments(in: Self.sources))
        #expect(contract.issues == [])
        try contract.verify(against: Self.file)
    }

    @Test("The photo host's types match their contract file")
    func photos() throws {
        let contract = try BridgeContract(
            channels: [
                makePhotosChannel(of: "photos://app") { _, _ in
                } scale: { _, _ in
                    throw CancellationError()
                }
            ],
            comments: try SourceComments(in: Self.sources))
        #expect(contract.issues == [])
        try contract.verify(against: Self.sources.appending(path: "Photos/Contract/contract.json"))
    }

    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/ScriptBridgeDemo")

    private static let file = sources.appending(path: "Messages/Contract/contract.json")
}
