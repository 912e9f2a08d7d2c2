#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// A panel in a content world of its own, until it is removed.
@MainActor
final class PanelInWebView: InstalledPanel {
    private let webView: WeakWebView
    private var handler: MessageHandler?
    private let scripts: UserScripts

    /// Adds the panel to the shown document and to later ones; nil if its handler's name is in use.
    init?(_ panel: any WebViewPanel, in webView: UnsafeMutablePointer<WebKitWebView>) {
        let (script, world) = (panel.makeScript(), panel.world)
        guard let manager = webkit_web_view_get_user_content_manager(webView) else { return nil }
        let handler = MessageHandler(manager, script.handler, in: world) {
            [weak panel] body, answer in
            panel?.receive(JSCText.string(of: body) ?? "") { answer(.text($0)) }
        }
        guard let handler else { return nil }
        self.handler = handler
        self.webView = WeakWebView(webView)
        scripts = UserScripts(manager, in: world)
        // The page cannot enter this world, so the script needs no guard.
        scripts.replace(with: [.isolated(script.source)])
        webkit_web_view_evaluate_javascript(webView, script.source, -1, world, nil, nil, nil, nil)
    }

    func copy(_ text: String) {
        webView.with { webView in
            let widget = UnsafeMutableRawPointer(webView).assumingMemoryBound(to: GtkWidget.self)
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        }
    }

    func remove() {
        handler = nil
        scripts.replace(with: [])
    }
}
#endif
