// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkframeinfo>.
@MainActor
open class WKFrameInfo: NSObject {
    public let isMainFrame: Bool
    public let securityOrigin: WKSecurityOrigin
    public private(set) weak var webView: WKWebView?

    package init(isMainFrame: Bool, securityOrigin: WKSecurityOrigin, webView: WKWebView?) {
        self.isMainFrame = isMainFrame
        self.securityOrigin = securityOrigin
        self.webView = webView
    }
}

/// Declared as in <https://developer.apple.com/documentation/webkit/wksecurityorigin>.
@MainActor
open class WKSecurityOrigin: NSObject {
    public let `protocol`: String
    public let host: String
    public let port: Int

    package init(protocol: String, host: String, port: Int) {
        self.protocol = `protocol`
        self.host = host
        self.port = port
    }
}
