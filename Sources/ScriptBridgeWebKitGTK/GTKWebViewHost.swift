#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// A host for web views: manages their handlers, signals, scripts and evaluations.
@MainActor
final class GTKWebViewHost: WebViewHost {
    /// The open hosts with a page script, by their place.
    private static var pageScripts: [Place: GTKWebViewHost] = [:]

    private struct Place: Hashable {
        let manager: OpaquePointer
        let world: String?
    }

    let reportsSources: Bool = false

    private let webView: WeakWebView
    private let manager: OpaquePointer
    private let world: String?
    private let scripts: UserScripts
    private weak var connection: WebViewConnection?
    private var handlers: [ScriptMessageHandler] = []
    private var signals: [gulong] = []
    /// The window that shows the web view; only compared, because it may be gone.
    private var root: UnsafeMutableRawPointer?

    init(_ webView: UnsafeMutablePointer<WebKitWebView>, world: String?) {
        self.webView = WeakWebView(webView)
        // GUARD content world: let world = REMOVED ? nil : world; …
        self.world = world
        manager = webkit_web_view_get_user_content_manager(webView)
        // GUARD main frame: scripts = UserScripts(manager, world: world, in: REMOVED ? WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES : WEBKIT_USER_CONTENT_INJECT_TOP_FRAME)
        scripts = UserScripts(manager, world: world)
    }

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        for channel in connection.channels { try register(channel, for: connection) }
        if connection.hasPageScript {
            guard Self.pageScripts[place]?.connection?.isOpen != true else {
                throw BridgeError.hasPageScript
            }
            Self.pageScripts[place] = self
        }
        watchDocuments(for: connection)
        watchEnd()
        self.connection = connection
        scriptsDidChange()
    }

    func scriptsDidChange() {
        scripts.removeAll()
        for script in connection?.scripts ?? [] { scripts.add(script) }
    }

    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping Completion
    ) -> Bool {
        let started: Void? = webView.with { webView in
            Evaluation.start(source, as: form, in: webView, world: world, completion: completion)
        }
        return started != nil
    }

    func close() {
        if Self.pageScripts[place] === self { Self.pageScripts[place] = nil }
        handlers = []
        connection = nil
        scripts.removeAll()
        webView.with { webView in
            for signal in signals { g_signal_handler_disconnect(webView, signal) }
        }
        signals = []
        root = nil
    }

    func install(_ panel: any WebViewPanel) -> (any InstalledPanel)? {
        webView.with { PanelInstallation($0, for: panel) } ?? nil
    }

    func serves(_ origin: Origin) -> Bool {
        webView.with { webView in
            guard let context = webkit_web_view_get_context(webView) else { return false }
            return ScriptBridgeWebKitGTK.serves(origin, context)
        } ?? false
    }

    private var place: Place { Place(manager: manager, world: world) }

    private func register(
        _ channel: ChannelName,
        for connection: WebViewConnection
    ) throws(BridgeError) {
        let handler = ScriptMessageHandler(manager, name: channel.text, world: world) {
            [weak connection] body, reply in
            let reply = ScriptMessageReply(reply)
            guard let connection else { return }
            connection.receive(
                MessageBody(body), on: channel, from: .unknown, answer: reply.send)
            if connection.mayAnswerSoon { MainLoop.runWaitingTasks() }
        }
        guard let handler else {
            throw BridgeError.handlerExists(channel)
        }
        handlers.append(handler)
    }

    /// Watches for the end of the web view, and of the window that shows it.
    ///
    /// A call that waits for the page keeps the web view after its window has been destroyed.
    private func watchEnd() {
        typealias Target = SignalTarget<GTKWebViewHost>
        webView.with { webView in
            root = scriptbridge_root(webView)
            signals.append(
                scriptbridge_connect_destroy(
                    webView, { _, data in Target.object(data)?.webViewDidEnd() },
                    Target.retained(self), Target.release))
            signals.append(
                scriptbridge_connect_root(
                    webView, { _, _, data in Target.object(data)?.rootDidChange() },
                    Target.retained(self), Target.release))
        }
    }

    private func webViewDidEnd() {
        connection?.handleWebViewEnd()
    }

    private func rootDidChange() {
        let last = root
        root = webView.with { scriptbridge_root($0) } ?? nil
        // A web view that moves to another window leaves one that is still open.
        if root == nil, let last, scriptbridge_is_open(last) == 0 { connection?.endCalls() }
    }

    private func watchDocuments(for connection: WebViewConnection) {
        typealias Target = SignalTarget<WebViewConnection>
        webView.with { webView in
            signals.append(
                scriptbridge_connect_load_changed(
                    webView,
                    { _, event, data in
                        guard event == WEBKIT_LOAD_COMMITTED else { return }
                        Target.object(data)?.handleDocumentChange("The page navigated away.")
                    }, Target.retained(connection), Target.release))
            signals.append(
                scriptbridge_connect_terminated(
                    webView,
                    { _, _, data in
                        Target.object(data)?
                            .handleDocumentChange("The page's process ended.", hasNext: false)
                    }, Target.retained(connection), Target.release))
        }
    }
}
#endif
