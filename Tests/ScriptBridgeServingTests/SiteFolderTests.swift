import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeServing

@Suite("Site of a folder", .timeLimit(.minutes(5)))
final class SiteFolderTests {
    private let root: URL
    private var site: LocalSite

    init() throws {
        root = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
        let files = [
            "pages/index.html": "<h1>Start</h1>", "pages/Åsa & co.html": "<h1>Åsa</h1>",
            "pages/js/app.mjs": "1", "pages/js/index.html": "js", "pages-secret/key.txt": "secret",
            "secret.txt": "secret", "pages/.git/config": "secret", "pages/.env": "secret",
            "pages/js/.map": "secret", "pages/\u{600}/.env": "secret", "pages/pictures/a.png": "",
            "pages/a:b\"&<Å/index.html": "odd",
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
            headers: ["content-security-policy": "script-src 'self'", "X-Own": "1"])
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
        var response = await site.response(to: "app://local\(target)")
        #expect(response.headers.removeValue(forKey: "ETag")?.isEmpty == false)
        #expect(
            response
                == WebResponse(
                    text, contentType: type,
                    headers: ["content-security-policy": "script-src 'self'", "X-Own": "1"]
                ).served)
    }

    @Test(
        "Folders, links out of the folder and missing files are not found",
        arguments: [
            "/missing.html", "/missing/", "/pictures", "/pictures/", "/index.html/",
            "/index.html/a", "/outside.txt",
            "/beside", "/beside/key.txt", "/loop", "/secret.txt", "/pages/index.html",
        ])
    func missing(_ path: String) async {
        let response = await site.response(to: "app://local\(path)")
        #expect(response == .failed(404, "There is nothing at “\(path)”."))
    }

    @Test("Names and paths that are too long for the system are not found")
    func longNames() async {
        for path in [String(repeating: "a", count: 300), String(repeating: "a/", count: 3_000)] {
            #expect(await site.response(to: "app://local/\(path)").status == 404)
            #expect(await site.response(to: "app://local/\(path).js").status == 404)
        }
    }

    @Test(
        "Hidden files are not found, neither by name nor by a link",
        arguments: [
            "/.git/config", "/.env", "/js/.map", "/.git/", "/git/config", "/env.txt", "/.link",
        ])
    func hidden(_ path: String) async {
        let response = await site.response(to: "app://local\(path)")
        #expect(response == .failed(404, "There is nothing at “\(path)”."))
        #expect(await site.response(to: "app://local/%2Eenv").status == 404)
        // U+0600 forms one `Character` with the slash after it.
        #expect(await site.response(to: "app://local/%D8%80/.env").status == 400)
    }

    @Test(
        "A page requested without its folder's slash is sent there by a document without its text",
        arguments: [
            "/js", "//js", "/js?a=%22&b='", "/js?\"><script>", "/js?\"\u{301}><script>",
            "/a:b%22&%3C%C3%85",
        ])
    func slash(_ target: String) async {
        let response = await site.response(to: "app://local\(target)")
        let same = await site.response(to: "app://local/js")
        #expect(response.status == 200 && response == same)
        // The app's policy is for the app's scripts; its other headers stay.
        #expect(response.headers["content-security-policy"] == nil)
        #expect(response.headers["X-Own"] == "1")
        // Scripts and fetches are not redirected.
        let other = await site.response(to: "app://local\(target)", headers: ["accept": "*/*"])
        #expect(other.status == 404)
    }

    private func site(missing: MissingPage) throws -> LocalSite {
        try LocalSite("app://local", folder: root.appending(path: "pages"), missing: missing)
    }

    @Test("A navigation to a missing page gets the folder's error page")
    func missingPage() async throws {
        let file = root.appending(path: "pages/404.html")
        try Data("<h1>Nothing here</h1>".utf8).write(to: file)
        for site in [site, try site(missing: .page("404.html"))] {
            let page = await site.response(to: "app://local/missing")
            #expect(page.status == 404 && page.contentType == "text/html; charset=utf-8")
            #expect(page.body.data == Data("<h1>Nothing here</h1>".utf8))
            let script = await site.response(to: "app://local/missing.js")
            #expect(script == .failed(404, "There is nothing at “/missing.js”."))
        }
        let sentence = try await site(missing: .sentence).response(to: "app://local/missing")
        #expect(sentence == .failed(404, "There is nothing at “/missing”."))
        // The error page cannot lie outside of the folder or be missing, nor can the folder.
        let names = ["../secret.txt", ".env", "outside.txt", "none.html", ""]
        var sites = try names.flatMap {
            try [site(missing: .page($0)), site(missing: .application($0))]
        }
        sites.append(try LocalSite("app://local", folder: root.appending(path: "none")))
        for site in sites {
            let page = await site.response(to: "app://local/missing")
            #expect(page.status == 404 && page.body.data == sentence.body.data)
        }
    }

    @Test(
        "A single-page app answers every navigation and nothing else",
        arguments: [
            ("/customers/7", nil, true), ("/customers/", nil, true), ("/v1.2", nil, false),
            ("/v1.2", "text/html,application/xhtml+xml;q=0.9", true), ("/a.js", "*/*", false),
            ("/customers/7", "*/*", false), ("/customers/7", "", false),
            ("/.env", "TEXT/HTML", true),
        ] as [(String, String?, Bool)])
    func application(_ path: String, _ accept: String?, _ isPage: Bool) async throws {
        let site = try site(missing: .application("index.html"))
        let headers = accept.map { ["accept": $0] } ?? [:]
        let response = await site.response(to: "app://local\(path)", headers: headers)
        #expect(response.status == (isPage ? 200 : 404))
        if isPage { #expect(response.body.data == Data("<h1>Start</h1>".utf8)) }
        #expect(await site.response(to: "app://local/js/app.mjs").body.data == Data("1".utf8))
        #expect(await site.response(to: "app://local/..%2fa").status == 400)
    }

    @Test("A header field of the app replaces the default, in any case")
    func headers() async throws {
        let site = try LocalSite(
            "app://local", folder: root.appending(path: "pages"),
            headers: ["cache-control": "max-age=60"])
        let headers = await site.response(to: "app://local/").headers
        #expect(headers["cache-control"] == "max-age=60" && headers["Cache-Control"] == nil)
    }

    @Test(
        "A file that was just written may still change, so the site waits for it",
        // A time in the future, from a wrong clock, does not count as just written.
        arguments: [0, 3_600] as [TimeInterval])
    func freshFile(secondsAhead: TimeInterval) async throws {
        let file = root.appending(path: "pages/large.txt")
        try Data("half".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(secondsAhead)],
            ofItemAtPath: file.path(percentEncoded: false))
        #expect(await site.response(to: "app://local/large.txt").body.data == Data("half".utf8))
    }

    @Test("Files can only be read, even if the app takes bodies")
    func methods() async {
        site.maximumBodyByteCount = 1
        #expect(await site.response(to: "app://local/", method: "HEAD").status == 200)
        let response = await site.response(to: "app://local/", method: "POST")
        #expect(response.status == 405)
        #expect(response.headers["Allow"] == "GET, HEAD")
    }

    @Test("The app chooses the type of an extension")
    func ownTypes() async throws {
        let site = try LocalSite(
            "app://local", folder: root.appending(path: "pages"),
            contentTypes: ["html": "text/html", "mjs": "x/y"])
        #expect(await site.response(to: "app://local/").contentType == "text/html")
        #expect(await site.response(to: "app://local/js/app.mjs").contentType == "x/y")
        #expect(await site.response(to: "app://local/pictures/a.png").contentType == "image/png")
    }

    @Test(
        "The type follows from the extension",
        arguments: [
            ("a.HTML", "text/html; charset=utf-8"), ("a.b/c.css", "text/css; charset=utf-8"),
            ("a.tar.wasm", "application/wasm"), ("a.b/c", "application/octet-stream"),
            ("", "application/octet-stream"), ("a.", "application/octet-stream"),
            ("a.exe", "application/octet-stream"), (".svg", "image/svg+xml"),
            ("a.map", "application/json; charset=utf-8"),
            ("a.JSON", "application/json; charset=utf-8"),
            ("a.webmanifest", "application/manifest+json; charset=utf-8"),
            ("a.mjs", "text/javascript; charset=utf-8"), ("a.vtt", "text/vtt; charset=utf-8"),
            ("a.jpg", "image/jpeg"), ("a.ico", "image/x-icon"), ("a.avif", "image/avif"),
            ("a.woff2", "font/woff2"), ("a.opus", "audio/ogg"), ("a.mov", "video/quicktime"),
            ("a.pdf", "application/pdf"), ("a.xml", "application/xml"),
        ])
    func types(_ name: String, _ type: String) {
        #expect(WebResponse.contentType(ofFile: name) == type)
    }
}
