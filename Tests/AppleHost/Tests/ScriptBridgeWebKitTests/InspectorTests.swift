import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeInspector
import Testing
import WebKit

@testable import ScriptBridgeWebKit

@MainActor
@Suite("The inspector's panel", .timeLimit(.minutes(5)))
struct InspectorTests {
    private let inspector = BridgeInspector()
    private let world = WKContentWorld.world(name: "ScriptBridgeInspector")
    private let question = #"{"changes":{"after":0,"seen":-1}}"#

    /// The name of the panel's handler.
    private func handler(in page: FakePage) throws -> String {
        let name = page.controller.fakeHandlerNames.first { $0.contains("Inspector") }
        return try #require(name?.split(separator: " ").first.map(String.init))
    }

    @Test("Handler and script are in their own world; the current document gets them too")
    func installation() throws {
        let page = try FakePage()
        let before = page.controller.fakeHandlerNames
        try inspector.install(in: page.bridge)
        let handler = try handler(in: page)
        #expect(
            page.controller.fakeHandlerNames
                == before.union(["\(handler) in \(inspector.world)"]))
        let script = try #require(page.controller.userScripts.last)
        #expect(script.fakeWorld === world)
        #expect(script.isForMainFrameOnly)
        #expect(script.injectionTime == .atDocumentStart)
        #expect(script.source.contains(handler))
        let evaluation = try #require(page.engine.evaluations.last)
        #expect(evaluation.world === world)
        #expect(evaluation.text == script.source)
    }

    @Test("The panel gets the bridge's events, and its questions are not messages")
    func questions() async throws {
        let page = try FakePage()
        inspector.observe(.event(name: "theme", json: "1"))
        try inspector.install(in: page.bridge)
        let handler = try handler(in: page)
        let result = await page.post(question, on: handler, in: world)
        let text = try #require(try result.get())
        let answer = try Fixture.value(try #require(try Fixture.value(text).string))
        #expect(answer["rows"]?.array?.first?["name"]?.string == "theme")
        #expect(page.log.outcomes.isEmpty)
        #expect(page.log.rejections.isEmpty)
    }

    @Test("An inner frame or another web view of the controller gets nothing")
    func others() async throws {
        let page = try FakePage()
        try inspector.install(in: page.bridge)
        let handler = try handler(in: page)
        let inner = page.frame(isMainFrame: false)
        #expect(
            await page.post(question, on: handler, in: world, from: inner)
                == .success(#""null""#))
        let other = WKWebView(frame: .zero, configuration: page.webView.configuration)
        let frame = WKFrameInfo(
            isMainFrame: true, securityOrigin: inner.securityOrigin, webView: other)
        #expect(
            await page.post(question, on: handler, in: world, from: frame)
                == .success(#""null""#))
    }

    @Test("Hiding or releasing the inspector restores handlers and scripts")
    func removal() async throws {
        let page = try FakePage()
        let (handlers, scripts) = (page.controller.fakeHandlerNames, page.controller.userScripts)
        try inspector.install(in: page.bridge)
        try inspector.install(in: page.bridge)
        #expect(page.controller.fakeHandlerNames.count == handlers.count + 1)
        inspector.hide()
        #expect(page.controller.fakeHandlerNames == handlers)
        #expect(page.controller.userScripts == scripts)
        var other: BridgeInspector? = BridgeInspector()
        try other?.install(in: page.bridge)
        other = nil
        await waitUntil { page.controller.fakeHandlerNames == handlers }
        #expect(page.controller.userScripts == scripts)
        #expect(page.controller.fakeExceptions.isEmpty)
    }

    @available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
    @Test("A WebPage can show the panel too")
    func webPage() async throws {
        let configuration = WebPage.Configuration()
        let page = WebPage(configuration: configuration)
        let bridge = try WebViewBridge(channels: [.test(log: Log())])
        try bridge.install(in: page, configuration: configuration)
        try inspector.install(in: bridge)
        await waitUntil { !page.fakeWebView.fakeEngine.evaluations.isEmpty }
        let evaluation = try #require(page.fakeWebView.fakeEngine.evaluations.last)
        #expect(evaluation.world === world)
        evaluation.end(.success(nil))
    }
}
