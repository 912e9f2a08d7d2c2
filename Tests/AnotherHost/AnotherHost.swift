#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// A host of a `WebKitWebView`, as an app would write it.
///
/// The app's main loop has to run the main actor.
@MainActor
final class AnotherHost: WebViewHost {
    // WebKitGTK does not report which frame posts.
    let reportsSources: Bool = false

    private let webView: WeakWebView
    private let manager: OpaquePointer
    private weak var connection: WebViewConnection?
    private var handlers: [MessageHandler] = []
    private let scripts: UserScripts
    private var signals: [gulong] = []

    init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        self.webView = WeakWebView(webView)
        manager = webkit_web_view_get_user_content_manager(webView)
        scripts = UserScripts(manager)
    }

    /// The connections with a page script, by the object that their web views share.
    private static var pageScripts: [OpaquePointer: () -> WebViewConnection?] = [:]

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        if connection.hasPageScript, Self.pageScripts[manager]?()?.isOpen == true {
            throw BridgeError(.alreadyInstalled, "The web view has a page script already.")
        }
        // Released handlers unregister themselves, so an error changes nothing.
        let handlers = try connection.channels.map { channel throws(BridgeError) in
            let handler = MessageHandler(manager, channel.text) { [weak connection] body, answer in
                connection?.receive(body, on: channel, answer: answer)
            }
            guard let handler else {
                throw BridgeError(.alreadyInstalled, "The web view has a handler “\(channel)”.")
            }
            return handler
        }
        self.handlers = handlers
        self.connection = connection
        if connection.hasPageScript {
            Self.pageScripts[manager] = { [weak connection] in connection }
        }
        webView.with(watch)
        scriptsDidChange()
    }

    /// Reports the ends of documents, until the signals are disconnected.
    private func watch(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        // The bridge keeps this host until it has called `close`.
        let data = Unmanaged.passUnretained(self).toOpaque()
        let loads = scriptbridge_connect_load_changed(
            webView,
            { _, event, data in
                guard let data, event == WEBKIT_LOAD_COMMITTED else { return }
                let host = Unmanaged<AnotherHost>.fromOpaque(data).takeUnretainedValue()
                host.connection?.handleDocumentChange("The page navigated away.")
            }, data, nil)
        let ends = scriptbridge_connect_terminated(
            webView,
            { _, _, data in
                guard let data else { return }
                let host = Unmanaged<AnotherHost>.fromOpaque(data).takeUnretainedValue()
                host.connection?.handleDocumentChange("The page's process ended.", hasNext: false)
            }, data, nil)
        signals = [loads, ends]
    }

    func scriptsDidChange() {
        scripts.replace(with: connection?.scripts ?? [])
    }

    func close() {
        if Self.pageScripts[manager]?() === connection { Self.pageScripts[manager] = nil }
        connection = nil
        handlers = []
        scripts.replace(with: [])
        webView.with { webView in signals.forEach { g_signal_handler_disconnect(webView, $0) } }
        signals = []
    }

    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool {
        webView.with { Evaluation.start(source, as: form, in: $0, completion: completion) } != nil
    }

    func serves(_ origin: Origin) -> Bool {
        webView.with { Site.serves(origin, in: webkit_web_view_get_context($0)) } ?? false
    }

    func install(_ panel: any WebViewPanel) -> (any InstalledPanel)? {
        webView.with { PanelInWebView(panel, in: $0) } ?? nil
    }
}

/// An evaluation whose result WebKit has not delivered yet.
@MainActor
private final class Evaluation {
    private let form: ScriptForm
    private let completion: WebViewHost.Completion

    private init(_ form: ScriptForm, _ completion: @escaping WebViewHost.Completion) {
        self.form = form
        self.completion = completion
    }

    static func start(
        _ source: String,
        as form: ScriptForm,
        in webView: UnsafeMutablePointer<WebKitWebView>,
        completion: @escaping WebViewHost.Completion
    ) {
        let data = Unmanaged.passRetained(Evaluation(form, completion)).toOpaque()
        let end: ScriptBridgeResultHandler = { webView, result, data in
            guard let webView, let result, let data else { return }
            Unmanaged<Evaluation>.fromOpaque(data).takeRetainedValue().end(webView, result)
        }
        switch form {
        case .script: scriptbridge_evaluate(webView, source, source.utf8.count, end, data)
        case .function:
            scriptbridge_call_async_in_world(webView, source, source.utf8.count, nil, end, data)
        }
    }

    private func end(_ object: UnsafeMutablePointer<GObject>, _ result: OpaquePointer) {
        let webView = UnsafeMutableRawPointer(object).assumingMemoryBound(to: WebKitWebView.self)
        var error: UnsafeMutablePointer<GError>?
        let value: OpaquePointer? =
            switch form {
            case .script: webkit_web_view_evaluate_javascript_finish(webView, result, &error)
            case .function:
                webkit_web_view_call_async_javascript_function_finish(webView, result, &error)
            }
        defer { g_clear_error(&error) }
        guard let value else {
            let error = Self.error(error)
            // The end of the page's process ends its evaluations with an error too, and is reported
            // right afterwards. In the next turn, the bridge knows of it.
            Task { completion(.failure(error)) }
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(value)) }
        switch form {
        case .script where jsc_value_is_undefined(value) != 0: completion(.success(nil))
        case .script:
            completion(
                JSCText.json(of: value).map { .success($0) } ?? .failure(.unreturnableResult()))
        case .function: completion(.success(JSCText.string(of: value)))
        }
    }

    private static func error(_ error: UnsafeMutablePointer<GError>?) -> BridgeError {
        guard let error = error?.pointee, error.domain == webkit_javascript_error_quark() else {
            return BridgeError(.documentGone, "The page returned no result.")
        }
        if error.code == gint(bitPattern: WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue) {
            return .unreturnableResult()
        }
        let message = error.message.map { String(cString: $0) } ?? ""
        return BridgeError(.javaScriptException, "The script threw \(message)")
    }
}
#endif
