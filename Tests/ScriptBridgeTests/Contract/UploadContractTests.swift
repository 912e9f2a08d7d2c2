import ScriptBridge
import ScriptBridgeContract
import Testing

@Suite("Contract of uploads")
struct UploadContractTests {
    private struct Photo: ScriptUpload {
        struct Reply: Codable, Sendable { let number: Int }
        let album: String
    }

    private struct Refresh: ScriptMessage {}

    private func contract(_ hasUpload: Bool = true) throws -> BridgeContract {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Refresh.self) { _, _ in }
        if hasUpload { channel.on(Photo.self) { _, _, _ in Photo.Reply(number: 1) } }
        return try BridgeContract(channels: [channel])
    }

    @Test("The declarations include the fields and the reply, and nothing about chunks")
    func typeScript() throws {
        let text = try contract().typeScript
        #expect(text.contains("uploads: {"))
        #expect(text.contains("reply: UploadContractTestsPhotoReply };"), "\(text)")
        #expect(!text.contains("chunk"))
        #expect(try !contract(false).typeScript.contains("uploads"))
    }

    @Test("The Markdown shows how to send an upload")
    func markdown() throws {
        #expect(try contract().markdown.contains("`await bridge.upload('Photo', bytes, { data })`"))
    }

    @Test("The file records the upload, and removing it breaks pages")
    func file() throws {
        #expect(try contract().json.contains(#""upload""#))
        #expect(try contract().changes(since: contract()).isEmpty)
        let changes = try contract(false).changes(since: contract())
        #expect(changes.contains { $0.isBreaking })
    }
}
