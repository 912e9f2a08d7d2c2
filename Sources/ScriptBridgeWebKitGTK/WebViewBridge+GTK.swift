#if WebKitGTK
public import CWebKitGTK
public import ScriptBridge

extension WebViewBridge {
    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// WebKitGTK does not report which frame of which page posted a message. So the page script is
    /// injected only into the main frame of origins that its channel accepts, with a secret that
    /// proves the source of its messages. A message without the secret has an unknown source. A
    /// channel accepts it only if its policy has `OriginPolicy.allowingUnknownSources()`.
    ///
    /// A window that the page opens shares the user content manager, and so this bridge's handlers
    /// and script. Its messages are rejected: the bridge asks its own web view which document it
    /// shows. For a bridge in such a window, create its web view with the properties `related-view` and
    /// `user-content-manager`, both from its opener: WebKit uses this manager in any case. It has room
    /// for one bridge with a page script.
    ///
    /// If a page's process is killed from outside, WebKit silently drops loads that the app starts
    /// before the signal `web-process-terminated`. Start loading in that signal's handler or later.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs its own user content manager. No other code may ever add
    ///     a handler with the name of a channel to it, in any content world: WebKit does not report
    ///     the world of a message.
    ///   - world: The name of the content world of the channels, the page script and calls; nil for
    ///     the page's world. In another world, only the app's own scripts can reach them.
    /// - Throws: `BridgeError` with the code `alreadyInstalled` if this bridge is installed, if the
    ///   name of a channel is in use in this world, in the page's, or by another bridge, or if this
    ///   world has another bridge with a page script.
    public func install(
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String? = nil
    ) throws(BridgeError) {
        MainLoop.serveMainActor()
        try install(in: GTKWebViewHost(webView, world: world))
    }
}
#endif
