#if canImport(WebKit)
public import ScriptBridge
public import WebKit

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
extension SchemeResponder {
    /// Serves the site to web pages created with a configuration.
    ///
    /// ```swift
    /// var configuration = WebPage.Configuration()
    /// try site.install(in: &configuration)
    /// let page = WebPage(configuration: configuration)
    /// ```
    ///
    /// - Parameter configuration: The configuration; create pages with it afterward.
    /// - Throws: `BridgeError` with the code `alreadyInstalled` if the configuration has a handler
    ///   for the scheme, or `invalidOrigin` if WebKit handles the scheme itself.
    @MainActor
    public func install(in configuration: inout WebPage.Configuration) throws(BridgeError) {
        guard let scheme = URLScheme(origin.scheme) else {
            throw BridgeError.schemeOfWebKit(origin.scheme)
        }
        guard configuration.urlSchemeHandlers[scheme] == nil else {
            throw BridgeError.schemeHasHandler(origin.scheme)
        }
        configuration.urlSchemeHandlers[scheme] = PageSchemeHandler(responder: self)
    }
}
#endif
