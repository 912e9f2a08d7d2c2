import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeContract

@Suite("Contract: error codes")
struct ErrorCodeContractTests {
    struct SaveNote: ScriptRequest {
        static let errorCodes: [BridgeError.Code] = ["noTitle", "too long", "noTitle"]
        typealias Reply = Int
        let title: String
    }

    struct Notes: ScriptSubscription {
        static let errorCodes: [BridgeError.Code] = ["locked"]
        typealias Element = String
    }

    struct Photo: ScriptUpload {
        static let errorCodes: [BridgeError.Code] = ["noRoom"]
        typealias Reply = Int
    }

    struct Refresh: ScriptMessage {
        static let errorCodes: [BridgeError.Code] = ["busy"]
    }

    struct GetVersion: ScriptRequest { typealias Reply = Int }

    private func contract() throws -> BridgeContract {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://a.com"))
        channel.on(SaveNote.self) { _, _ in 1 }
        channel.on(Notes.self) { _, _ in AsyncStream<String> { $0.finish() } }
        channel.on(Photo.self) { _, _, _ in 1 }
        channel.on(Refresh.self) { _, _ in }
        channel.on(GetVersion.self) { _, _ in 1 }
        return try BridgeContract(channels: [channel])
    }

    @Test("The files list the codes of each message, each once")
    func files() throws {
        let contract = try contract()
        #expect(contract.json.contains(#""codes": ["noTitle", "too long"]"#))
        #expect(contract.json.contains(#""codes": ["busy"]"#))
        #expect(contract.json.components(separatedBy: #""codes""#).count == 5)
        let text = contract.typeScript
        #expect(text.contains(#"reply: number; codes: "noTitle" | "too long" };"#))
        #expect(text.contains(#"Notes: { element: string; codes: "locked" };"#))
        #expect(text.contains(#"Photo: { reply: number; codes: "noRoom" };"#))
        #expect(text.contains("GetVersion: { reply: number };"))
        #expect(text.contains("  messageCodes: {\n    Refresh: \"busy\";\n  };\n"))
        #expect(
            contract.markdown.contains(
                "Reply: `number` – An integer.\n\nError codes: `noTitle`, `too long`\n"))
        let client = ClientText(model: contract.model, comments: contract.comments, name: "a")
        #expect(
            client.declarations.contains("  /** Error codes: `noTitle`, `too long` */\n  saveNote(")
        )
    }

    @Test("A file is read back with its codes")
    func reading() throws {
        let contract = try contract()
        let model = try ContractFile.model(of: Data(contract.json.utf8), named: "a.json")
        let messages = try #require(model.channels.first).messages
        #expect(messages.first { $0.name == "SaveNote" }?.codes == ["noTitle", "too long"])
        #expect(messages.first { $0.name == "GetVersion" }?.codes == [])
        #expect(ContractFile.text(of: model) == contract.json)
    }

    @Test("A removed code is breaking, a new one is not")
    func changes() throws {
        let old = try contract()
        let json = old.json.replacing(#""too long""#, with: #""tooLong""#)
        let model = try ContractFile.model(of: Data(json.utf8), named: "a.json")
        let changes = BridgeContract(model: model).changes(since: old)
        #expect(
            changes.map { "\($0.isBreaking ? "B" : "c") \($0)" } == [
                "B request SaveNote: the error code “too long” is gone",
                "c request SaveNote: the error code “tooLong” is new",
            ])
    }
}
