import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import Testing
import WebKit

/// The examples of the documentation comments, letter by letter.
@MainActor
@Suite("Documentation", .timeLimit(.minutes(1)))
struct DocumentationTests {
    @Test("The examples compile and run as they are written")
    func examples() async throws {
        // example
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let register = ScriptFunction<Void, String>("window.bridge.register")

        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        // end
        webView.fakeEngine.answer = { _ in .success("{}") }
        // example
        // …when the page is there:
        try await bridge.call(register("token"))
        try bridge.emit("themeChanged", "dark")
        // end
        #expect(webView.configuration.userContentController.userScripts.count == 2)
        #expect(webView.fakeEngine.evaluations.count == 1)
        try swiftUI(channel)
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
            bridge.webContentProcessDidTerminate()
            webView.reload()
        }
        // end
    }

    @Test("They stand in the documentation comments")
    func comments() throws {
        let here = URL(filePath: #filePath)
        let source = here.deletingLastPathComponent()
            .appending(path: "../../../../Sources/ScriptBridgeWebKit/WebViewBridge.swift")
        var inExample = false
        let documented = try lines(of: source).filter { line in
            if line.hasPrefix("/// ```") {
                inExample = line == "/// ```swift"
                return false
            }
            return inExample
        }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
        var isCompiled = false
        let compiled = try lines(of: here).filter { line in
            if line == "// example" || line == "// end" {
                isCompiled = line == "// example"
                return false
            }
            return isCompiled
        }
        #expect(documented == compiled)
        #expect(!documented.isEmpty)
    }

    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
