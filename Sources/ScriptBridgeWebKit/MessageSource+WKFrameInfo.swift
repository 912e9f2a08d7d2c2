#if canImport(WebKit)
import ScriptBridge
import WebKit

extension MessageSource {
    /// The frame that WebKit says has posted.
    @MainActor
    init(_ frame: WKFrameInfo) {
        self.init(origin: Origin(frame.securityOrigin), isMainFrame: frame.isMainFrame)
    }
}
#endif
