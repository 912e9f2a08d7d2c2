import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("SwiftUI's page", .timeLimit(.minutes(5)))
struct WebPageTests {
    private let log = Log()
    private let configuration = WebPage.Configuration()

    private func bridge(in page: WebPage) throws -> WebViewBridge {
        let bridge = try WebViewBridge(channels: [.test(log: log)], observer: log)
        try bridge.install(in: page, configuration: configuration)
        return bridge
    }

    private func post(_ body: Any, from webView: WKWebView) async throws -> String? {
        let origin = WKSecurityOrigin(protocol: "https", host: "example.com", port: 0)
        let frame = WKFrameInfo(isMainFrame: true, securityOrigin: origin, webView: webView)
        let controller = configuration.userContentController
        return try await controller.fakePost(body, to: "nativeApp", from: frame).json
    }

    /// Posts the message that identifies a page's web view, as the script in the page does.
    private func identify(_ page: WebPage) async throws {
        let origin = WKSecurityOrigin(protocol: "", host: "", port: 0)
        let frame = WKFrameInfo(
            isMainFrame: true, securityOrigin: origin, webView: page.fakeWebView)
        let controller = configuration.userContentController
        let names = controller.fakeHandlerNames(in: WebPageView.world)
        let name = try #require(names.first)
        _ = try await controller.fakePost(NSNull(), to: name, in: WebPageView.world, from: frame)
        for evaluation in page.fakeWebView.fakeEngine.evaluations
        where evaluation.text.contains("\(name).postMessage") {
            evaluation.end(.success(nil))
        }
    }

    /// Posts what the watcher's script posts when a document begins.
    private func beginDocument(in webView: WKWebView) async throws {
        let origin = WKSecurityOrigin(protocol: "https", host: "example.com", port: 0)
        let frame = WKFrameInfo(isMainFrame: true, securityOrigin: origin, webView: webView)
        let controller = configuration.userContentController
        _ = try await controller.fakePost(NSNull(), to: DocumentWatcher.name, from: frame)
    }

    @Test("Another page with the same configuration is rejected, even if it posts first")
    func sharedConfiguration() async throws {
        let page = WebPage(configuration: configuration)
        let other = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        let note = ["name": "Note", "text": "x"]
        let rejection = FakeRejection(
            text:
                "sourceNotAccepted: The message comes from another web view. Each web view needs its own bridge."
        )
        // The page itself has no document yet.
        page.fakeIsReady = false
        page.fakeWebView.fakeEngine.answer = { _ in
            .failure(WKError(.javaScriptExceptionOccurred))
        }
        await #expect(throws: rejection) { try await post(note, from: other.fakeWebView) }
        page.fakeIsReady = true
        await #expect(throws: rejection) { try await post(note, from: other.fakeWebView) }
        #expect(log.notes.isEmpty)
        _ = try await post(note, from: page.fakeWebView)
        await #expect(throws: rejection) { try await post(note, from: other.fakeWebView) }
        #expect(
            configuration.userContentController.fakeHandlerNames(in: WebPageView.world).isEmpty)
        let second = try WebViewBridge(channels: [.test(log: log)])
        #expect(throws: BridgeError.self) {
            try second.install(in: other, configuration: configuration)
        }
        #expect(log.notes.count == 1)
        bridge.remove()
    }

    @Test("The bridge notices the end of the page's process, even after failed navigations")
    func termination() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        await waitUntil { page.fakeWatcherCount == 1 }
        page.fakeNavigation(.success(.startedProvisionalNavigation))
        page.fakeNavigation(
            .failure(WebPage.NavigationError.failedProvisionalNavigation(CancellationError())))
        await waitUntil { page.fakeWatcherCount == 2 }
        try await beginDocument(in: page.fakeWebView)
        let evaluation = Task { try await bridge.evaluate("1", as: Int.self) }
        await waitUntil { page.fakeWebView.fakeEngine.evaluations.count == 1 }
        page.fakeTermination()
        await #expect(throws: BridgeError(.documentGone, "The page's process ended.")) {
            try await evaluation.valueInTime()
        }
        await waitUntil { page.fakeWatcherCount == 3 }
        page.fakeWebView.fakeEngine.evaluations.first?.end(.success(1))
        page.fakeNavigation(.failure(WebPage.NavigationError.pageClosed))
        for _ in 0..<100 { await Task.yield() }
        #expect(page.fakeWatcherCount == 3)
    }

    @Test("The end of a process that is delivered late does not end the next document's work")
    func lateTermination() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        await waitUntil { page.fakeWatcherCount == 1 }
        page.fakeTermination()
        await waitUntil { page.fakeWatcherCount == 2 }
        let url = try #require(URL(string: "https://example.com/"))
        for try await event in page.load(html: "", baseURL: url) where event == .finished { break }
        try await bridge.evaluate(
            "globalThis.wait = () => new Promise(end => { globalThis.end = end; })")
        let wait = ScriptFunction<Int>("wait")
        let evaluation = Task { try await bridge.call(wait()) }
        let hasBegun: JavaScript = "'end' in globalThis"
        while try await bridge.evaluate(hasBegun, as: Bool.self) == false { await Task.yield() }
        page.fakeNavigation(.failure(WebPage.NavigationError.webContentProcessTerminated))
        await waitUntil { page.fakeWatcherCount == 3 }
        try await bridge.evaluate("end(1)")
        #expect(try await evaluation.valueInTime() == 1)
    }

    @Test("A process is not reported as ended once another document has begun")
    func lateAnswer() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        let engine = page.fakeWebView.fakeEngine
        await waitUntil { page.fakeWatcherCount == 1 }
        try await beginDocument(in: page.fakeWebView)
        page.fakeNavigation(.failure(WebPage.NavigationError.webContentProcessTerminated))
        await waitUntil { engine.evaluations.count == 1 }
        try await beginDocument(in: page.fakeWebView)
        let evaluation = Task { try await bridge.evaluate("1", as: Int.self) }
        await waitUntil { engine.evaluations.count == 2 }
        engine.evaluations.first?.end(.failure(WKError(.javaScriptResultTypeIsUnsupported)))
        engine.evaluations.last?.end(.success("v1"))
        #expect(try await evaluation.valueInTime() == 1)
    }

    @Test("A new process without a document does not hide the end of the old one")
    func newProcess() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        let engine = page.fakeWebView.fakeEngine
        await waitUntil { page.fakeWatcherCount == 1 }
        try await beginDocument(in: page.fakeWebView)
        let evaluation = Task { try await bridge.evaluate("1", as: Int.self) }
        await waitUntil { engine.evaluations.count == 1 }
        engine.answer = { _ in .success(false) }
        // The report of the end itself was missed.
        page.fakeNavigation(
            .failure(WebPage.NavigationError.failedProvisionalNavigation(CancellationError())))
        await #expect(throws: BridgeError(.documentGone, "The page's process ended.")) {
            try await evaluation.valueInTime()
        }
    }

    @Test("Messages posted before the page's web view is known are handled in order")
    func order() async throws {
        // The installation also looks for the web view twice: to mark the window that it shows, and
        // to ask which page that is.
        let page = WebPage(configuration: configuration)
        let other = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        let texts = ["first", "second", "third"]
        page.fakeIsReady = false
        let posts = texts.map { text in
            Task {
                let note = ["name": "Note", "text": text]
                let webView = text == "second" ? other.fakeWebView : page.fakeWebView
                return try? await post(note, from: webView)
            }
        }
        await waitUntil { page.fakeWebView.fakeEngine.evaluations.count == 5 }
        for _ in 0..<20 { await Task.yield() }
        #expect(log.notes.isEmpty)
        try await identify(page)
        for post in posts { _ = await post.value }
        #expect(log.notes.map(\.text) == ["first", "third"])
        bridge.remove()
    }

    @Test("A new document immediately ends the old document's pending work, but no later work")
    func documents() async throws {
        let page = WebPage(configuration: configuration)
        let other = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        page.fakeIsReady = false
        let engine = page.fakeWebView.fakeEngine
        let before = Task { try await bridge.evaluate("1", as: Int.self) }
        await waitUntil { engine.evaluations.count == 3 }
        // The new document is asked too.
        try await beginDocument(in: page.fakeWebView)
        await #expect(throws: BridgeError(.documentGone, "The page navigated away.")) {
            try await before.valueInTime()
        }
        let after = Task { try await bridge.evaluate("2", as: Int.self) }
        await waitUntil { engine.evaluations.count == 5 }
        let note = Task { try await post(["name": "Note", "text": "x"], from: page.fakeWebView) }
        await waitUntil { engine.evaluations.count == 6 }
        try await identify(page)
        _ = try await note.valueInTime()
        // Scripts meant for the old document are not evaluated in the new one.
        let sources = engine.evaluations.map(\.text).filter { $0.contains("values_") }
        #expect(sources.count == 1)
        #expect(sources.first?.contains("(2\n)") == true)
        try await beginDocument(in: other.fakeWebView)
        engine.evaluations.last?.end(.success("v2"))
        #expect(try await after.valueInTime() == 2)
        bridge.remove()
    }

    @Test("A script that WebKit never ends does not hold back the page's messages forever")
    func neverEnding() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        page.fakeIsReady = false
        let note = ["name": "Note", "text": "x"]
        let first = Task { try await post(note, from: page.fakeWebView) }
        await waitUntil { page.fakeWebView.fakeEngine.evaluations.count == 3 }
        page.fakeIsReady = true
        _ = try await post(note, from: page.fakeWebView)
        _ = try await first.valueInTime()
        #expect(log.notes.count == 2)
        #expect(
            configuration.userContentController.fakeHandlerNames(in: WebPageView.world).isEmpty)
        page.fakeWebView.fakeEngine.evaluations.first?.end(.success(nil))
        bridge.remove()
    }

    @Test("A bridge that is removed before the web view is known handles nothing")
    func removedMeanwhile() async throws {
        let page = WebPage(configuration: configuration)
        let bridge = try bridge(in: page)
        page.fakeIsReady = false
        let message = Task {
            try await post(["name": "Note", "text": "x"], from: page.fakeWebView)
        }
        await waitUntil { page.fakeWebView.fakeEngine.evaluations.count == 3 }
        bridge.remove()
        page.fakeWebView.fakeEngine.evaluations.first?.end(.success(nil))
        await #expect(throws: FakeRejection.self) { try await message.value }
        #expect(log.notes.isEmpty)
        #expect(configuration.userContentController.fakeHandlerNames.isEmpty)
    }

    @Test("A bridge removed while its script hangs makes room for another")
    func installedAgain() async throws {
        let page = WebPage(configuration: configuration)
        let controller = configuration.userContentController
        let engine = page.fakeWebView.fakeEngine
        page.fakeIsReady = false
        let note = ["name": "Note", "text": "x"]
        let first = try bridge(in: page)
        let early = Task { try await post(note, from: page.fakeWebView) }
        await waitUntil { engine.evaluations.count == 3 }
        let name = try #require(controller.fakeHandlerNames(in: WebPageView.world).first)
        first.remove()
        #expect(controller.fakeHandlerNames.isEmpty)
        await #expect(throws: FakeRejection.self) { try await early.valueInTime() }

        let second = try bridge(in: page)
        let late = Task { try await post(note, from: page.fakeWebView) }
        // The first bridge's script has no handler left to post to.
        let newName = try #require(controller.fakeHandlerNames(in: WebPageView.world).first)
        #expect(newName != name)
        // The first bridge may still ask once more, to end its call.
        await waitUntil { engine.evaluations.filter { $0.text.contains(newName) }.count == 3 }
        engine.evaluations.first?.end(.success(nil))
        await settle()
        #expect(controller.fakeHandlerNames(in: WebPageView.world).count == 1)
        try await identify(page)
        _ = try await late.valueInTime()
        #expect(log.notes.count == 1)
        #expect(controller.fakeExceptions.isEmpty)
        second.remove()
    }

    @Test("Repeatedly failing navigations do not block other tasks")
    func failures() async throws {
        let page = WebPage(configuration: configuration)
        page.fakeFailures(1000)
        let bridge = try bridge(in: page)
        // Runs after the watcher's first turn, and does not pass through another thread.
        #expect(await (1..<1000).contains(Task { page.fakeWatcherCount }.value))
        await waitUntil { page.fakeWatcherCount == 1001 }
        bridge.remove()
    }

    @Test("The bridge does not retain the page")
    func pageLifetime() async throws {
        weak var released: WebPage?
        let bridge = try WebViewBridge(channels: [.test(log: log)], observer: log)
        do {
            let page = WebPage(configuration: configuration)
            try bridge.install(in: page, configuration: configuration)
            await waitUntil { page.fakeWatcherCount == 1 }
            released = page
        }
        await waitUntil { released == nil }
        #expect(released == nil)
        await #expect(
            throws: BridgeError(
                .noWebView, "The web view is gone: keep it as long as the bridge is used.")
        ) {
            try await bridge.evaluate("1")
        }
    }

    @Test("A promise that never settles does not keep the page alive")
    func endlessPromise() async throws {
        weak var released: WebPage?
        let bridge = try WebViewBridge(channels: [.test(log: log)], observer: log)
        let wait: Task<Void, any Error>
        do {
            let page = WebPage(configuration: configuration)
            try bridge.install(in: page, configuration: configuration)
            let url = try #require(URL(string: "https://example.com/"))
            for try await event in page.load(html: "", baseURL: url) where event == .finished {
                break
            }
            let function: JavaScript = """
                globalThis.wait = () => new Promise(() => { globalThis.isWaiting = true; })
                """
            try await bridge.evaluate(function)
            wait = Task { try await bridge.call(ScriptFunction<Void>("wait")()) }
            let isWaiting: JavaScript = "globalThis.isWaiting"
            while try await bridge.evaluate(isWaiting, as: Bool?.self) != true {
                await Task.yield()
            }
            released = page
        }
        await waitUntil { released == nil }
        #expect(released == nil)
        await #expect {
            try await wait.valueInTime()
        } throws: {
            ($0 as? BridgeError)?.code == .documentGone
        }
    }
}
