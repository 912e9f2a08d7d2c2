import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Files*, from the page to the app.
@MainActor
@Suite("Article: uploads", .timeLimit(.minutes(5)))
struct UploadsTests {
    struct Photo: ScriptUpload {
        typealias Reply = Int
        let album: String
    }

    @MainActor
    private final class Library {
        var data = Data()

        func append(_ chunk: Data, to album: String) async throws { data += chunk }
    }

    @Test("The article's code works")
    func code() async throws {
        let library = Library()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Photo.self, types: ["image/*"]) { photo, bytes, context in
            var count = 0
            for try await chunk in bytes {
                count += chunk.count
                try await library.append(chunk, to: photo.album)
            }
            return count
        }
        let page = try InMemoryPage(channels: [channel])
        let bytes = Data(repeating: 7, count: 600_000)
        #expect(try await page.upload(Photo(album: "a"), bytes, type: "image/png") == 600_000)
        #expect(library.data == bytes)
    }

    @Test("Two shorter ways to read the whole upload")
    func whole() async throws {
        let album = FileManager.default.temporaryDirectory
            .appending(path: "album-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: album) }
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Photo.self) { photo, bytes, context in
            if photo.album == "data" {
                let data = try await bytes.data()
                return data.count
            }
            let file = try await bytes.file()
            try file.move(to: album.appending(path: "\(UUID()).png"))
            return try FileManager.default.contentsOfDirectory(atPath: album.path).count
        }
        let page = try InMemoryPage(channels: [channel])
        #expect(try await page.upload(Photo(album: "data"), Data([1, 2])) == 2)
        #expect(try await page.upload(Photo(album: "file"), Data([1, 2])) == 1)
    }

    @Test("A test uploads bytes")
    func testing() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Photo.self) { _, bytes, _ in try await bytes.data().count }
        let picture = Data([1, 2, 3])
        let page = try InMemoryPage(channels: [channel])
        let count = try await page.upload(Photo(album: "Summer"), picture, type: "image/png")
        #expect(count == picture.count)
    }
}

/// Only this test posts the article's message.
extension UploadsTests.Photo: Encodable {}
