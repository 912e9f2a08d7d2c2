import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeServing

@Suite("File responses", .timeLimit(.minutes(5)))
final class FileTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    private let site: LocalSite

    init() throws {
        let file = file
        site = try LocalSite("app://local") { _ in
            WebResponse(file: file, headers: ["Cache-Control": "max-age=60"])
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: file)
    }

    @discardableResult
    private func write(
        _ byteCount: Int,
        seed: UInt8 = 0,
        secondsAgo: TimeInterval = 9
    ) throws -> Data {
        let data = Data(
            (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) ^ seed })
        try data.write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-secondsAgo)],
            ofItemAtPath: file.path(percentEncoded: false))
        return data
    }

    private func response(method: String = "GET", range: String? = nil) async -> SchemeResponse {
        await site.response(
            to: SchemeRequest(
                url: "app://local/", method: method, headers: range.map { ["Range": $0] } ?? [:]))
    }

    @Test(
        "A file is served whole, in chunks if it is long",
        arguments: [0, 1, 262_144, 262_145, 900_000])
    func lengths(_ byteCount: Int) async throws {
        let data = try write(byteCount)
        let response = await response()
        #expect(response.status == 200 && response.byteCount == byteCount)
        #expect(response.contentType == "text/plain; charset=utf-8")
        #expect(response.headers["Cache-Control"] == "max-age=60")
        #expect(response.headers["Accept-Ranges"] == "bytes")
        let chunks = try await response.chunks()
        #expect(chunks.allSatisfy { $0.count <= 262_144 })
        #expect(chunks.reduce(Data(), +) == data)
        let head = await self.response(method: "HEAD")
        #expect(head.byteCount == byteCount && head.headers == response.headers)
        #expect(try await head.chunks().isEmpty)
    }

    @Test(
        "A range of a file is read from its offset",
        arguments: [0..<1, 100..<262_500, 262_144..<262_145, 500_000..<900_000, 899_999..<900_000])
    func ranges(_ range: Range<Int>) async throws {
        let data = try write(900_000)
        let response = await response(range: "bytes=\(range.lowerBound)-\(range.upperBound - 1)")
        #expect(response.status == 206 && response.byteCount == range.count)
        #expect(try await response.data() == data[range])
    }

    @Test("A range is served only to a page that has this version; others get the whole file")
    func tags() async throws {
        try write(900_000)
        let tag = try #require(await response().headers["ETag"])
        func status() async -> Int {
            await site.response(
                to: SchemeRequest(
                    url: "app://local/", headers: ["Range": "bytes=0-0", "If-Range": tag])
            ).status
        }
        #expect(await status() == 206)
        try write(900_000, seed: 1, secondsAgo: 5)
        #expect(await status() == 200)
    }

    @Test("A missing file, or a path that is not a file, is a 404")
    func missing() async throws {
        #expect(await response().status == 404)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(await response().status == 404)
        try FileManager.default.removeItem(at: file)
        // Opening a pipe would wait for a writer.
        #expect(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
        #expect(await response().status == 404)
    }

    @Test("A file that is changed while it is served fails, and never looks complete")
    func writing() async throws {
        for change in ["rewritten", "shortened", "lengthened"] {
            let old = try write(900_000)
            let response = await response()
            var seen = Data()
            await #expect(throws: POSIXError(.ESTALE)) {
                for try await chunk in response.body {
                    if seen.isEmpty {
                        let count =
                            ["shortened": 300_000, "lengthened": 950_000][change] ?? 900_000
                        let handle = try FileHandle(forWritingTo: file)
                        try handle.truncate(atOffset: UInt64(count))
                        try handle.seek(toOffset: 899_999)
                        if change == "rewritten" { try handle.write(contentsOf: Data("x".utf8)) }
                        try handle.close()
                    }
                    seen += chunk
                }
            }
            #expect(seen == old.prefix(262_144), "\(change)")
        }
    }

    @Test("A file that is deleted or replaced while it is served is served whole, unchanged")
    func replacing() async throws {
        for isRemoved in [true, false] {
            let old = try write(900_000)
            let response = await response()
            if isRemoved {
                try FileManager.default.removeItem(at: file)
            } else {
                try Data("new".utf8).write(to: file, options: .atomic)
            }
            #expect(try await response.data() == old)
        }
        #expect(try await response().data() == Data("new".utf8))
    }

    @Test("A file that is replaced repeatedly is served whole or not at all")
    func replacingOverAndOver() async throws {
        let versions = ["a", "b"].map { Data(String(repeating: $0, count: 3_000_000).utf8) }
        try versions[0].write(to: file)
        let writer = Task.detached { [file] in
            for round in 0..<40 { try versions[round % 2].write(to: file, options: .atomic) }
        }
        for _ in 0..<12 {
            let response = await response()
            if response.status == 200 {
                #expect(versions.contains(try await response.data()))
            } else {
                #expect(response.status == 503)
            }
        }
        try await writer.value
        #expect(try await response().data() == versions[1])
    }

    @Test(
        "A file that changes at every check is not served", arguments: [10, 900_000])
    func endlessWriting(_ byteCount: Int) async throws {
        try write(byteCount)
        let path = file.path(percentEncoded: false)
        let opening = await OpenFile.opening(path, for: nil) {
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
            return date as? Date ?? .now
        }
        guard case .busy = opening else {
            Issue.record("Opening the file gives \(opening).")
            return
        }
    }
}
