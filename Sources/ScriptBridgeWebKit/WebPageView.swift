#if canImport(WebKit)
import Foundation
import WebKit

/// Finds out which web view is a page's, which `WebPage` keeps to itself.
///
/// The page alone is told to run a script, in a content world in which there is nobody else: the web
/// view from which that script posts is the page's.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageView: NSObject, WKScriptMessageHandlerWithReply {
    static let world: WKContentWorld = WKContentWorld.world(name: "ScriptBridgePage")

    /// How many there have been.
    private static var count = 0

    /// The handler's, for itself alone: a page may still run the script of one that has ended.
    let name: String
    private weak var page: WebPage?
    private let controller: WKUserContentController
    private weak var webView: WKWebView?
    /// Who asked before it was known, by the number of the question.
    private var waiting: [(number: Int, answer: @MainActor (WKWebView?) -> Void)] = []
    private var lastNumber = 0

    init(of page: WebPage, _ controller: WKUserContentController) {
        self.page = page
        self.controller = controller
        Self.count += 1
        name = "scriptBridgePage\(Self.count)"
    }

    /// Whether a web view is the page's, or may be as long as that is not known.
    func mayBe(_ candidate: WKWebView) -> Bool {
        webView == nil || candidate === webView
    }

    /// Tells whether a web view is the page's, at once or as soon as it is known, in the order of
    /// the questions.
    func tell(
        whether candidate: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    ) {
        find { [weak candidate] webView in answer(candidate != nil && candidate === webView) }
    }

    /// Finds the page's web view, at once or as soon as it is known, in the order of the questions;
    /// gives nil if it cannot be known.
    func find(_ answer: @escaping @MainActor (WKWebView?) -> Void) {
        if let webView { return answer(webView) }
        if waiting.isEmpty {
            controller.addScriptMessageHandler(self, contentWorld: Self.world, name: name)
        }
        lastNumber += 1
        let number = lastNumber
        waiting.append((number, answer))
        // For each of them, because WebKit may never end a script whose document is left.
        Task { [weak page, weak self, name] in
            // Fails where the page has no document: then it has not posted either.
            _ = try? await page?.callJavaScript(
                "await webkit.messageHandlers.\(name).postMessage(null)",
                contentWorld: Self.world)
            self?.end(upTo: number)
        }
    }

    /// Answers all who wait, by what is known now, and takes the handler out.
    func end() {
        end(upTo: lastNumber)
    }

    /// Answers those who asked up to a question, by what is known now.
    private func end(upTo number: Int) {
        let ended = waiting.prefix { $0.number <= number }
        guard !ended.isEmpty else { return }
        waiting.removeFirst(ended.count)
        if waiting.isEmpty {
            controller.removeScriptMessageHandler(forName: name, contentWorld: Self.world)
        }
        for (_, answer) in ended { answer(webView) }
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping MessageReceiver.Reply
    ) {
        webView = message.webView
        end()
        replyHandler(nil, nil)
    }
}
#endif
