#if WebKitGTK
public import CWebKitGTK
public import ScriptBridge

extension WebViewBridge {
    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// WebKitGTK does not say which frame of which page posted a message. So the page script is
    /// injected only into the main frame of the origins that the first channel accepts, with a secret
    /// by which its frames prove where they come from. A window that the page opens has the same user
    /// content manager, and with it this bridge's handlers and script: it is refused, because the
    /// bridge asks its own web view which document it shows. Messages of pages that post without it
    /// have an unknown source, and a channel takes them only if its policy says
    /// `OriginPolicy.allowingUnknownSources()`.
    ///
    /// When a page's process was killed from outside, WebKit loses what an app loads before the signal
    /// `web-process-terminated`, and never says so. Load from that signal, or later.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs a user content manager of its own, on which nobody else
    ///     has a handler of a channel's name, then or later: WebKit does not say from which world
    ///     of scripts a message comes.
    ///   - world: The name of the content world in which the channels and the page script are, and
    ///     in which calls are made; nil for the page's own. In another one they are reached by the
    ///     app's own scripts only.
    /// - Throws: `BridgeError` with `alreadyInstalled` if this
    ///   bridge is installed, or the web view has a handler of a channel's name in this world, the
    ///   page's, or another bridge's.
    public func install(
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String? = nil
    ) throws(BridgeError) {
        MainLoop.serveMainActor()
        try install(in: GTKWebViewHost(webView, world: world))
    }
}
#endif
