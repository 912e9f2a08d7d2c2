// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessage>.
@MainActor
open class WKScriptMessage: NSObject {
    public let body: Any
    public private(set) weak var webView: WKWebView?
    public let frameInfo: WKFrameInfo

    init(body: Any, frameInfo: WKFrameInfo) {
        self.body = body
        self.frameInfo = frameInfo
        webView = frameInfo.webView
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessagehandler>.
@MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wkscriptmessagehandlerwithreply>.
@MainActor
public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )
}
