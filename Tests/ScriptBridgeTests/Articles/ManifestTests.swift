#if os(macOS) || os(Linux)  // where a test can start a process
import FixtureSupport
import Foundation
import Testing

/// The manifests in articles, loaded by SwiftPM in a folder beside this package.
@Suite("Manifests in articles", .timeLimit(.minutes(5)))
struct ManifestTests {
    @Test("The manifest for testing a host app is valid and names existing products")
    func testing() throws {
        try check(
            "TestingAHostApp", sources: ["Sources/App/App.swift", "Tests/AppTests/AppTests.swift"])
    }

    #if os(Linux)
    @Test("The manifest of the Linux program is valid and names existing products")
    func linux() throws {
        try check("GettingStartedOnLinux", sources: ["Sources/Hello/main.swift"])
    }
    #endif

    private func check(_ article: String, sources: [String]) throws {
        let manifests = try Article(article).blocks(of: "").filter {
            $0.hasPrefix("// swift-tools-version")
        }
        #expect(manifests.count == 1)
        let manifest = try #require(manifests.first)
        let parent = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: parent) }
        let folder = parent.appending(path: "Package")
        for source in sources {
            let file = folder.appending(path: source)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: file)
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        try FileManager.default.createSymbolicLink(
            at: parent.appending(path: "ScriptBridge"), withDestinationURL: Fixture.root)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", folder.path, "show-dependencies",
        ]
        // SwiftPM puts its locks here.
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["TMPDIR"] = parent.path
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd().map {
            String(decoding: $0, as: UTF8.self)
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said ?? "")")
    }
}
#endif
