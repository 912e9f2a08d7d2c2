#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The inspector's panel in a `WebKitWebView`.
@MainActor
final class WorldPanel: InspectorPanel {
    private let webView: WeakWebView
    /// Kept, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private let handler: String
    private var signal: gulong = 0
    private var userScript: OpaquePointer?

    /// Puts it into a web view; nil if WebKit refuses its handler or its script.
    init?(_ webView: UnsafeMutablePointer<WebKitWebView>, for inspector: BridgeInspector) {
        let script = InspectorScript()
        let (handler, source, world) = (script.handler, script.source, InspectorScript.world)
        self.handler = handler
        self.webView = WeakWebView(webView)
        manager = webkit_web_view_get_user_content_manager(webView)
        guard
            let userScript = webkit_user_script_new_for_world(
                source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
                WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, world, nil, nil)
        else { return nil }
        guard
            webkit_user_content_manager_register_script_message_handler_with_reply(
                manager, handler, world) != 0
        else {
            webkit_user_script_unref(userScript)
            return nil
        }
        g_object_ref(UnsafeMutableRawPointer(manager))
        self.userScript = userScript
        signal = scriptbridge_connect_message(
            manager, "script-message-with-reply-received::\(handler)",
            { _, body, reply, data in
                guard let body, let reply, let data else { return 0 }
                let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
                guard let inspector = target.inspector else { return 0 }
                let answer = ScriptMessageReply(reply, to: body)
                inspector.receive(JSCValueText.string(of: body) ?? "") { answer.send(.text($0)) }
                return 1
            }, Unmanaged.passRetained(Target(inspector)).toOpaque(),
            { data, _ in data.map { Unmanaged<Target>.fromOpaque($0).release() } })
        webkit_user_content_manager_add_script(manager, userScript)
        webkit_web_view_evaluate_javascript(webView, source, -1, world, nil, nil, nil, nil)
    }

    isolated deinit {
        remove()
    }

    func copy(_ text: String) {
        webView.with { webView in
            let widget = UnsafeMutableRawPointer(webView).assumingMemoryBound(to: GtkWidget.self)
            gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
        }
    }

    func remove() {
        guard let userScript else { return }
        self.userScript = nil
        g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        webkit_user_content_manager_unregister_script_message_handler(
            manager, handler, InspectorScript.world)
        webkit_user_content_manager_remove_script(manager, userScript)
        webkit_user_script_unref(userScript)
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    /// What the signal handler gets as its data.
    @MainActor
    private final class Target {
        private(set) weak var inspector: BridgeInspector?

        init(_ inspector: BridgeInspector) {
            self.inspector = inspector
        }
    }
}
#endif
