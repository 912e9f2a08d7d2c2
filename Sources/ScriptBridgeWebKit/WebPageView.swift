#if canImport(WebKit)
import Foundation
import WebKit

/// Finds the web view of a web page, which `WebPage` does not expose.
///
/// The page runs a script in a content world of its own. The web view from which that script posts
/// a message is the page's.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageView: NSObject, WKScriptMessageHandlerWithReply {
    static let world: WKContentWorld = WKContentWorld.world(name: "ScriptBridgePage")

    /// The number of instances created.
    private static var count = 0

    /// The handler's name, unique because a page may still run the script of an earlier instance.
    let name: String
    private weak var page: WebPage?
    private let controller: WKUserContentController
    private weak var webView: WKWebView?
    /// The calls that wait for the web view, with their numbers.
    private var waiting: [(number: Int, answer: @MainActor (WKWebView?) -> Void)] = []
    private var lastNumber = 0

    init(of page: WebPage, _ controller: WKUserContentController) {
        self.page = page
        self.controller = controller
        Self.count += 1
        name = "scriptBridgePage\(Self.count)"
    }

    /// Returns whether a web view is the page's; also true while that is unknown.
    func mayBe(_ candidate: WKWebView) -> Bool {
        webView == nil || candidate === webView
    }

    /// Reports whether a web view is the page's, as soon as that is known, in the order of calls.
    func tell(
        whether candidate: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    ) {
        find { [weak candidate] webView in answer(candidate != nil && candidate === webView) }
    }

    /// Reports the page's web view as soon as it is known, in the order of calls.
    ///
    /// The closure receives nil if the web view cannot be found.
    func find(_ answer: @escaping @MainActor (WKWebView?) -> Void) {
        if let webView { return answer(webView) }
        if waiting.isEmpty {
            controller.addScriptMessageHandler(self, contentWorld: Self.world, name: name)
        }
        lastNumber += 1
        let number = lastNumber
        waiting.append((number, answer))
        // One script for each call, because WebKit may never end a script whose document is gone.
        Task { [weak page, weak self, name] in
            // This fails if the page has no document.
            _ = try? await page?.callJavaScript(
                "await webkit.messageHandlers.\(name).postMessage(null)",
                contentWorld: Self.world)
            self?.end(upTo: number)
        }
    }

    /// Answers all waiting calls with what is known so far, and removes the handler.
    func end() {
        end(upTo: lastNumber)
    }

    /// Answers the waiting calls up to a number with what is known so far.
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
