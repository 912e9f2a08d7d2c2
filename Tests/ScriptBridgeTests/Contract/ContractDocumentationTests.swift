import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeContract
import Testing

/// The examples of ScriptBridgeContract's documentation comments.
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

    @Test func contract() throws {
        let contract = try BridgeContract(
            channels: [app.channel],
            functions: [.init(register, parameters: "token")],
            events: [.init("themeChanged", Theme.self)])
        #expect(contract.issues == [])
        try contract.verify(against: file)  // contract.json, in the host app's repository
    }

    @Test("The contract includes the comments of an app's sources")
    func comments() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "comments-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "Sources/App", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("extension TheContractTests {\n/// A button.\nstruct ActionButton {}\n}".utf8)
            .write(to: folder.appending(path: "App.swift"))
        let channel = app.channel
        let comments = try SourceComments(in: root.appending(path: "Sources/App"))
        let contract = try BridgeContract(channels: [channel], comments: comments)
        #expect(contract.typeScript.contains("/** A button. */"))
    }

    /// Compiled, but not run: it would end the process.
    private func program() -> Never {
        BridgeContract.main {
            try BridgeContract(channels: [app.channel])
        }
    }
}
