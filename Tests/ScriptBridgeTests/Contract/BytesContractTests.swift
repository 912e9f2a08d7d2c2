import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

@Suite("Contract of bytes")
struct BytesContractTests {
    private struct GetPhoto: ScriptRequest {
        struct Reply: Codable, Sendable {
            let title: String
            let image: ScriptBytes
            let preview: ScriptBytes?
            let others: [ScriptBytes]
        }
        let number: Int
    }

    private struct GetTitle: ScriptRequest {
        typealias Reply = String
    }

    private func contract(_ hasPhoto: Bool = true) throws -> BridgeContract {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"),
            coding: ScriptCoding(data: .byteArray))
        channel.on(GetTitle.self) { _, _ in "" }
        if hasPhoto {
            channel.on(GetPhoto.self) { _, _ in
                GetPhoto.Reply(title: "", image: ScriptBytes(Data()), preview: nil, others: [])
            }
        }
        return try BridgeContract(channels: [channel])
    }

    @Test("The declarations include the bytes type only if it is used")
    func typeScript() throws {
        let text = try contract().typeScript
        #expect(text.contains("export interface ScriptBytes {"))
        #expect(text.contains("image: ScriptBytes;"), "\(text)")
        #expect(text.contains("preview?: ScriptBytes;"), "\(text)")
        #expect(text.contains("others: ScriptBytes[];"), "\(text)")
        #expect(try !contract(false).typeScript.contains("ScriptBytes"))
    }

    @Test("The file records bytes, and changing their type breaks pages")
    func file() throws {
        let json = try contract().json
        #expect(json.contains(#""image": "bytes""#), "\(json)")
        #expect(try contract().changes(since: read(json)).isEmpty)
        let other = json.replacing(#""image": "bytes""#, with: #""image": "string""#)
        #expect(try contract().changes(since: read(other)).contains { $0.isBreaking })
    }

    private func read(_ json: String) throws -> BridgeContract {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(json.utf8).write(to: file)
        return try BridgeContract(contentsOf: file)
    }

    @Test("The Markdown lists bytes")
    func markdown() throws {
        #expect(try contract().markdown.contains("`ScriptBytes`"))
    }
}
