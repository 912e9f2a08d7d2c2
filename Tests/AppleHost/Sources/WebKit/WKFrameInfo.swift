public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkframeinfo>.
@MainActor
open class WKFrameInfo: NSObject {
    /// Whether the frame is the main one.
    public let isMainFrame: Bool

    /// The origin of the frame's document.
    public let securityOrigin: WKSecurityOrigin

    /// The web view that shows the frame.
    public private(set) weak var webView: WKWebView?

    /// Makes a frame of the fake engine.
    package init(isMainFrame: Bool, securityOrigin: WKSecurityOrigin, webView: WKWebView?) {
        self.isMainFrame = isMainFrame
        self.securityOrigin = securityOrigin
        self.webView = webView
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wksecurityorigin>.
@MainActor
open class WKSecurityOrigin: NSObject {
    /// The scheme; empty for an opaque origin.
    public let `protocol`: String

    /// The host; empty for an opaque origin.
    public let host: String

    /// The port; zero for the scheme's default.
    public let port: Int

    /// Makes an origin of the fake engine.
    package init(protocol: String, host: String, port: Int) {
        self.protocol = `protocol`
        self.host = host
        self.port = port
    }
}
