#if canImport(WebKit)
import ScriptBridge
import WebKit

extension MessageSource {
    /// The frame that WebKit says has posted.
    @MainActor
    init(_ frame: WKFrameInfo) {
        let origin = frame.securityOrigin
        // What has no name is opaque, and not unknown: WebKit has said who it is.
        self.init(
            origin: Origin(scheme: origin.protocol, host: origin.host, port: origin.port)
                ?? .opaque,
            isMainFrame: frame.isMainFrame
        )
    }
}
#endif
