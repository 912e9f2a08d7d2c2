#if WebKitGTK
public import ScriptBridge

extension WebViewPanel {
    /// Shows the panel in the page of a bridge, and in each that the web view loads from then on.
    ///
    /// A panel that is shown in another web view leaves it. An inspector should be the bridge's
    /// observer as well.
    ///
    /// - Parameter bridge: The bridge, installed in its web view.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/noWebView`` if it is not.
    public func show(in bridge: WebViewBridge) throws(BridgeError) {
        guard let installation = bridge.install(self) else {
            throw BridgeError(.noWebView, "The bridge has no web view.")
        }
        attach(to: installation)
    }
}
#endif
