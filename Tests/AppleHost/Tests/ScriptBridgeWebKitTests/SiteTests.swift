import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("The app's own site", .timeLimit(.minutes(5)))
struct SiteTests {
    private let configuration = WKWebViewConfiguration()
    private var site: LocalSite

    init() throws {
        site = try LocalSite("app://local") { request in
            switch request.path {
            case "/":
                WebResponse(
                    "<h1>Å</h1>", headers: ["Content-Security-Policy": "default-src 'none'"])
            case "/echo": WebResponse(request.body, contentType: "x/y", status: 201)
            case "/digits": WebResponse("0123456789")
            default: nil
            }
        }
        site.maximumBodyByteCount = 1_000
    }

    private func task(_ url: String, method: String = "GET", body: String? = nil) throws
        -> FakeSchemeTask
    {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        // WebKit delivers the body of a page's fetch as a stream.
        request.httpBodyStream = body.map { InputStream(data: Data($0.utf8)) }
        return FakeSchemeTask(request)
    }

    private func load(_ task: FakeSchemeTask) async throws {
        let handler = try #require(configuration.urlSchemeHandler(forURLScheme: "app"))
        let webView = WKWebView(frame: .zero, configuration: configuration)
        handler.webView(webView, start: task)
        await waitUntil { task.isFinished }
        withExtendedLifetime(webView) {}
        #expect(task.fakeExceptions.isEmpty)
    }

    @Test("A stream ends when its web view is released, which WebKit does not tell the handler")
    func releasedView() async throws {
        let source = ChunkSource()
        try site(of: source).install(in: configuration)
        let handler = try #require(configuration.urlSchemeHandler(forURLScheme: "app"))
        var webView: WKWebView? = WKWebView(frame: .zero, configuration: configuration)
        let task = try task("app://local/")
        if let webView { handler.webView(webView, start: task) }
        source.continuation.yield(Data("a".utf8))
        await waitUntil { task.data == Data("a".utf8) }
        webView = nil
        for await _ in source.ends { break }
        await settle()
        #expect(task.fakeExceptions.isEmpty && !task.isFinished)
    }

    @Test("A task gets status, headers and bytes")
    func response() async throws {
        try site.install(in: configuration)
        let task = try task("app://local/?a=b#c")
        try await load(task)
        #expect(task.response?.statusCode == 200)
        #expect(
            task.response?.value(forHTTPHeaderField: "Content-Type") == "text/html; charset=utf-8")
        #expect(task.response?.value(forHTTPHeaderField: "Content-Length") == "11")
        let policy = task.response?.value(forHTTPHeaderField: "Content-Security-Policy")
        #expect(policy == "default-src 'none'")
        #expect(task.data == Data("<h1>Å</h1>".utf8))
    }

    @Test("A body that is too long is rejected and not read to its end")
    func longBody() async throws {
        var site = site
        site.maximumBodyByteCount = 100_000
        try site.install(in: configuration)
        let fitting = try task(
            "app://local/echo", method: "POST", body: String(repeating: "x", count: 100_000))
        try await load(fitting)
        #expect(fitting.response?.statusCode == 201)
        #expect(fitting.data.count == 100_000)
        let task = try task(
            "app://local/echo", method: "POST", body: String(repeating: "x", count: 200_000))
        try await load(task)
        #expect(task.response?.statusCode == 413)
        let stream = try #require(task.request.httpBodyStream)
        #expect(stream.streamStatus == .closed)
    }

    @Test("A site that takes no bodies rejects them unread")
    func noBody() async throws {
        var site = site
        site.maximumBodyByteCount = 0
        try site.install(in: configuration)
        let task = try task("app://local/echo", method: "POST", body: "x")
        try await load(task)
        #expect(task.response?.statusCode == 405)
        #expect(task.request.httpBodyStream?.streamStatus == .notOpen)
    }

    @Test("A range is served, as media elements request it")
    func range() async throws {
        try site.install(in: configuration)
        var request = URLRequest(url: try #require(URL(string: "app://local/digits")))
        request.setValue("bytes=2-4", forHTTPHeaderField: "Range")
        let task = FakeSchemeTask(request)
        try await load(task)
        #expect(task.response?.statusCode == 206)
        #expect(task.response?.value(forHTTPHeaderField: "Content-Range") == "bytes 2-4/10")
        #expect(task.response?.value(forHTTPHeaderField: "Content-Length") == "3")
        #expect(task.data == Data("234".utf8))
    }

    /// Returns a site whose only response has the source's chunks.
    private func site(of source: ChunkSource) throws -> LocalSite {
        try LocalSite("app://local") { _ in
            await source.take().map { WebResponse(chunks: $0, contentType: "x/y") }
        }
    }

    @Test("An error after some chunks fails the task")
    func failingChunks() async throws {
        let source = ChunkSource()
        try site(of: source).install(in: configuration)
        source.continuation.yield(Data("a".utf8))
        source.continuation.finish(throwing: CancellationError())
        let task = try task("app://local/")
        try await load(task)
        #expect(task.data == Data("a".utf8))
        #expect(task.error is CancellationError)
    }

    @Test(
        "A task that WebKit has stopped gets nothing more, and the app's work for it is cancelled"
    )
    func stop() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let site = try LocalSite("app://local") { _ in
            ask.yield()
            try? await Task.sleep(for: .seconds(3600))
            end.yield(Task.isCancelled)
            return WebResponse("late")
        }
        try site.install(in: configuration)
        let handler = try #require(configuration.urlSchemeHandler(forURLScheme: "app"))
        let webView = WKWebView(frame: .zero, configuration: configuration)
        let task = try task("app://local/")
        handler.webView(webView, start: task)
        for await _ in asked { break }
        handler.webView(webView, stop: task)
        task.isStopped = true
        for await isCancelled in ended {
            #expect(isCancelled)
            break
        }
        await settle()
        #expect(task.response == nil)
        #expect(task.fakeExceptions.isEmpty)
    }

    @Test("Misuses for which WebKit would raise an exception throw an error")
    func rejections() throws {
        try site.install(in: configuration)
        let taken = BridgeError(
            .alreadyInstalled,
            "The configuration already has a handler for the scheme “app”. Choose another.")
        #expect(throws: taken) { try site.install(in: configuration) }
        let native = try LocalSite("x-native://local") { _ in nil }
        let handled = BridgeError(
            .invalidOrigin,
            "WebKit handles the scheme “x-native” itself. Choose another, such as “app”.")
        #expect(throws: handled) { try native.install(in: configuration) }

        var pages = WebPage.Configuration()
        try site.install(in: &pages)
        #expect(throws: taken) { try site.install(in: &pages) }
        #expect(throws: handled) { try native.install(in: &pages) }
    }

    private struct Load: ScriptRequest {
        typealias Reply = ScriptBytes
    }

    @Test("The address of bytes serves them once, to a page of the site")
    func bytes() async throws {
        try site.install(in: configuration)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.allowsDownloads = true
        channel.on(Load.self) { _, _ in
            ScriptBytes(Data(repeating: 7, count: 300_000), type: "image/png")
        }
        let page = try FakePage({ _ in [channel] }, configuration: configuration)
        let frame = #"{"bridge":1,"document":"d","messages":[{"name":"Load","id":1}]}"#
        let answer = try await page.post(frame, from: page.frame("app", "local")).get()
        let text = try JSONDecoder().decode(String.self, from: Data((answer ?? "").utf8))
        let reply = try JSONDecoder().decode(BytesReply.self, from: Data(text.utf8))
        let bytes = try #require(reply.replies.first?.result)
        #expect(bytes.url.hasPrefix("app://local/ScriptBridge.bytes/"))

        let posted = try task(bytes.url, method: "POST", body: "x")
        try await load(posted)
        #expect(posted.response?.statusCode == 404)
        let first = try task(bytes.url)
        try await load(first)
        #expect(first.response?.statusCode == 200)
        #expect(first.response?.value(forHTTPHeaderField: "Content-Type") == "image/png")
        #expect(first.response?.value(forHTTPHeaderField: "Content-Length") == "300000")
        #expect(first.response?.value(forHTTPHeaderField: "Cache-Control") == "no-store")
        #expect(first.data == Data(repeating: 7, count: 300_000))
        let second = try task(bytes.url)
        try await load(second)
        #expect(second.response?.statusCode == 404)
    }

    private struct BytesReply: Decodable {
        struct Reply: Decodable {
            let result: Bytes
        }
        struct Bytes: Decodable {
            let url: String
        }
        let replies: [Reply]
    }

    /// Passes the parts of a reply to a task, as WebKit does in the task that it cancels.
    private func pass(_ handler: PageSchemeHandler, to task: FakeSchemeTask) -> Task<Void, Never> {
        Task {
            do {
                for try await part in handler.reply(for: task.request) {
                    switch part {
                    case .response(let head): task.didReceive(head)
                    case .data(let data): task.didReceive(data)
                    }
                }
                try Task.checkCancellation()
                task.didFinish()
            } catch is CancellationError {
            } catch {
                task.didFailWithError(error)
            }
        }
    }

    @Test(
        "A WebPage's load that is stopped gets nothing more, whatever its source does",
        arguments: ["fails", "yields", "ends"])
    func webPageStopped(_ what: String) async throws {
        let source = ChunkSource()
        let handler = PageSchemeHandler(responder: try site(of: source))
        let task = try task("app://local/")
        let work = pass(handler, to: task)
        source.continuation.yield(Data("a".utf8))
        await waitUntil { task.data == Data("a".utf8) }
        switch what {
        case "fails": source.continuation.finish(throwing: POSIXError(.EIO))
        case "yields": source.continuation.yield(Data("b".utf8))
        default: source.continuation.finish()
        }
        work.cancel()
        task.isStopped = true
        await work.value
        #expect(task.fakeExceptions.isEmpty)
    }
}
