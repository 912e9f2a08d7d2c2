import Dispatch
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

@Suite("Local site", .timeLimit(.minutes(5)))
struct LocalSiteTests {
    /// Replies with a description of each request.
    private var site: LocalSite

    init() throws {
        site = try LocalSite("app://local") { request in
            request.path.hasPrefix("/none")
                ? nil
                : WebResponse(
                    [request.method, request.path, request.query ?? "-"].joined(separator: " ")
                        + " " + String(decoding: request.body, as: UTF8.self),
                    headers: ["Content-Security-Policy": "default-src 'none'"])
        }
        site.maximumBodyByteCount = 1_000
    }

    @Test(
        "The app gets the path, the query and the body",
        arguments: [
            ("app://local", "GET / - "),
            ("app://local/", "GET / - "),
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
                == WebResponse(text, headers: ["Content-Security-Policy": "default-src 'none'"])
                .served)
    }

    @Test("Method and body reach the app")
    func body() async {
        let response = await site.response(
            to: "app://local/bridge.js", method: "POST", body: Data("x".utf8))
        #expect(response.body.data == Data("POST /bridge.js - x".utf8))
    }

    @Test("Unless the app takes bodies, it gets only requests to read, before a body is read")
    func noBody() async throws {
        let site = try LocalSite("app://local") { WebResponse($0.method) }
        var rejection = WebResponse.failed(405, "Only GET and HEAD are answered here.")
        rejection.headers["Allow"] = "GET, HEAD"
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
            for path in ["/", "/bridge.js"] {
                let response = await site.response(to: "app://local\(path)", method: method)
                #expect(response == rejection)
            }
            let request = SchemeRequest(
                url: "app://local/", method: method, headers: ["Origin": "app://local"])
            #expect(site.rejection(ofBodyOf: request)?.status == 405)
        }
        for method in ["GET", "HEAD"] {
            #expect(await site.response(to: "app://local/", method: method).status == 200)
        }
    }

    @Test("A body that is too long is rejected and does not reach the app")
    func longBody() async throws {
        var site = try LocalSite("app://local") { WebResponse("\($0.body.count)") }
        site.maximumBodyByteCount = 3
        let taken = await site.response(to: "app://local/", method: "POST", body: Data("abc".utf8))
        #expect(taken.body.data == Data("3".utf8))
        for path in ["/", "/bridge.js"] {
            let rejected = await site.response(
                to: "app://local\(path)", method: "POST", body: Data("abcd".utf8))
            #expect(rejected == .failed(413, "The body exceeds 3 bytes."))
        }
    }

    @Test("A URL that is too long is rejected before it is parsed")
    func longAddress() async {
        #expect(LocalSite.maximumAddressByteCount == 8_192)
        let path = "app://local/" + String(repeating: "a", count: 8_180)
        #expect(await site.response(to: path).status == 200)
        let rejection = WebResponse.failed(414, "The address exceeds 8192 bytes.")
        #expect(await site.response(to: path + "a") == rejection)
        for address in ["app://evil/", "app://local/?", "app://local/#", "app://", "%"] {
            let long = address + String(repeating: "%41", count: 1_000_000)
            #expect(await site.response(to: long, method: "PUT") == rejection)
        }
    }

    @Test("Headers that are too long do not identify a page")
    func longHeaders() async throws {
        let long = "app://local" + String(repeating: "l", count: 2_000)
        #expect(throws: BridgeError.self) { try Origin(long) }
        var site = try LocalSite("app://local") { request in
            WebResponse(request.origin == .unrepresentable ? "unnamed" : "named")
        }
        site.maximumBodyByteCount = 1
        let response = await site.response(to: "app://local/", from: long)
        #expect(response.body.data == Data("unnamed".utf8))
        let rejection = site.rejection(
            ofBodyOf: SchemeRequest(
                url: "app://local/", method: "POST", headers: ["Referer": long]))
        #expect(rejection?.status == 403)
    }

    @Test("A request is read and answered off the main actor")
    @MainActor
    func mainActor() async throws {
        let site = try LocalSite("app://local") { _ in WebResponse("\(isOnMainQueue())") }
        #expect(isOnMainQueue())
        #expect(await site.response(to: "app://local/").body.data == Data("false".utf8))
    }

    @Test(
        "The app learns the requesting origin as far as the engine reports it",
        arguments: [
            ("app://local", "app://local"), ("https://EVIL.com:443", "https://evil.com"),
            ("null", "null"), (nil, "unknown"), ("", "unnamed"), ("file://", "unnamed"),
            ("other://", "unnamed"), ("https://a~b.evil.example", "unnamed"),
            ("https://a'b.evil.example", "unnamed"), ("https://a+b.evil.example", "unnamed"),
            ("https://a.com https://b.com", "unnamed"),
        ])
    func asker(_ header: String?, _ seen: String) async throws {
        var site = try LocalSite("app://local") { request in
            WebResponse(request.origin.map { "\($0)" } ?? "unknown")
        }
        site.maximumBodyByteCount = 1
        for method in ["GET", "PUT"] {
            let response = await site.response(to: "app://local/", method: method, from: header)
            #expect(response.body.data == Data(seen.utf8))
        }
    }

    @Test(
        "A body is read only if headers name a page of the site",
        arguments: [
            ("app://local", nil, true), ("app://local", "https://evil.example/", true),
            (nil, "app://local/a?b=https://evil.example", true), (nil, "app://local", true),
            (nil, nil, false), ("null", "app://local/", false), ("", "app://local/", false),
            ("https://evil.example", "app://local/", false),
            ("https://a~b.evil.example", nil, false),
            (nil, "https://evil.example/app://local/", false), (nil, "about:srcdoc", false),
            (nil, "blob:app://local/1", false),
            (nil, "data:text/html,app://local/", false),
            (nil, "app://local.evil/", false), (nil, "app://local@evil/", false),
            (nil, "app://LOCAL/", false), (nil, "", false), (nil, "null", false),
        ] as [(String?, String?, Bool)])
    func ownBodies(_ page: String?, _ referrer: String?, _ isAsked: Bool) async throws {
        var headers: [String: String] = [:]
        headers["Origin"] = page
        headers["Referer"] = referrer
        let request = SchemeRequest(url: "app://local/", method: "POST", headers: headers)
        let rejection = site.rejection(ofBodyOf: request)
        #expect(rejection?.status == (isAsked ? nil : 403))
        guard let rejection else { return }
        let body = try await rejection.data()
        #expect(body == Data("Only the site's own pages may send this.".utf8))
        #expect(rejection.byteCount == body.count)
    }

    @Test("A host gets a head, and then the whole body as one chunk")
    func responder() async throws {
        let post = SchemeRequest(
            url: "app://local/a", method: "GET", headers: ["ORIGIN": "app://local"])
        let response = await site.response(to: post)
        #expect(response.status == 200)
        let chunks = try await response.chunks()
        #expect(chunks.count == 1)
        #expect(response.byteCount == chunks.first?.count)

        let long = "app://local/" + String(repeating: "a", count: 8_192)
        #expect(await site.response(to: SchemeRequest(url: long)).status == 414)
        #expect(site.rejection(ofBodyOf: SchemeRequest(url: long, method: "POST"))?.status == 414)
    }

    @Test("A response to HEAD has no body and otherwise equals the response to GET")
    func head() async {
        let response = await site.response(to: "app://local/a", method: "HEAD")
        #expect(
            response
                == WebResponse("", headers: ["Content-Security-Policy": "default-src 'none'"])
                .served)
        #expect(response.body.byteCount == "HEAD /a - ".utf8.count)
        for (url, status) in [
            ("app://local/none", 404), ("app://evil/", 404), ("app://local/..", 400),
        ] {
            #expect(await site.response(to: url, method: "HEAD") == .failed(status, ""))
        }
    }

    @Test(
        "A path that could leave a folder does not reach the app",
        arguments: [
            "/..", "/../a", "/a/../b", "/a/..", "/.", "/a/./b", "/%2e%2e/a", "/%2E./a", "/.%2e",
            "/a%2fb", "/a%2Fb", "/..%2fa", "/a\\b", "/..%5ca", "/a%00", "/a%0a", "/a%7f", "/a\u{0}",
            "/%CC%81a", "/%CC%81../a", "/a/%CC%81", "/%D8%80/.env", "/\u{600}/a",
            "/%ff", "/%c0%ae%c0%ae/a", "/%", "/%a", "/%zz", "/%+1", "/%2", "/%uff0e", "/%e2%80",
        ])
    func rejections(_ target: String) async {
        let response = await site.response(to: "app://local\(target)")
        // Characters that would end a text or a line are escaped.
        let name = target.replacing("\u{0}", with: "\\u0000")
        #expect(response == .failed(400, "“\(name)” is not a valid path."))
    }

    @Test(
        "Another host, scheme or port is not found",
        arguments: [
            "app://evil", "app://local:80", "app://user@local", "app://", "other://local",
            "APP://local", "app://LOCAL", "https://local", "app:local", "local", "", "://",
            "app://local.", "app://l\u{F6}cal",
        ])
    func otherSites(_ root: String) async {
        let response = await site.response(to: root)
        #expect(response == .failed(404, "There is no site “\(root)” here."))
    }

    @Test("A response that the app does not have is a 404 that names the path")
    func missing() async {
        let response = await site.response(to: "app://local/none?a")
        #expect(response == .failed(404, "There is nothing at “/none”."))
        let end = String(repeating: "a", count: 5_000)
        let long = await site.response(to: "app://local/none\(end)")
        #expect(long.status == 404 && long.body.data?.count ?? 0 < 200)
    }

    @Test("The page script is served without the app's involvement, read-only")
    func script() async throws {
        let script = BridgeScript(channel: "other")
        let site = try LocalSite("app://local", script: script) { _ in nil }
        for path in [script.path, BridgeScript.stablePath] {
            var expected = try #require(script.response(forPath: path)).served
            #expect(await site.response(to: "app://local\(path)") == expected)
            #expect(expected.status == 200)
            expected.body = WebResponse.Body(Data())
            #expect(await site.response(to: "app://local\(path)", method: "HEAD") == expected)
            #expect(await site.response(to: "app://local\(path)", method: "PUT").status == 405)
        }
    }

    @Test(
        "Rejects schemes that engines handle themselves",
        arguments: ["https://example.com", "http://localhost:3000", "ws://a", "blob://a"])
    func takenScheme(_ text: String) throws {
        let origin = try Origin(text)
        let message =
            "An app cannot serve “\(text)”: web engines handle its scheme. Choose another, such as app://local."
        #expect(throws: BridgeError(.invalidOrigin, message)) {
            try LocalSite(origin) { _ in nil }
        }
    }

    @Test("Rejects origins that a site's page cannot have")
    func namelessOrigins() {
        for origin in [Origin.file, .opaque] {
            #expect(throws: BridgeError.self) { try LocalSite(origin) { _ in nil } }
        }
    }
}

private func isOnMainQueue() -> Bool {
    DispatchQueue.getSpecific(key: mainQueueKey) == true
}

private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()
