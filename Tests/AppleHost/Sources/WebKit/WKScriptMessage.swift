public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessage>.
@MainActor
open class WKScriptMessage: NSObject {
    /// What the page posted.
    public let body: Any

    /// The web view of the page.
    public private(set) weak var webView: WKWebView?

    /// The frame that posted.
    public let frameInfo: WKFrameInfo

    /// The name of the handler.
    public let name: String

    /// The world of the script that posted.
    public let world: WKContentWorld

    /// Makes a message of the fake engine.
    package init(
        body: Any,
        webView: WKWebView?,
        frameInfo: WKFrameInfo,
        name: String,
        world: WKContentWorld
    ) {
        self.body = body
        self.webView = webView
        self.frameInfo = frameInfo
        self.name = name
        self.world = world
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessagehandler>.
@MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
    /// Handles a message.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessagehandlerwithreply>.
@MainActor
public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    /// Handles a message and replies exactly once.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )
}
