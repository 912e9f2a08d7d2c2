#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension Origin {
    /// Makes the origin of a frame, as of one that asks the user something.
    ///
    /// - Parameter origin: What WebKit says of the frame.
    @MainActor
    public init(_ origin: WKSecurityOrigin) {
        self.init(scheme: origin.protocol, host: origin.host, port: origin.port)
    }
}
#endif
