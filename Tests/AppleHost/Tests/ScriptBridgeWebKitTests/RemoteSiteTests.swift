import FixtureSupport
import Foundation
import ScriptBridge
import Testing
import WebKit

@testable import RemoteSiteExample

/// The app in `Examples/RemoteSite`, against stubs.
@MainActor
@Suite("Example of a remote site", .timeLimit(.minutes(5)))
struct RemoteSiteTests {
    private let controller: SiteController
    private let webView: WKWebView

    init() throws {
        controller = try SiteController(site: "https://example.com", token: "the \"token\"")
        webView = try #require(controller.shownWebView)
    }

    private func policy(for text: String, isMainFrame: Bool? = true) throws
        -> WKNavigationActionPolicy?
    {
        let origin = WKSecurityOrigin(protocol: "https", host: "example.com", port: 0)
        let frame = isMainFrame.map {
            WKFrameInfo(isMainFrame: $0, securityOrigin: origin, webView: webView)
        }
        let action = WKNavigationAction(to: URL(string: text), type: .linkActivated, in: frame)
        var policy: WKNavigationActionPolicy?
        controller.webView(webView, decidePolicyFor: action) { policy = $0 }
        return policy
    }

    @Test("The window shows the site")
    func window() throws {
        let site = try #require(SceneDelegate.shownSite)
        #expect(site.shownWebView?.fakeLoads == [URL(string: "https://example.com/")])
    }

    @Test("A page gets a button, which opens paths of the site and nothing else")
    func button() async throws {
        let frame = WKFrameInfo(
            isMainFrame: true,
            securityOrigin: WKSecurityOrigin(protocol: "https", host: "example.com", port: 0),
            webView: webView)
        let controllerOfScripts = webView.configuration.userContentController
        for path in ["/new", "//elsewhere.example"] {
            let message = #"{"name":"ActionButton","path":"\#(path)","icon":"plus"}"#
            _ = try await controllerOfScripts.fakePost(message, to: "nativeApp", from: frame)
            controller.pressButton()
        }
        let loads = webView.fakeLoads.map { $0?.absoluteString }
        #expect(loads == ["https://example.com/new", "https://example.com//elsewhere.example"])
        controller.webView(webView, didStartProvisionalNavigation: nil)
        #expect(!controller.hasButton)
    }

    @Test("Other sites open in the browser, even from new windows; frames load in the page")
    func otherSites() throws {
        let before = SiteController.openedElsewhere.count
        #expect(try policy(for: "https://example.com/a") == .allow)
        #expect(try policy(for: "https://other.example/a") == .cancel)
        #expect(try policy(for: "https://other.example/b", isMainFrame: nil) == .cancel)
        #expect(try policy(for: "https://other.example/c", isMainFrame: false) == .allow)
        let opened = SiteController.openedElsewhere.dropFirst(before)
        #expect(opened.map(\.lastPathComponent) == ["a", "b"])
    }

    @Test("Each document gets the token, and a page whose process ended is reloaded")
    func life() async throws {
        webView.fakeEngine.answer = { _ in .success("v") }
        controller.webView(webView, didFinish: nil)
        await waitUntil { !webView.fakeEngine.evaluations.isEmpty }
        #expect(webView.fakeEngine.evaluations[0].text.contains("window.bridge.register"))
        controller.webViewWebContentProcessDidTerminate(webView)
        // A redirect to another site, which the controller has opened elsewhere, ends with the second.
        let interrupted = NSError(domain: "WebKitErrorDomain", code: 102)
        for error in [URLError(.cancelled), interrupted] as [any Error] {
            controller.webView(webView, didFailProvisionalNavigation: nil, withError: error)
            #expect(!controller.showsError)
        }
        controller.webView(
            webView, didFailProvisionalNavigation: nil, withError: URLError(.timedOut))
        #expect(controller.showsError)
    }
}
