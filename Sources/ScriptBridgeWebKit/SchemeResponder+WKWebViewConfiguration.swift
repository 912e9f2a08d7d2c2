#if canImport(WebKit)
public import ScriptBridge
public import WebKit

extension SchemeResponder {
    /// Serves the site to the web views that are made with a configuration.
    ///
    /// ```swift
    /// let configuration = WKWebViewConfiguration()
    /// try site.register(in: configuration)
    /// let webView = WKWebView(frame: .zero, configuration: configuration)
    /// ```
    ///
    /// Bodies of requests are what WebKit hands over: not those of streams.
    ///
    /// - Parameter configuration: The configuration, before a web view is made with it.
    /// - Throws: `BridgeError` with `alreadyInstalled` if it has a
    ///   handler of the scheme, or `invalidOrigin` if WebKit handles
    ///   the scheme itself, where WebKit would raise exceptions.
    @MainActor
    public func register(in configuration: WKWebViewConfiguration) throws(BridgeError) {
        let scheme = origin.scheme
        guard !WKWebView.handlesURLScheme(scheme) else {
            throw BridgeError(.invalidOrigin, "WebKit handles the scheme “\(scheme)” itself.")
        }
        guard configuration.urlSchemeHandler(forURLScheme: scheme) == nil else {
            throw BridgeError(
                .alreadyInstalled, "The configuration has a handler of the scheme “\(scheme)”.")
        }
        configuration.setURLSchemeHandler(ViewSchemeHandler(self), forURLScheme: scheme)
    }
}
#endif
