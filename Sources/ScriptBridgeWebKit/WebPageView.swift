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
    static let name: String = "scriptBridgePage"
    static let world: WKContentWorld = WKContentWorld.world(name: "ScriptBridgePage")

    private weak var page: WebPage?
    private let controller: WKUserContentController
    private weak var webView: WKWebView?
    /// Who asked before it was known.
    private var waiting: [@MainActor () -> Void] = []

    init(of page: WebPage, _ controller: WKUserContentController) {
        self.page = page
        self.controller = controller
    }

    /// Tells whether a web view is the page's, at once or as soon as it is known, in the order of
    /// the questions.
    func tell(
        whether candidate: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    ) {
        if waiting.isEmpty, let webView { return answer(candidate === webView) }
        waiting.append { [weak self, weak candidate] in
            answer(candidate != nil && candidate === self?.webView)
        }
        if waiting.count == 1 { Task { await identify() } }
    }

    private func identify() async {
        controller.addScriptMessageHandler(self, contentWorld: Self.world, name: Self.name)
        // Fails where the page has no document: then it has not posted either.
        _ = try? await page?.callJavaScript(
            "await webkit.messageHandlers.\(Self.name).postMessage(null)",
            contentWorld: Self.world)
        controller.removeScriptMessageHandler(forName: Self.name, contentWorld: Self.world)
        let answers = waiting
        waiting = []
        for answer in answers { answer() }
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping MessageReceiver.Reply
    ) {
        webView = message.webView
        replyHandler(nil, nil)
    }
}
#endif
