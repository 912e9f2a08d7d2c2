#if canImport(WebKit)
import ScriptBridge
import WebKit

extension MessageSource {
    /// The frame that WebKit says has posted.
    @MainActor
    init(_ frame: WKFrameInfo) {
        let origin = frame.securityOrigin
        self.init(
            origin: Origin(scheme: origin.protocol, host: origin.host, port: origin.port),
            isMainFrame: frame.isMainFrame
        )
    }
}
#endif
