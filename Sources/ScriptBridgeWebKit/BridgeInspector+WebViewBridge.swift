#if canImport(WebKit)
public import ScriptBridge

extension BridgeInspector {
    /// Shows the panel in the page of a bridge, and in each that the web view loads from then on.
    ///
    /// The bridge should have this inspector as its observer. A panel that is shown in another web
    /// view leaves it.
    ///
    /// - Parameter bridge: The bridge, installed in its web view or page.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/noWebView`` if it is not.
    public func show(in bridge: WebViewBridge) throws(BridgeError) {
        guard let panel = bridge.makePanel(for: self) else {
            throw BridgeError(.noWebView, "The bridge has no web view.")
        }
        show(panel)
    }
}
#endif
