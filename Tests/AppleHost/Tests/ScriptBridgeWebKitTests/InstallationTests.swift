import Dispatch
import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("Installation", .timeLimit(.minutes(5)))
struct InstallationTests {
    private let note = ["name": "Note", "text": "x"]

    @Test("The page script is injected at document start, after the watcher's")
    func scripts() throws {
        let page = try FakePage()
        let scripts = page.controller.userScripts
        #expect(scripts.count == 2)
        #expect(scripts.allSatisfy { $0.injectionTime == .atDocumentStart })
        #expect(scripts.allSatisfy { $0.isForMainFrameOnly })
        #expect(scripts.allSatisfy { $0.fakeWorld === WKContentWorld.page })
        #expect(scripts[0].source.contains(DocumentWatcher.source))
        #expect(scripts[1].source.contains(#"https://example.com"#))
        #expect(
            page.controller.fakeHandlerNames
                == ["nativeApp in page", "scriptBridgeDocument in page"])
    }

    @Test("The window that is shown already is marked before the scripts are added")
    func shownDocument() throws {
        let webView = WKWebView()
        let controller = webView.configuration.userContentController
        var scriptCount: Int?
        webView.fakeEngine.answer = { _ in
            scriptCount = controller.userScripts.count
            return .success(nil)
        }
        let bridge = try WebViewBridge(
            channels: [ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))])
        try bridge.install(in: webView)
        #expect(scriptCount == 0)
        let mark = try #require(webView.fakeEngine.marks.first).dropFirst(6).prefix { $0 != "=" }
        #expect(controller.userScripts[1].source.contains("|| !\(mark))"))
        bridge.remove()
    }

    @Test("The scripts of a web extension, which WebKit lists and keeps, are not added again")
    func extensionScripts() throws {
        let webView = WKWebView()
        let controller = webView.configuration.userContentController
        let script = WKUserScript(
            source: "1", injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .page)
        let own = WKUserScript(
            source: "2", injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .page)
        controller.fakeExtensionScripts = [script]
        controller.addUserScript(own)
        let bridge = try WebViewBridge(
            channels: [ScriptChannel("a", accepting: .mainFrame(of: "https://example.com"))])
        try bridge.install(in: webView)
        #expect(controller.userScripts.count == 4)
        #expect(controller.userScripts.filter { $0 === script }.count == 1)
        bridge.remove()
        #expect(controller.userScripts.map(\.source) == ["1", "2"])
    }

    @Test("In another world, everything is in that world, with scripts in the same order")
    func otherWorld() throws {
        let page = try FakePage(world: .world(name: "app"))
        let scripts = page.controller.userScripts
        #expect(scripts.map(\.fakeWorld.fakeName) == ["app", "app"])
        #expect(scripts[0].source.contains(DocumentWatcher.source))
        #expect(
            page.controller.fakeHandlerNames == ["nativeApp in app", "scriptBridgeDocument in app"])
        page.bridge.remove()
        #expect(page.controller.fakeHandlerNames.isEmpty)
    }

    @Test("No page script is injected if no origin is accepted")
    func nobody() throws {
        let page = try FakePage({ [.test(accepting: .noOrigin, log: $0)] })
        #expect(page.controller.userScripts.count == 1)
        #expect(page.controller.userScripts[0].source.contains(DocumentWatcher.source))
    }

    @Test("The observer learns of each document that no channel accepts, once")
    func pageNotAccepted() async throws {
        let page = try FakePage()
        let loads = [
            ("https://www.example.com/", 1), ("https://example.com/", 1),
            ("https://www.example.com/other", 2),
        ]
        for (url, count) in loads {
            page.webView.loadHTMLString("", baseURL: URL(string: url))
            await settle()
            await waitUntil { page.log.undelivered.count == count }
            #expect(page.log.undelivered.map(\.code).allSatisfy { $0 == .pageNotAccepted })
        }
    }

    @Test("Another bridge for the controller throws an error instead of raising WebKit's exception")
    func takenController() throws {
        let page = try FakePage()
        let other = try WebViewBridge(channels: [.test("other", log: page.log)])
        let taken = BridgeError(
            .alreadyInstalled,
            """
            The web view's user content controller already has a bridge. Remove that one first, or \
            give each web view a controller of its own.
            """)
        #expect(throws: taken) { try other.install(in: page.webView) }
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = page.controller
        let sharing = WKWebView(frame: .zero, configuration: configuration)
        #expect(throws: taken) { try other.install(in: sharing) }
        #expect(page.controller.fakeExceptions.isEmpty)
        try other.install(in: WKWebView(frame: .zero, configuration: WKWebViewConfiguration()))
    }

    @Test("A channel with the watcher's name throws an error instead of raising WebKit's exception")
    func watcherName() throws {
        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let bridge = try WebViewBridge(channels: [
            ScriptChannel("scriptBridgeDocument", accepting: .noOrigin)
        ])
        let message =
            "The bridge itself uses the handler name “scriptBridgeDocument”. Rename the channel."
        #expect(throws: BridgeError(.duplicateName, message)) { try bridge.install(in: webView) }
        let controller = webView.configuration.userContentController
        #expect(controller.fakeHandlerNames.isEmpty)
        #expect(controller.fakeExceptions.isEmpty)
    }

    @Test("Removing the bridge removes its parts and nothing else")
    func removal() async throws {
        let configuration = WKWebViewConfiguration()
        let controller = configuration.userContentController
        let before = WKUserScript(
            source: "1", injectionTime: .atDocumentEnd, forMainFrameOnly: false, in: .page)
        controller.addUserScript(before)
        let page = try FakePage(configuration: configuration)
        let after = WKUserScript(
            source: "2", injectionTime: .atDocumentEnd, forMainFrameOnly: false, in: .page)
        controller.addUserScript(after)
        let sources = controller.userScripts.map(\.source)
        #expect(sources[0].contains(DocumentWatcher.source))
        #expect([sources[1], sources[3]] == ["1", "2"])

        page.bridge.remove()
        #expect(controller.userScripts == [before, after])
        #expect(controller.fakeHandlerNames.isEmpty)
        #expect(
            await page.post(note)
                == .failure(FakeRejection(text: "undefined is not an object")))
        await #expect(
            throws: BridgeError(.noWebView, "No web view: call install(in:) first.")
        ) {
            try await page.bridge.evaluate("1")
        }
        page.bridge.remove()

        try page.bridge.install(in: page.webView)
        #expect(await page.post(note) == .success(nil))
        #expect(controller.fakeExceptions.isEmpty)
    }

    @Test("Removing the bridge ends pending evaluations on both sides")
    func removalUnderWay() async throws {
        let page = try FakePage()
        let evaluation = Task { try await page.bridge.evaluate("document.title", as: String.self) }
        await waitUntil { page.engine.evaluations.count == 1 }

        page.bridge.remove()
        let removed = BridgeError(
            .noWebView, "The bridge was removed before the page answered.")
        await #expect(throws: removed) { try await evaluation.valueInTime() }
        #expect(page.engine.evaluations.last?.text == CallReport.endingCalls)
        // The engine's own end comes too late and changes nothing.
        page.engine.evaluations.first?.end(.success("late"))
    }

    @Test("A handler that outlives the bridge answers with hostGone")
    func weakReceiver() async throws {
        let controller = WKUserContentController()
        let receiver = MessageReceiver(nil, channel: "nativeApp")
        controller.addScriptMessageHandler(receiver, contentWorld: .page, name: "nativeApp")
        let origin = WKSecurityOrigin(protocol: "https", host: "example.com", port: 0)
        let frame = WKFrameInfo(isMainFrame: true, securityOrigin: origin, webView: nil)
        await #expect(throws: FakeRejection(text: "hostGone: The host removed the bridge.")) {
            try await controller.fakePost("{}", to: "nativeApp", from: frame)
        }
    }

    @Test("A bridge that is released on another thread is replaced without an exception")
    func releasedElsewhere() async throws {
        let page = try FakePage()
        page.bridge.remove()
        var bridge: WebViewBridge? = try WebViewBridge(channels: [.test(log: page.log)])
        try bridge?.install(in: page.webView)
        let holder = Holder(bridge)
        bridge = nil
        holder.releaseOnThread()
        #expect(page.controller.fakeHandlerNames.count == 2)
        let next = try WebViewBridge(channels: [.test(log: page.log)])
        try next.install(in: page.webView)
        await settle()
        #expect(await page.post(note) == .success(nil))
        #expect(page.controller.fakeExceptions.isEmpty)
        #expect(page.controller.fakeHandlerNames.count == 2)
        #expect(page.controller.userScripts.count == 2)
    }
}

/// Releases a bridge on another thread.
private final class Holder: @unchecked Sendable {
    // Unchecked because the other thread has finished before anything else uses the property.
    private var bridge: WebViewBridge?

    init(_ bridge: WebViewBridge?) {
        self.bridge = bridge
    }

    func releaseOnThread() {
        let released = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            self.bridge = nil
            released.signal()
        }
        released.wait()
    }
}
