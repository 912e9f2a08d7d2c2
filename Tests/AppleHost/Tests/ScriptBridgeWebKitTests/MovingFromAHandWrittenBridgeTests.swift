import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import Testing
import WebKit

/// The host's code of the article *Moving from a hand-written bridge*, before and after.
@MainActor
@Suite("Article: moving from a hand-written bridge", .timeLimit(.minutes(5)))
struct MovingFromAHandWrittenBridgeTests {
    private let toolbar = Toolbar()
    private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    private let token = "it's"

    struct ActionButton: ScriptMessage {
        let path: String
        let icon: String
    }

    @Test("After: a token is data")
    func after() async throws {
        webView.fakeEngine.answer = { _ in .success("v") }
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { button, context in
            toolbar.show(button.path, button.icon)
        }
        let bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)

        let register = ScriptFunction<String, Void>("window.bridge.register")
        try await bridge.call(register(token))
        try await post()
        #expect(toolbar.buttons == ["/customers/new plus"])
        #expect(webView.fakeEngine.evaluations.count == 1)
    }

    private func post() async throws {
        let frame = WKFrameInfo(
            isMainFrame: true,
            securityOrigin: WKSecurityOrigin(protocol: "https", host: "example.com", port: 0),
            webView: webView)
        let body: [String: Any] = [
            "name": "ActionButton", "path": "/customers/new", "icon": "plus",
        ]
        _ = try await webView.configuration.userContentController
            .fakePost(body, to: "nativeApp", from: frame)
    }

    @MainActor
    final class Toolbar {
        private(set) var buttons: [String] = []

        func show(_ path: String, _ icon: String) {
            buttons.append("\(path) \(icon)")
        }
    }
}
