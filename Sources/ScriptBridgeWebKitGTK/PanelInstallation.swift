#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// A panel in a web view.
@MainActor
final class PanelInstallation: InstalledPanel {
    private let webView: WeakWebView
    private var handler: ScriptMessageHandler?
    private var scripts: UserScripts?

    /// Adds the panel to a web view; nil if WebKit rejects its handler.
    init?(_ webView: UnsafeMutablePointer<WebKitWebView>, for panel: any WebViewPanel) {
        // GUARD content world: let (script, world): (WebViewPanelScript, String?) = (panel.makeScript(), REMOVED ? nil : panel.world)
        let (script, world) = (panel.makeScript(), panel.world)
        guard let manager = webkit_web_view_get_user_content_manager(webView) else { return nil }
        let handler = ScriptMessageHandler(manager, name: script.handler, world: world) {
            [weak panel] body, reply in
            let answer = ScriptMessageReply(reply)
            panel?.receive(JSCValueText.string(of: body) ?? "") { answer.send(.text($0)) }
        }
        guard let handler else { return nil }
        self.webView = WeakWebView(webView)
        self.handler = handler
        scripts = UserScripts(manager, world: world)
        scripts?.add(.isolated(script.source))
        webkit_web_view_evaluate_javascript(
            webView, script.source, -1, world, nil, nil, nil, nil)
    }

    func copy(_ text: String) {
        webView.with { webView in
            let widget = UnsafeMutableRawPointer(webView).assumingMemoryBound(to: GtkWidget.self)
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        }
    }

    func remove() {
        handler = nil
        scripts = nil
    }
}
#endif
