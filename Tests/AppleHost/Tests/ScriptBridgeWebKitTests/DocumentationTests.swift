import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import Testing
import WebKit

/// The examples of the documentation comments, compared literally.
@MainActor
@Suite("Documentation", .timeLimit(.minutes(5)))
struct DocumentationTests {
    @Test("The examples compile and run")
    func examples() async throws {
        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        // example
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let register = ScriptFunction<String, Void>("window.bridge.register")

        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        // end
        webView.fakeEngine.answer = { _ in .success("v") }
        // example
        // …once the page has loaded:
        try await bridge.call(register("token"))
        try bridge.emit("themeChanged", "dark")
        // end
        #expect(webView.configuration.userContentController.userScripts.count == 2)
        #expect(webView.fakeEngine.evaluations.count == 1)
        try swiftUI(channel)
        let site = try LocalSite("app://local") { _ in nil }
        try self.site(site)
        try sitePage(site)
    }

    private func swiftUI(_ channel: ScriptChannel) throws {
        // example
        let configuration = WebPage.Configuration()
        let page = WebPage(configuration: configuration)
        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: page, configuration: configuration)
        // end
        #expect(configuration.userContentController.userScripts.count == 2)
    }

    /// The delegate of the example, which WebKit calls when a page's process has ended.
    @MainActor
    private final class Delegate {
        let bridge: WebViewBridge

        init(_ bridge: WebViewBridge) {
            self.bridge = bridge
        }

        // example
        func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
            bridge.handleProcessTermination()
            webView.reload()
        }
        // end
    }

    private func site(_ site: LocalSite) throws {
        // example
        let configuration = WKWebViewConfiguration()
        try site.install(in: configuration)
        let webView = WKWebView(frame: .zero, configuration: configuration)
        // end
        #expect(webView.fakeLoads.isEmpty)
        #expect(configuration.urlSchemeHandler(forURLScheme: "app") != nil)
    }

    private func sitePage(_ site: LocalSite) throws {
        // example
        var configuration = WebPage.Configuration()
        try site.install(in: &configuration)
        let page = WebPage(configuration: configuration)
        // end
        #expect(page.fakeWebView.fakeLoads.isEmpty)
        #expect(configuration.urlSchemeHandlers.count == 1)
    }

    @Test("Logs")
    func logs() throws {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        // example
        let observer = LoggerObserver(subsystem: "com.example.app")
        let bridge = try WebViewBridge(channels: [channel], observer: observer)
        // end
        bridge.remove()
    }

    @Test("The documentation comments contain these examples")
    func comments() throws {
        let files = [
            "ScriptBridge/Hosting/WebViewBridge",
            "ScriptBridgeWebKit/WebViewBridge+WebKit",
            "ScriptBridgeWebKit/SchemeResponder+WKWebViewConfiguration",
            "ScriptBridgeWebKit/SchemeResponder+WebPage",
            "ScriptBridgeWebKit/LoggerObserver",
        ].map { "\($0).swift" }
        let written = try Article(commentsOf: files).blocks(of: "swift").joined()
        #expect(try written == Article.tested(in: #filePath).joined())
    }
}
