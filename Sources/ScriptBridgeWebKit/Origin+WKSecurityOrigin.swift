#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension Origin {
    /// Creates an origin from WebKit's origin of a frame, such as a frame that shows a dialog.
    ///
    /// - Parameter origin: WebKit's description of the origin.
    @MainActor
    public init(_ origin: WKSecurityOrigin) {
        self.init(scheme: origin.protocol, host: origin.host, port: origin.port)
    }
}
#endif
