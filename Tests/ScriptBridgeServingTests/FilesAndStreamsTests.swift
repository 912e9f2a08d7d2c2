import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

/// The code of the article *Files, streams and ranges*.
@Suite("Article: files, streams and ranges", .timeLimit(.minutes(5)))
struct FilesAndStreamsTests {
    private let folder = URL(filePath: "/nonexistent")
    private let lines = AsyncStream<Data> { lines in
        for line in ["a\n", "b\n"] { lines.yield(Data(line.utf8)) }
        lines.finish()
    }

    @Test("Response bodies")
    func responses() async throws {
        let site = try LocalSite("app://local") { request in
            switch request.path {
            case "/": WebResponse("<h1>Films</h1>")
            case "/film.mp4": WebResponse(file: folder.appending(path: "film.mp4"))
            case "/log.txt": WebResponse(chunks: lines, contentType: "text/plain; charset=utf-8")
            default: nil
            }
        }
        #expect(await site.response(to: "app://local/film.mp4").status == 404)
        let log = await site.response(to: SchemeRequest(url: "app://local/log.txt"))
        #expect(try await log.data() == Data("a\nb\n".utf8))
    }

    @Test("Missing files in a folder")
    func missing() async throws {
        let app = try LocalSite(
            "app://local", folder: folder, headers: ["Cache-Control": "max-age=3600"],
            missing: .application("index.html"))
        #expect(await app.response(to: "app://local/").status == 404)
    }

    @Test("Content types of the app's own")
    func contentTypes() throws {
        let book = try LocalSite(
            "book://local", folder: folder,
            contentTypes: ["html": "text/html", "ncx": "application/x-dtbncx+xml"])
        #expect(book.origin == "book://local")
    }
}
