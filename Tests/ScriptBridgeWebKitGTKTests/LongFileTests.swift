#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// A file of SCRIPTBRIDGE_LONG_MIB=32 mebibytes goes to the host and back.
    @MainActor
    @Suite("Long files in a real WebKit")
    struct LongFileTests {
        private struct Film: ScriptUpload {
            typealias Reply = Copy
        }

        private struct Copy: Codable, Sendable {
            let hash: String
            let bytes: ScriptBytes
        }

        @Test("A long file has one SHA-256 in the page, on the host, and back in the page")
        func roundTrip() async throws {
            let mebibytes =
                ProcessInfo.processInfo.environment["SCRIPTBRIDGE_LONG_MIB"].flatMap(Int.init) ?? 32
            let directory = FileManager.default.temporaryDirectory.appending(
                path: "long-\(UUID())")
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: directory) }
            var channel = ScriptChannel.fixture()
            channel.allowsDownloads = true
            channel.on(Film.self) { _, bytes, _ in
                let kept = directory.appending(path: "film")
                try await bytes.file(in: directory).move(to: kept)
                return Copy(hash: try await Self.hash(of: kept), bytes: ScriptBytes(file: kept))
            }
            let page = try await Page.loaded(channel)
            let seen = try await page.run(
                """
                const hash = async buffer => [...new Uint8Array(await crypto.subtle.digest('SHA-256', buffer))]
                  .map(byte => byte.toString(16).padStart(2, '0')).join('');
                const parts = Array.from({ length: \(mebibytes) }, (_, part) =>
                  Uint8Array.from({ length: 1 << 20 }, (_, index) => index * 7 + part * 31 + (index >> 8)));
                const film = new Blob(parts);
                const copy = await bridge.upload('Film', film);
                const returned = await copy.bytes.arrayBuffer();
                return [film.size, await hash(await film.arrayBuffer()), copy.hash, await hash(returned)];
                """)
            let values = try #require(seen.array)
            #expect(values.first == .integer(mebibytes << 20))
            #expect(values.dropFirst().first?.string?.count == 64)
            #expect(Set(values.dropFirst().compactMap(\.string)).count == 1)
        }

        /// Returns the hash that the system's own program computes.
        @concurrent
        private static func hash(of file: URL) async throws -> String {
            let program = Process()
            program.executableURL = URL(filePath: "/usr/bin/sha256sum")
            program.arguments = [file.path]
            let output = Pipe()
            program.standardOutput = output
            try program.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            program.waitUntilExit()
            return String(decoding: text.prefix(64), as: UTF8.self)
        }
    }
}
#endif
