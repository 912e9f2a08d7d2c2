#if canImport(WebKit)
import ScriptBridge
import WebKit

extension WKUserScript {
    /// Creates a user script that runs at the start of each document.
    ///
    /// This module creates user scripts only here, so that each of them has its guard.
    convenience init(_ script: InjectedScript, in world: WKContentWorld) {
        self.init(
            source: script.source, injectionTime: .atDocumentStart,
            forMainFrameOnly: script.isForMainFrameOnly, in: world)
    }
}
#endif
