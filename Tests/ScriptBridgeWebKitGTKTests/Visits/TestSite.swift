#if WebKitGTK
import Foundation
import Glibc
import ScriptBridge
import Testing

/// A small site on a local port whose pages use one of the page libraries.
final class TestSite: Sendable {
    let origin: Origin
    private let service: Service

    /// Makes a site whose pages use a library, or a script in its place, and whose `/away` leads to another
    /// site.
    init(library: PageLibrary, script: String? = nil, elsewhere: Origin? = nil) throws {
        let port = try LocalPort()
        origin = port.origin
        service = Service(
            socket: port.socket, library: library, script: try script ?? library.source(),
            elsewhere: elsewhere.map { "\($0)/one" } ?? "/one")
        let thread = Thread { [service] in service.run() }
        thread.start()
    }

    deinit {
        service.stop()
    }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: "\(origin)\(path)"))
    }

    /// Answers the pending requests for `/slow` and the later ones.
    func release() {
        service.release()
    }

    /// Makes the requests for `/slow` wait again.
    func hold() {
        service.hold()
    }

    /// How often a path was requested.
    func count(of path: String) -> Int {
        service.count(of: path)
    }
}

/// The connections of a site.
private final class Service: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var waiting: [CInt] = []
        var isReleased = false
    }

    private let socket: CInt
    private let library: PageLibrary
    private let script: String
    private let elsewhere: String
    private let state = Guarded(State())

    init(socket: CInt, library: PageLibrary, script: String, elsewhere: String) {
        self.socket = socket
        self.elsewhere = elsewhere
        self.library = library
        self.script = script
    }

    /// Answers connections until the socket is shut down, each on its own thread: the engine opens
    /// some connections in advance and sends nothing on them.
    func run() {
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else {
                // Only here, because the next site's socket may get the same number.
                close(socket)
                return
            }
            Thread { [self] in answer(connection) }.start()
        }
    }

    func stop() {
        shutdown(socket, CInt(SHUT_RDWR))
    }

    func count(of path: String) -> Int {
        state.with { $0.counts[path] ?? 0 }
    }

    func release() {
        let waiting = state.with { state in
            state.isReleased = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for connection in waiting { send(page("Slow", "Slow"), to: connection) }
    }

    func hold() {
        state.with { $0.isReleased = false }
    }

    private func answer(_ connection: CInt) {
        guard let request = Self.read(connection) else {
            // A client that starts a TLS handshake never sends the end of a request.
            send(head("400 Bad Request", "text/plain"), to: connection)
            return
        }
        let words = request.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else {
            LocalPort.end(connection)
            return
        }
        let path = String(words[1].prefix { $0 != "?" })
        state.with { $0.counts[path, default: 0] += 1 }
        if path == "/broken" {
            LocalPort.end(connection)
        } else if path == "/slow", !mayAnswerSlowly(connection) {
            return
        } else {
            send(response(to: path, isPost: words[0] == "POST"), to: connection)
        }
    }

    /// Returns whether to answer at once; otherwise keeps the connection until the release.
    private func mayAnswerSlowly(_ connection: CInt) -> Bool {
        state.with { state in
            if !state.isReleased { state.waiting.append(connection) }
            return state.isReleased
        }
    }

    private func response(to path: String, isPost: Bool) -> String {
        switch path {
        case "/library.js": head("200 OK", "text/javascript") + script
        case "/": page("Home", Self.links)
        case "/one", "/two", "/three": page(String(path.dropFirst()).capitalized, Self.links)
        case "/slow": page("Slow", "Slow")
        case "/counted":
            page("Counted", Self.counted(state.with { $0.counts[path] ?? 0 }))
        case "/created/counted" where isPost: redirect(to: "/counted")
        case "/changed": page("Changed", "Changed assets", assets: "2")
        case "/bare": head("200 OK", "text/html") + "<!doctype html><title>Bare</title>"
        case "/leaving":
            head("200 OK", "text/html")
                + "<!doctype html><title>Leaving</title><script>location.href = '\(elsewhere)'</script>"
        case "/film":
            head("200 OK", "video/webm") + "\u{1a}" + String(repeating: "0", count: 4_096)
        case "/picture":
            head("200 OK", "image/svg+xml")
                + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"
        case "/form": page("Form", Self.form)
        case "/ways": page("Ways", Self.ways)
        case "/pages": page("Pages", Self.pages)
        case "/document.pdf": head("200 OK", "application/pdf") + "%PDF-1.4"
        case "/long": page("Long", "Saved.<!--" + String(repeating: "x", count: 300_000) + "-->")
        case "/created/long" where isPost: redirect(to: "/long")
        case "/pictured": page("Pictured", "<img src=\"/slow\">")
        case "/frames": page("Frames", Self.frames)
        case "/inner": head("200 OK", "text/html") + Self.inner
        case "/framed": page("Framed", "<iframe src=\"/one\"></iframe>" + Self.links)
        case "/created" where isPost: redirect(to: "/two")
        case "/invalid" where isPost: page("Invalid", Self.form, status: "422 Unprocessable Entity")
        case "/moved": redirect(to: "/three")
        case "/away": redirect(to: elsewhere)
        case "/file": head("200 OK", "application/octet-stream") + "data"
        case "/files": page("Files", Self.files)
        case "/attachment":
            head("200 OK", "text/html", disposition: "attachment; filename=\"report.html\"")
                + "<!doctype html><title>Attachment</title>"
        case "/failing": page("Failing", "500", status: "500 Internal Server Error")
        default: page("Missing", "404", status: "404 Not Found")
        }
    }

    private func page(
        _ title: String,
        _ body: String,
        status: String = "200 OK",
        assets: String = "1"
    ) -> String {
        """
        \(head(status, "text/html; charset=utf-8"))<!doctype html>
        <html><head><title>\(title)</title>
        <script src="/library.js?\(assets)" data-\(library.attribute)-track="reload"></script>
        </head><body><h1>\(title)</h1>\(body)</body></html>
        """
    }

    private func head(_ status: String, _ type: String, disposition: String? = nil) -> String {
        let field = disposition.map { "Content-Disposition: \($0)\r\n" } ?? ""
        return
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(field)Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    }

    private func redirect(to path: String) -> String {
        "HTTP/1.1 303 See Other\r\nLocation: \(path)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
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

    private static func read(_ connection: CInt) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16384)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length =
                    text[..<end.lowerBound].lowercased()
                    .split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if text[end.upperBound...].utf8.count >= length { return text }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            if bytes.first == 0x16 { return nil }
        }
    }

    private func send(_ response: String, to connection: CInt) {
        let bytes = Array(response.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                Glibc.send(connection, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        LocalPort.end(connection)
    }
}

/// A value that the server's thread and the test share.
private final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value  // Only accessed with the lock held.

    init(_ value: Value) {
        self.value = value
    }

    func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
#endif
