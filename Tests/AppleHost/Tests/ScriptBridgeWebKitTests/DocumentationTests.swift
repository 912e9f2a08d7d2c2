import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import Testing
import WebKit

/// The examples of the documentation comments.
@MainActor
@Suite("Documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    @Test("The examples compile and run")
    func examples() async throws {
        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let register = ScriptFunction<String, Void>("window.bridge.register")

        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        webView.fakeEngine.answer = { _ in .success("v") }
        // …once the page has loaded:
        try await bridge.call(register("token"))
        try bridge.emit("themeChanged", "dark")
        #expect(webView.configuration.userContentController.userScripts.count == 2)
        #expect(webView.fakeEngine.evaluations.count == 1)
        try swiftUI(channel)
        let site = try LocalSite("app://local") { _ in nil }
        try self.site(site)
        try sitePage(site)
    }

    private func swiftUI(_ channel: ScriptChannel) throws {
        let configuration = WebPage.Configuration()
        let page = WebPage(configuration: configuration)
        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: page, configuration: configuration)
        #expect(configuration.userContentController.userScripts.count == 2)
    }

    /// The delegate of the example, which WebKit calls when a page's process has ended.
    @MainActor
    private final class Delegate {
        let bridge: WebViewBridge

        init(_ bridge: WebViewBridge) {
            self.bridge = bridge
        }

        func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
            bridge.handleProcessTermination()
            webView.reload()
        }
    }

    private func site(_ site: LocalSite) throws {
        let configuration = WKWebViewConfiguration()
        try site.install(in: configuration)
        let webView = WKWebView(frame: .zero, configuration: configuration)
        #expect(webView.fakeLoads.isEmpty)
        #expect(configuration.urlSchemeHandler(forURLScheme: "app") != nil)
    }

    private func sitePage(_ site: LocalSite) throws {
        var configuration = WebPage.Configuration()
        try site.install(in: &configuration)
        let page = WebPage(configuration: configuration)
        #expect(page.fakeWebView.fakeLoads.isEmpty)
        #expect(configuration.urlSchemeHandlers.count == 1)
    }

    @Test("Logs")
    func logs() throws {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let observer = LoggerObserver(subsystem: "com.example.app")
        let bridge = try WebViewBridge(channels: [channel], observer: observer)
        bridge.remove()
    }
}
