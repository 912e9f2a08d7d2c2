#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension SchemeResponder {
    /// Serves the site to web views created with a configuration.
    ///
    /// ```swift
    /// let configuration = WKWebViewConfiguration()
    /// try site.install(in: configuration)
    /// let webView = WKWebView(frame: .zero, configuration: configuration)
    /// ```
    ///
    /// WebKit does not provide request bodies that the page sends as a stream, and apps report that
    /// those with a `Blob` arrive without its bytes.
    ///
    /// - Parameter configuration: The configuration; create web views with it afterward.
    /// - Throws: `BridgeError` with the code `alreadyInstalled` if the configuration has a handler
    ///   for the scheme, or `invalidOrigin` if WebKit handles the scheme itself. WebKit would raise
    ///   an exception in both cases.
    @MainActor
    public func install(in configuration: WKWebViewConfiguration) throws(BridgeError) {
        let scheme = origin.scheme
        guard !WKWebView.handlesURLScheme(scheme) else {
            throw BridgeError.schemeOfWebKit(scheme)
        }
        guard configuration.urlSchemeHandler(forURLScheme: scheme) == nil else {
            throw BridgeError.schemeHasHandler(scheme)
        }
        configuration.setURLSchemeHandler(ViewSchemeHandler(self), forURLScheme: scheme)
    }
}
#endif
