#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

/// A small site on a local port whose pages use one of the page libraries.
final class TestSite: Sendable {
    private let server: LocalServer
    private let state: State

    var origin: Origin { server.origin }

    /// Makes a site whose pages use a library, or a script in its place, and whose `/away` leads to another
    /// site.
    init(library: PageLibrary, script: String? = nil, elsewhere: Origin? = nil) throws {
        let pages = TestPages(
            library: library, script: try script ?? library.source(),
            elsewhere: elsewhere.map { "\($0)/one" } ?? "/one")
        let state = State()
        self.state = state
        server = try LocalServer.answering { request in
            let path = String(request.path.prefix { $0 != "?" })
            let count = state.add(path)
            if path == "/broken" { return nil }
            if path == "/slow" { state.waitForRelease() }
            return pages.response(to: path, count: count, isPost: request.method == "POST")
        }
    }

    deinit {
        server.stop()
        state.release()
    }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: "\(origin)\(path)"))
    }

    /// Answers the pending requests for `/slow` and the later ones.
    func release() {
        state.release()
    }

    /// Makes the requests for `/slow` wait again.
    func hold() {
        state.hold()
    }

    /// How often a path was requested.
    func count(of path: String) -> Int {
        state.count(of: path)
    }

    /// What the server's threads and the test share.
    private final class State: @unchecked Sendable {
        private let condition = NSCondition()
        // Only accessed with the condition locked.
        private var counts: [String: Int] = [:]
        private var isReleased = false
        private var releaseCount = 0

        /// Counts a request for a path, and returns how many there were.
        func add(_ path: String) -> Int {
            locked {
                counts[path, default: 0] += 1
                return counts[path, default: 0]
            }
        }

        func count(of path: String) -> Int {
            locked { counts[path, default: 0] }
        }

        func waitForRelease() {
            locked {
                let begun = releaseCount
                while !isReleased, releaseCount == begun { condition.wait() }
            }
        }

        func release() {
            locked {
                isReleased = true
                releaseCount += 1
                condition.broadcast()
            }
        }

        func hold() {
            locked { isReleased = false }
        }

        private func locked<Result>(_ body: () -> Result) -> Result {
            condition.lock()
            defer { condition.unlock() }
            return body()
        }
    }
}

/// The pages of a site.
private struct TestPages {
    let library: PageLibrary
    let script: String
    let elsewhere: String

    func response(to path: String, count: Int, isPost: Bool) -> WebResponse {
        switch path {
        case "/library.js": plain(script, "text/javascript")
        case "/": page("Home", Self.links)
        case "/one", "/two", "/three": page(String(path.dropFirst()).capitalized, Self.links)
        case "/slow": page("Slow", "Slow")
        case "/counted": page("Counted", Self.counted(count))
        case "/created/counted" where isPost: redirect(to: "/counted")
        case "/changed": page("Changed", "Changed assets", assets: "2")
        case "/bare": plain("<!doctype html><title>Bare</title>")
        case "/leaving":
            plain(
                "<!doctype html><title>Leaving</title><script>location.href = '\(elsewhere)'</script>"
            )
        case "/film": plain("\u{1a}" + String(repeating: "0", count: 4_096), "video/webm")
        case "/picture":
            plain(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
                "image/svg+xml")
        case "/form": page("Form", Self.form)
        case "/ways": page("Ways", Self.ways)
        case "/pages": page("Pages", Self.pages)
        case "/document.pdf": plain("%PDF-1.4", "application/pdf")
        case "/long": page("Long", "Saved.<!--" + String(repeating: "x", count: 300_000) + "-->")
        case "/created/long" where isPost: redirect(to: "/long")
        case "/pictured": page("Pictured", "<img src=\"/slow\">")
        case "/frames": page("Frames", Self.frames)
        case "/inner": plain(Self.inner)
        case "/framed": page("Framed", "<iframe src=\"/one\"></iframe>" + Self.links)
        case "/created" where isPost: redirect(to: "/two")
        case "/invalid" where isPost: page("Invalid", Self.form, status: 422)
        case "/moved": redirect(to: "/three")
        case "/away": redirect(to: elsewhere)
        case "/file": plain("data", "application/octet-stream")
        case "/files": page("Files", Self.files)
        case "/attachment":
            plain(
                "<!doctype html><title>Attachment</title>",
                headers: ["Content-Disposition": "attachment; filename=\"report.html\""])
        case "/failing": page("Failing", "500", status: 500)
        default: page("Missing", "404", status: 404)
        }
    }

    private func page(
        _ title: String,
        _ body: String,
        status: Int = 200,
        assets: String = "1"
    ) -> WebResponse {
        let html = """
            <!doctype html>
            <html><head><title>\(title)</title>
            <script src="/library.js?\(assets)" data-\(library.attribute)-track="reload"></script>
            </head><body><h1>\(title)</h1>\(body)</body></html>
            """
        return plain(html, "text/html; charset=utf-8", status: status)
    }

    private func plain(
        _ text: String,
        _ type: String = "text/html",
        status: Int = 200,
        headers: [String: String] = [:]
    ) -> WebResponse {
        var response = WebResponse(text, contentType: type, status: status, headers: headers)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private func redirect(to path: String) -> WebResponse {
        WebResponse("", status: 303, headers: ["Location": path])
    }

    private static let links = """
        <a id="home" href="/">Home</a> <a id="two" href="/two">Two</a>
        <a id="replace" href="/three" data-turbo-action="replace" data-turbolinks-action="replace">Three</a>
        <a id="anchor" href="#end">End</a>
        <a id="same" href="">Again</a>
        <a id="window" href="https://example.com/" target="_blank">Elsewhere</a>
        <a id="one" href="/one">One</a>
        <a id="plain" href="/one" data-turbo="false" data-turbolinks="false">Plain</a>
        <p style="height: 4000px"></p><p id="end">The end</p>
        """

    private static func counted(_ count: Int) -> String {
        """
        <p id="counter">\(count)</p> <input id="field"> <a id="two" href="/two">Two</a>
        <form id="save" method="post" action="/created/counted"><button>Save</button></form>
        <p style="height: 4000px"></p>
        """
    }

    private static let ways = """
        <a id="plain" href="/two" data-turbo="false" data-turbolinks="false">Plain</a>
        <a id="window" href="/two" target="_blank">In a window</a>
        <a id="pdf" href="/document.pdf">Document</a>
        <a id="data" href="data:text/html,x">Data</a>
        <a id="blank" href="about:blank" target="_blank">Blank</a>
        <a id="telephone" href="tel:123">Call</a>
        <form id="search" action="/two" data-turbo="false"><input name="q" value="1"></form>
        """

    private static let files = """
        <a id="plain" href="/two" download>A page</a>
        <a id="named" href="/file?1" download="report.bin"><b id="inside">A file</b></a>
        <a id="window" href="/file" target="_blank" download>A file, from another window</a>
        <iframe name="inner" src="/inner"></iframe>
        <a id="into" href="/two" target="inner" download>A page, into the frame</a>
        <svg><a id="drawing" href="/two" download><text>A page</text></a></svg>
        <map name="map"><area id="area" href="/two" download></map>
        <a id="attachment" href="/attachment" download>An attachment</a>
        """

    private static let pages = """
        <turbo-frame id="list" data-turbo-action="advance">
        <a id="next" href="/pages?page=2">Next</a></turbo-frame>
        """

    private static let frames = """
        <iframe name="inner" src="/inner"></iframe>
        <iframe src="/missing"></iframe> <iframe src="/broken"></iframe>
        <iframe src="/file"></iframe> <iframe src="/away"></iframe>
        <a id="into" href="/bare?named" target="inner" data-turbo="false" data-turbolinks="false">Into</a>
        <a id="plain" href="/bare?link" data-turbo="false" data-turbolinks="false">Plain</a>
        """

    private static let inner = """
        <!doctype html><title>Inner</title>
        <a id="link" href="/bare?link"><b>Link</b></a> <a id="top" href="/bare?top" target="_top">Top</a>
        """

    private static let form = """
        <form id="create" method="post" action="/created"><button>Create</button></form>
        <form id="reject" method="post" action="/invalid"><button>Reject</button></form>
        <form id="long" method="post" action="/created/long"><button>Long</button></form>
        """
}
#endif
