import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import ScriptBridgeWebKit
import Testing
import WebKit

@testable import ScriptBridgeHotwire

/// A visit session, its loader and both page scripts, in a `WKWebView` with a JavaScriptCore
/// document and a library that behaves as Turbo does toward its adapter.
@MainActor
@Suite("Visits in a WKWebView", .timeLimit(.minutes(5)))
struct VisitTests {
    @MainActor
    private final class Delegate {
        var notices: [String] = []

        func handle(_ event: VisitEvent) {
            switch event {
            case .requestStarted: notices.append("start")
            case .requestFinished: notices.append("finish")
            case .failed, .rendered, .completed, .external: notices.append("\(event)")
            default: break
            }
        }
    }

    private let session = VisitSession(clock: ManualClock())
    private let delegate = Delegate()
    private let page: FakePage
    private let loader: WebViewLoader

    init() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(session)
        page = try FakePage { [channel] _ in [channel] }
        page.controller.addUserScript(
            WKUserScript(
                source: Self.library, injectionTime: .atDocumentStart, forMainFrameOnly: true,
                in: .page))
        loader = WebViewLoader(page.webView, bridge: page.bridge)
        session.connect(page.bridge, loader: loader)
        session.onEvent = { [delegate] in delegate.handle($0) }
    }

    @Test("The first visit loads a document, and the library makes the next one")
    func visits() async throws {
        try await start()
        // The document finishes before its messages arrive.
        #expect(delegate.notices == ["start", "finish", "rendered 1", "completed 1"])
        delegate.notices = []
        session.visit(try url("/two?ids[]=1"))
        await waitUntil { delegate.notices.contains("completed 2") }
        await waitUntil { delegate.notices.contains("finish") }
        #expect(
            delegate.notices.filter { $0 != "finish" } == ["start", "rendered 2", "completed 2"])
        #expect(page.webView.fakeLoads == [try url("/")])
    }

    @Test("After the end of the page's process the document is reloaded, a limited number of times")
    func processLoss() async throws {
        try await start()
        page.webView.fakeTermination()
        #expect(page.webView.fakeLoads.count == 2)
        delegate.notices = []
        #expect(try await load("/") == .allow)
        await waitUntil { delegate.notices.contains("completed 1") }
        // The new document makes the next visit.
        session.visit(try url("/two"))
        await waitUntil { delegate.notices.contains("completed 2") }
        for _ in 0..<2 { page.webView.fakeTermination() }
        #expect(page.webView.fakeLoads.count == 3)
        #expect(delegate.notices.last == "failed 2: process terminated")
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com\(path)"))
    }

    /// Visits the first page and waits until it is complete.
    private func start() async throws {
        let screen = session.visit(try url("/"))
        #expect(page.webView.fakeLoads.last == (try url("/")))
        #expect(try await load("/") == .allow)
        await waitUntil { delegate.notices.contains("completed \(screen.number)") }
        await waitUntil { delegate.notices.contains("finish") }
    }

    /// Does what WebKit does to load a document; returns the answer about the server's response.
    private func load(_ path: String) async throws -> WKNavigationResponsePolicy? {
        let (url, webView) = (try url(path), page.webView)
        let action = WKNavigationAction(to: url, type: .other, in: page.frame())
        loader.webView(webView, decidePolicyFor: action) { #expect($0 == .allow) }
        loader.webView(webView, didStartProvisionalNavigation: nil)
        let http = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let response = WKNavigationResponse(http, isForMainFrame: true, canShowMIMEType: true)
        var answer: WKNavigationResponsePolicy?
        loader.webView(webView, decidePolicyFor: response) { answer = $0 }
        guard answer == .allow else {
            let error = NSError(domain: "WebKitErrorDomain", code: 102)
            loader.webView(webView, didFailProvisionalNavigation: nil, withError: error)
            return answer
        }
        webView.url = url
        loader.webView(webView, didCommit: nil)
        // First the document with its scripts, then the end of loading.
        webView.loadHTMLString("", baseURL: url)
        return answer
    }

    /// As much of Turbo as the page adapter needs.
    private static let library = """
        {
          let last = 0;
          globalThis.Turbo = {
            registerAdapter(adapter) { this.adapter = adapter; },
            navigator: {
              restorationIdentifier: 'r',
              startVisit(location) {
                const { adapter } = Turbo;
                const visit = {
                  identifier: String(++last), restorationIdentifier: 'r', location,
                  hasCachedSnapshot: () => false, loadCachedSnapshot() {}, changeHistory() {}, cancel() {},
                  issueRequest() {
                    adapter.visitRequestStarted(visit);
                    adapter.visitRequestCompleted(visit);
                    adapter.visitRequestFinished(visit);
                  },
                  loadResponse() {
                    adapter.visitRendered(visit);
                    adapter.visitCompleted(visit);
                  },
                };
                adapter.visitStarted(visit);
              },
            },
          };
        }
        """
}
