#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// What a bridge has put into a web view: handlers, signals and the page script.
///
/// Undone when it is released. Signals hold the bridge weakly.
@MainActor
final class Installation {
    private let webView: WeakWebView
    private let manager: OpaquePointer
    private let world: String?
    private let scripts: UserScripts
    private var handlers: [ScriptMessageHandler] = []
    private var signals: [gulong] = []

    init(_ webView: UnsafeMutablePointer<WebKitWebView>, world: String?) {
        self.webView = WeakWebView(webView)
        self.world = world
        manager = webkit_web_view_get_user_content_manager(webView)
        scripts = UserScripts(manager, world: world)
    }

    isolated deinit {
        webView.with { webView in
            for signal in signals { g_signal_handler_disconnect(webView, signal) }
        }
    }

    func register(_ channel: ChannelName, for bridge: WebViewBridge) throws(BridgeError) {
        let handler = ScriptMessageHandler(manager, name: channel.text, world: world) {
            [weak bridge] body, reply in
            bridge?.receive(body, on: channel, reply: reply)
        }
        guard let handler else {
            throw BridgeError(
                .alreadyInstalled, "The web view has another handler on “\(channel)”.")
        }
        handlers.append(handler)
    }

    func watch(for bridge: WebViewBridge) {
        typealias Target = SignalTarget<WebViewBridge>
        webView.with { webView in
            signals.append(
                scriptbridge_connect_load_changed(
                    webView,
                    { _, event, data in
                        guard event == WEBKIT_LOAD_COMMITTED else { return }
                        Target.object(data)?.connection.documentDidChange("The page was left.")
                    }, Target.retained(bridge), Target.release))
            signals.append(
                scriptbridge_connect_terminated(
                    webView,
                    { _, _, data in
                        Target.object(data)?.connection.documentDidChange(
                            "The page's process ended.")
                    }, Target.retained(bridge), Target.release))
        }
    }

    func install(_ panel: any WebViewPanel) -> PanelInstallation? {
        webView.with { PanelInstallation($0, for: panel) } ?? nil
    }

    /// Injects the script into the main frame, of documents with an address of the origin only.
    func inject(_ script: BridgeScript, in origin: Origin? = nil) {
        scripts.add(script.source, in: origin)
    }
}
#endif
