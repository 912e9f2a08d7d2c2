#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// What a bridge has put into a web view: handlers, signals and the page script.
///
/// Undone when it is released. Signals hold the bridge weakly.
@MainActor
final class Installation {
    private let webView: WeakWebView
    /// Kept, because it may outlive the web view and serve another one.
    private let manager: OpaquePointer
    private var channels: [ChannelName] = []
    private var managerSignals: [gulong] = []
    private var viewSignals: [gulong] = []
    private var scripts: [OpaquePointer] = []

    init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = WeakWebView(webView)
        manager = webkit_web_view_get_user_content_manager(webView)
        g_object_ref(UnsafeMutableRawPointer(manager))
    }

    isolated deinit {
        webView.with { webView in
            for signal in viewSignals { g_signal_handler_disconnect(webView, signal) }
        }
        for signal in managerSignals {
            g_signal_handler_disconnect(UnsafeMutableRawPointer(manager), signal)
        }
        for channel in channels {
            webkit_user_content_manager_unregister_script_message_handler(
                manager, channel.text, nil)
        }
        for script in scripts {
            webkit_user_content_manager_remove_script(manager, script)
            webkit_user_script_unref(script)
        }
        g_object_unref(UnsafeMutableRawPointer(manager))
    }

    func register(_ channel: ChannelName, for bridge: WebViewBridge) throws(BridgeError) {
        guard
            webkit_user_content_manager_register_script_message_handler_with_reply(
                manager, channel.text, nil) != 0
        else {
            throw BridgeError(
                .alreadyInstalled, "The web view has another handler on “\(channel)”.")
        }
        channels.append(channel)
        managerSignals.append(
            scriptbridge_connect_message(
                manager, "script-message-with-reply-received::\(channel)",
                { _, body, reply, data in
                    guard let body, let reply, let data else { return 0 }
                    let target = Target.from(data)
                    guard let bridge = target.bridge, let channel = target.channel else { return 0 }
                    bridge.receive(body, on: channel, reply: reply)
                    return 1
                }, Target.retained(bridge, channel), Target.release))
    }

    func watch(for bridge: WebViewBridge) {
        webView.with { webView in
            viewSignals.append(
                scriptbridge_connect_load_changed(
                    webView,
                    { _, event, data in
                        guard let data, event == WEBKIT_LOAD_COMMITTED else { return }
                        Target.from(data).bridge?.connection.documentDidChange("The page was left.")
                    }, Target.retained(bridge), Target.release))
            viewSignals.append(
                scriptbridge_connect_terminated(
                    webView,
                    { _, _, data in
                        guard let data else { return }
                        Target.from(data).bridge?.connection.documentDidChange(
                            "The page's process ended.")
                    }, Target.retained(bridge), Target.release))
        }
    }

    func makePanel(for inspector: BridgeInspector) -> WorldPanel? {
        webView.with { WorldPanel($0, for: inspector) } ?? nil
    }

    /// Injects the script into the main frame, of documents with an address of the origin only.
    func inject(_ script: BridgeScript, in origin: Origin? = nil) {
        guard let userScript = userScript(script.source, at: origin?.addressPattern) else { return }
        scripts.append(userScript)
        webkit_user_content_manager_add_script(manager, userScript)
    }

    private func userScript(_ source: String, at pattern: String?) -> OpaquePointer? {
        guard let pattern else { return userScript(source, allowed: nil) }
        return pattern.withCString { pattern in
            var patterns = [pattern, nil]
            return userScript(source, allowed: &patterns)
        }
    }

    private func userScript(
        _ source: String,
        allowed: UnsafePointer<UnsafePointer<CChar>?>?
    ) -> OpaquePointer? {
        webkit_user_script_new(
            source, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME,
            WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, allowed, nil)
    }
}

extension Origin {
    /// WebKit's pattern of the addresses that may have this origin, which knows no ports; nil for
    /// an opaque origin, which any address may have.
    fileprivate var addressPattern: String? {
        self == .opaque ? nil : "\(scheme)://\(host)/*"
    }
}

/// What a signal handler gets as its data.
private final class Target {
    private(set) weak var bridge: WebViewBridge?
    let channel: ChannelName?

    private init(_ bridge: WebViewBridge, _ channel: ChannelName?) {
        self.bridge = bridge
        self.channel = channel
    }

    static func retained(
        _ bridge: WebViewBridge,
        _ channel: ChannelName? = nil
    ) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Target(bridge, channel)).toOpaque()
    }

    static func from(_ data: UnsafeMutableRawPointer) -> Target {
        Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
    }

    static let release: GClosureNotify = { data, _ in
        if let data { Unmanaged<Target>.fromOpaque(data).release() }
    }
}
#endif
