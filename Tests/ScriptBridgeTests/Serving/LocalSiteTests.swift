import Foundation
import ScriptBridge
import Testing

@Suite("Local site", .timeLimit(.minutes(1)))
struct LocalSiteTests {
    /// Echoes each request that reaches the app.
    private let site: LocalSite

    init() throws {
        site = try LocalSite("app://local") { request in
            request.path == "/none"
                ? nil
                : WebResponse(
                    [request.method, request.path, request.query ?? "-"].joined(separator: " ")
                        + " " + String(decoding: request.body, as: UTF8.self),
                    headers: ["Content-Security-Policy": "default-src 'none'"])
        }
    }

    @Test(
        "What the app is asked for",
        arguments: [
            ("app://local", "GET / - "),
            ("app://local/", "GET / - "),
            ("APP://LOCAL/a", "GET /a - "),
            ("app://local?a=/b", "GET / a=/b "),
            ("app://local/a/b.html?", "GET /a/b.html  "),
            ("app://local/a?b?c#d?e", "GET /a b?c "),
            ("app://local/a#b", "GET /a - "),
            ("app://local/%C3%85sa%20%25.html", "GET /Åsa %.html - "),
            ("app://local/.../..a/.b", "GET /.../..a/.b - "),
            ("app://local//a//", "GET //a// - "),
        ])
    func requests(_ url: String, _ text: String) async {
        #expect(
            await site.response(to: url)
                == WebResponse(text, headers: ["Content-Security-Policy": "default-src 'none'"]))
    }

    @Test("Method and body reach the app")
    func body() async {
        let response = await site.response(
            to: "app://local/bridge.js", method: "POST", body: Data("x".utf8))
        #expect(response.body == Data("POST /bridge.js - x".utf8))
    }

    @Test("A body that is too long is refused, and reaches nobody")
    func longBody() async throws {
        var site = try LocalSite("app://local") { WebResponse("\($0.body.count)") }
        #expect(site.maximumBodyByteCount == 67_108_864)
        site.maximumBodyByteCount = 3
        let taken = await site.response(to: "app://local/", method: "POST", body: Data("abc".utf8))
        #expect(taken.body == Data("3".utf8))
        for path in ["/", "/bridge.js"] {
            let refused = await site.response(
                to: "app://local\(path)", method: "POST", body: Data("abcd".utf8))
            #expect(refused == .failed(413, "A body may have 3 bytes."))
        }
    }

    @Test(
        "The app is told who asks, as far as the engine says it",
        arguments: [
            ("app://local", "app://local"), ("https://EVIL.com:443", "https://evil.com"),
            ("null", "null"), (nil, "unknown"), ("", "unknown"), ("file://", "unknown"),
            ("https://a.com https://b.com", "unknown"),
        ])
    func asker(_ header: String?, _ seen: String) async throws {
        let site = try LocalSite("app://local") { request in
            WebResponse(request.origin.map { "\($0)" } ?? "unknown")
        }
        let response = await site.response(to: "app://local/", from: header)
        #expect(response.body == Data(seen.utf8))
    }

    @Test(
        "A path that could leave a folder reaches nobody",
        arguments: [
            "/..", "/../a", "/a/../b", "/a/..", "/.", "/a/./b", "/%2e%2e/a", "/%2E./a", "/.%2e",
            "/a%2fb", "/a%2Fb", "/..%2fa", "/a\\b", "/..%5ca", "/a%00", "/a%0a", "/a%7f", "/a\u{0}",
            "/%ff", "/%c0%ae%c0%ae/a", "/%", "/%a", "/%zz", "/%+1", "/%2", "/%uff0e", "/%e2%80",
        ])
    func refusals(_ target: String) async {
        let response = await site.response(to: "app://local\(target)")
        #expect(response == .failed(400, "“\(target)” is not the path of a file."))
    }

    @Test(
        "Another host, scheme or port has no site",
        arguments: [
            "app://evil", "app://local:80", "app://user@local", "app://", "other://local",
            "https://local", "app:local", "local", "", "://", "app://local.", "app://l\u{F6}cal",
        ])
    func otherSites(_ root: String) async {
        let response = await site.response(to: root)
        #expect(response == .failed(404, "There is no site “\(root)” here."))
    }

    @Test("What the app does not have is a 404 that names the path")
    func missing() async {
        let response = await site.response(to: "app://local/none?a")
        #expect(response == .failed(404, "There is nothing at “/none”."))
    }

    @Test("The page script is there without the app's doing, for reading")
    func script() async throws {
        let script = BridgeScript(channel: "other")
        let site = try LocalSite("app://local", script: script) { _ in nil }
        for path in [script.path, BridgeScript.stablePath] {
            for method in ["GET", "HEAD"] {
                let response = await site.response(to: "app://local\(path)", method: method)
                #expect(response == script.response(forPath: path))
                #expect(response.status == 200)
            }
            #expect(await site.response(to: "app://local\(path)", method: "PUT").status == 404)
        }
    }

    @Test(
        "A scheme that engines serve themselves is refused",
        arguments: ["https://example.com", "http://localhost:3000", "ws://a", "blob://a"])
    func takenScheme(_ text: String) throws {
        let origin = try Origin(text)
        #expect(throws: BridgeError(.invalidOrigin, "An app cannot serve “\(text)” itself.")) {
            try LocalSite(origin) { _ in nil }
        }
    }

    @Test("So are origins that no page of a site has")
    func namelessOrigins() {
        for origin in [Origin.file, .opaque] {
            #expect(throws: BridgeError.self) { try LocalSite(origin) { _ in nil } }
        }
    }
}

extension WebResponse {
    static func failed(_ status: Int, _ sentence: String) -> WebResponse {
        WebResponse(
            sentence, contentType: "text/plain; charset=utf-8", status: status,
            headers: ["X-Content-Type-Options": "nosniff"])
    }
}
