import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Files*, from the app to the page.
@MainActor
@Suite("Article: downloads", .timeLimit(.minutes(5)))
struct DownloadsTests {
    struct GetPhoto: ScriptRequest, Codable {
        struct Reply: Codable, Sendable {
            let title: String
            let image: ScriptBytes
        }
        let number: Int
    }

    struct GetReport: ScriptRequest, Codable {
        typealias Reply = ScriptBytes
    }

    private struct Library {
        let url: URL

        func photo(_ number: Int) throws -> (title: String, url: URL) { ("Photo \(number)", url) }
    }

    private struct Exporter {
        func pages() -> AsyncStream<Data> {
            AsyncStream { pages in
                for page in 1...3 { pages.yield(Data("page \(page)\n".utf8)) }
                pages.finish()
            }
        }
    }

    @Test("The article's code works")
    func code() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        let photo = Data(repeating: 7, count: 600_000)
        try photo.write(to: url)
        let library = Library(url: url)
        let exporter = Exporter()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.allowsDownloads = true
        channel.on(GetPhoto.self) { request, context in
            let photo = try library.photo(request.number)
            return GetPhoto.Reply(
                title: photo.title, image: ScriptBytes(file: photo.url, type: "image/jpeg"))
        }
        channel.on(GetReport.self) { _, _ in
            let report = ScriptBytes(chunks: exporter.pages(), type: "text/csv")
            return report
        }
        let page = try InMemoryPage(channels: [channel])
        let reply = try await page.request(GetPhoto(number: 7))
        #expect(try await page.bytes(of: reply.image) == photo)
        #expect(reply.title == "Photo 7")
        let report = try await page.bytes(of: page.request(GetReport()))
        #expect(String(decoding: report, as: UTF8.self) == "page 1\npage 2\npage 3\n")
    }
}
