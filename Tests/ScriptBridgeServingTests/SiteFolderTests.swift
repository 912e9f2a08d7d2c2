import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeServing

@Suite("Site of a folder", .timeLimit(.minutes(5)))
final class SiteFolderTests {
    private let root: URL
    private let site: LocalSite

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
        let files = [
            "pages/index.html": "<h1>Start</h1>", "pages/Åsa & co.html": "<h1>Åsa</h1>",
            "pages/js/app.mjs": "1", "pages/js/index.html": "js", "pages-secret/key.txt": "secret",
            "secret.txt": "secret", "pages/.git/config": "secret", "pages/.env": "secret",
            "pages/js/.map": "secret", "pages/\u{600}/.env": "secret",
        ]
        for (path, text) in files {
            let file = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        for (link, target) in [
            ("outside.txt", "../secret.txt"), ("beside", "../pages-secret"),
            ("inside.html", "index.html"),
            ("loop", "loop"), ("git", ".git"), ("env.txt", ".env"), (".link", "index.html"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: root.appending(path: "pages/\(link)").path, withDestinationPath: target)
        }
        site = try LocalSite(
            "app://local", folder: root.appending(path: "pages"),
            headers: ["Content-Security-Policy": "script-src 'self'"])
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    @Test(
        "Files are served with their types",
        arguments: [
            ("/", "text/html; charset=utf-8", "<h1>Start</h1>"),
            ("/index.html", "text/html; charset=utf-8", "<h1>Start</h1>"),
            ("/js/", "text/html; charset=utf-8", "js"),
            ("/js/app.mjs?v=2", "text/javascript; charset=utf-8", "1"),
            ("//js//app.mjs", "text/javascript; charset=utf-8", "1"),
            ("/%C3%85sa%20%26%20co.html", "text/html; charset=utf-8", "<h1>Åsa</h1>"),
            ("/inside.html", "text/html; charset=utf-8", "<h1>Start</h1>"),
        ])
    func files(_ target: String, _ type: String, _ text: String) async {
        #expect(
            await site.response(to: "app://local\(target)")
                == WebResponse(
                    text, contentType: type,
                    headers: [
                        "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
                        "Content-Security-Policy": "script-src 'self'",
                    ]))
    }

    @Test(
        "Folders, links out of the folder and what is not there are not found",
        arguments: [
            "/js", "/missing.html", "/missing/", "/index.html/", "/index.html/a", "/outside.txt",
            "/beside/key.txt", "/loop", "/secret.txt", "/pages/index.html",
        ])
    func missing(_ path: String) async {
        let response = await site.response(to: "app://local\(path)")
        #expect(response == .failed(404, "There is nothing at “\(path)”."))
    }

    @Test(
        "What is hidden is not found, by its name or by a link",
        arguments: [
            "/.git/config", "/.env", "/js/.map", "/.git/", "/git/config", "/env.txt", "/.link",
        ])
    func hidden(_ path: String) async {
        let response = await site.response(to: "app://local\(path)")
        #expect(response == .failed(404, "There is nothing at “\(path)”."))
        #expect(await site.response(to: "app://local/%2Eenv").status == 404)
    }

    @Test("A file that changes while it is read is read again")
    func rewriting() async throws {
        let file = root.appending(path: "pages/large.txt")
        let old = try write("old", to: file, secondsAgo: 9)
        var readCount = 0
        let body = await SiteFolder.contents(of: file) { url in
            readCount += 1
            let body = try Data(contentsOf: url)
            // As long as before, and with the same beginning.
            if readCount == 1 { try write("ole", to: file, secondsAgo: 5) }
            return body
        }
        #expect(readCount == 2)
        #expect(body != old)
        #expect(body == Data("ole".utf8))
    }

    @Test("A file that changes whenever it is read is not served, and neither is half of one")
    func endlessRewriting() async throws {
        let file = root.appending(path: "pages/large.txt")
        try write("long text", to: file, secondsAgo: 9)
        var readCount = 0
        let body = await SiteFolder.contents(of: file) { url in
            readCount += 1
            let half = try Data(contentsOf: url).prefix(4)
            try write("long text", to: file, secondsAgo: 5 + TimeInterval(readCount % 2))
            return half
        }
        #expect(body == nil)
        #expect(readCount > 1)
    }

    @Test("A file that was written just now may be written further, and is waited for")
    func freshFile() async throws {
        let file = root.appending(path: "pages/large.txt")
        try write("half", to: file, secondsAgo: 0)
        #expect(await site.response(to: "app://local/large.txt").body == Data("half".utf8))
        // A time to come, by a clock that was wrong, is not fresh.
        try write("half", to: file, secondsAgo: -3_600)
        #expect(await site.response(to: "app://local/large.txt").status == 200)
    }

    @Test("A file that is replaced while it is served is served whole")
    func replacing() async throws {
        let file = root.appending(path: "pages/large.txt")
        let versions = ["a", "b"].map { Data(String(repeating: $0, count: 3_000_000).utf8) }
        try versions[0].write(to: file)
        let writer = Task.detached {
            for round in 0..<40 { try versions[round % 2].write(to: file, options: .atomic) }
        }
        for _ in 0..<12 {
            let response = await site.response(to: "app://local/large.txt")
            let isWhole = response.status == 200 && versions.contains(response.body)
            #expect(isWhole || response == .failed(503, "The file is being written."))
        }
        try await writer.value
        #expect(await site.response(to: "app://local/large.txt").body == versions[1])
    }

    @discardableResult
    private func write(_ text: String, to file: URL, secondsAgo: TimeInterval) throws -> Data {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-secondsAgo)],
            ofItemAtPath: file.path(percentEncoded: false))
        return Data(text.utf8)
    }

    @Test("A way out in the path is refused before any file is looked for")
    func traversal() async {
        for path in [
            "/../secret.txt", "/..%2fsecret.txt", "/js/../../secret.txt", "/\u{600}/.env",
            "/%CC%81index.html", "/%CC%81../pages/index.html",
        ] {
            #expect(await site.response(to: "app://local\(path)").status == 400)
        }
    }

    @Test("Files are read and nothing else")
    func methods() async {
        #expect(await site.response(to: "app://local/", method: "HEAD").status == 200)
        let response = await site.response(to: "app://local/", method: "POST")
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "GET, HEAD")
        // Before any body is asked for, also of the site's own pages.
        let refusal = site.refusal(ofBodyOf: "POST", from: "app://local", referrer: nil)
        #expect(refusal == response)
        #expect(site.refusal(ofBodyOf: "PUT", from: nil, referrer: nil) == response)
    }

    @Test(
        "The type follows from the extension",
        arguments: [
            ("a.HTML", "text/html; charset=utf-8"), ("a.b/c.css", "text/css; charset=utf-8"),
            ("a.tar.wasm", "application/wasm"), ("a.b/c", "application/octet-stream"),
            ("", "application/octet-stream"), ("a.", "application/octet-stream"),
            ("a.exe", "application/octet-stream"), (".svg", "image/svg+xml"),
        ])
    func types(_ name: String, _ type: String) {
        #expect(WebResponse.contentType(ofFile: name) == type)
    }
}
