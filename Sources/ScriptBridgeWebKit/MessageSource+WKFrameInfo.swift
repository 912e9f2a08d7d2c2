#if canImport(WebKit)
import ScriptBridge
import WebKit

extension MessageSource {
    /// Creates the source of a message from WebKit's description of the posting frame.
    @MainActor
    init(_ frame: WKFrameInfo) {
        self.init(origin: Origin(frame.securityOrigin), isMainFrame: frame.isMainFrame)
    }
}
#endif
