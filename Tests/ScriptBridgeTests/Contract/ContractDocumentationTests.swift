import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// The examples of ScriptBridgeContract's documentation comments, compared literally.
@Suite("Documentation of ScriptBridgeContract")
struct ContractDocumentationTests {
    private typealias Theme = TheContractTests.Theme

    private struct App {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))

        init() {
            channel.on(TheContractTests.ActionButton.self) { _, _ in }
            channel.on(TheContractTests.GetLocation.self) { _, _ in throw CancellationError() }
        }
    }

    private let app = App()
    private let register = ScriptFunction<String, Void>("window.bridge.register")
    private let file = Fixture.root.appending(path: "Tests/Fixtures/article/contract.json")

    // example
    @Test func contract() throws {
        let contract = try BridgeContract(
            channels: [app.channel],
            functions: [.init(register, parameters: "token")],
            events: [.init("themeChanged", Theme.self)])
        #expect(contract.issues == [])
        try contract.verify(against: file)  // contract.json, in the host app's repository
    }
    // end

    @Test("The contract includes the comments of an app's sources")
    func comments() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "comments-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "Sources/App", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("extension TheContractTests {\n/// A button.\nstruct ActionButton {}\n}".utf8)
            .write(to: folder.appending(path: "App.swift"))
        let channel = app.channel
        // example
        let comments = try SourceComments(in: root.appending(path: "Sources/App"))
        let contract = try BridgeContract(channels: [channel], comments: comments)
        // end
        #expect(contract.typeScript.contains("/** A button. */"))
    }

    /// Compiled, but not run: it would end the process.
    private func program() -> Never {
        // example
        BridgeContract.main {
            try BridgeContract(channels: [app.channel])
        }
        // end
    }

    @Test("The documentation comments contain these examples")
    func isWritten() throws {
        let files = ["BridgeContract", "SourceComments", "Tool/BridgeContract+Main"].map {
            "ScriptBridgeContract/\($0).swift"
        }
        let written = try Article(commentsOf: files).blocks(of: "swift")
        #expect(try written == Article.tested(in: #filePath))
    }
}
