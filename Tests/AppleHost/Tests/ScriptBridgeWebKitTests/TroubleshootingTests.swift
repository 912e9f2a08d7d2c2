import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import Synchronization
import Testing
import WebKit

/// The log lines of the article *Troubleshooting*, which a host of WebKit writes.
@MainActor
@Suite("Article: troubleshooting", .timeLimit(.minutes(5)))
struct TroubleshootingTests {
    private let lines = Lines()
    private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    private let bridge: WebViewBridge
    private let article: Article

    init() throws {
        article = try Article("Troubleshooting")
        bridge = try WebViewBridge(
            channels: [
                ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
            ],
            observer: LineObserver { [lines] line in lines.add(line) })
        try bridge.install(in: webView)
    }

    @Test("bridge is not defined: the log names each document that no channel accepts, once")
    func notDefined() async throws {
        load("https://www.example.com/")
        await waitUntil { lines.all.count == 1 }
        #expect(article.contains(lines.all[0]))
        load("https://example.com/")
        await settle()
        load("https://www.example.com/other")
        await waitUntil { lines.all.filter { $0 == lines.all[0] }.count == 2 }
        bridge.remove()
    }

    @Test("The code sourceNotAccepted: the log says what the host saw and what it accepts")
    func notAccepted() async throws {
        load("https://www.example.com/")
        await waitUntil { lines.all.count == 1 }
        webView.evaluateJavaScript(
            "webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' }).catch(() => {})")
        await waitUntil { lines.all.count == 2 }
        // The number of the message differs.
        let line = lines.all[1].replacing(/\[\w{5}\.\d+\]/, with: "[k3x9a.4]")
        #expect(article.contains(line), "\(line)")
        bridge.remove()
    }

    private func load(_ url: String) {
        webView.loadHTMLString("", baseURL: URL(string: url))
    }

    private final class Lines: Sendable {
        private let written = Mutex<[String]>([])

        var all: [String] { written.withLock { $0 } }

        func add(_ line: String) { written.withLock { $0.append(line) } }
    }
}

extension Article {
    fileprivate func contains(_ line: String) -> Bool {
        text.components(separatedBy: "\n").contains(line)
    }
}
