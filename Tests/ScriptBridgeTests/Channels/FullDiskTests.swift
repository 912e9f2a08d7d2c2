#if os(Linux)  // where a test can limit the size of files
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Uploads to a full disk", .timeLimit(.minutes(5)))
struct FullDiskTests {
    private struct File: ScriptUpload, Codable {
        typealias Reply = Int
    }

    /// Uploads more than there is room for, and then something that fits.
    private static func check(in directory: URL) async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(File.self) { _, bytes, _ in
            let file = try await bytes.file(in: directory)
            return try Data(contentsOf: file.url).count
        }
        let recorder = Recorder()
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        func upload(_ count: Int) async throws -> Int {
            try await page.upload(File(), Data(repeating: 7, count: count), chunkSize: 10_000)
        }
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: directory.path)
        }
        for round in 1...3 {
            await expectError(.handlerFailed) { _ = try await upload(200_000) }
            #expect(recorder.outcomes.count == 2 * round - 1)
            #expect(try names().isEmpty)
            #expect(try await upload(30_000) == 30_000)
            await waitUntil { (try? names()) == [] }
        }
        #expect(recorder.outcomes.filter { $0 == "File handlerFailed" }.count == 3)
    }

    @Test("A limit on the size of files ends the upload once, leaves no file, and more can follow")
    func limitedFiles() async {
        await #expect(processExitsWith: .success) {
            let directory = FileManager.default.temporaryDirectory
                .appending(path: "uploads-\(UUID())", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            try await FullDiskTests.check(in: directory)
        }
    }
}
#endif
