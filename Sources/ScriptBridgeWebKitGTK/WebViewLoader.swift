#if WebKitGTK
public import CWebKitGTK
import Foundation
public import ScriptBridge

/// A loader that loads documents into a web view and reports their progress.
///
/// WebKitGTK reports the frame of a response, but not of a navigation. To recognize links that
/// inner frames follow, and links to downloads, the loader injects a script.
@MainActor
public final class WebViewLoader: PageLoader {
    /// The delegate that receives events and decides on navigations; held weakly.
    public weak var delegate: (any PageLoaderDelegate)?

    private let webView: WeakWebView
    private let scripts: UserScripts
    private let clickedLinks: ClickedLinks
    private var chain = LoadChain()
    /// Whether the host ends the page's process itself.
    private var isEndingProcess = false
    private var signals: [gulong] = []

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - webView: The `WebKitWebView`; held weakly.
    ///   - answersDialogs: Whether the delegate answers the dialogs of the page. Otherwise the app
    ///     handles the signal `script-dialog`, or WebKitGTK shows dialogs of its own. The question of
    ///     a page whether to leave it (`beforeunload`) is never asked: the answer is yes.
    public init(_ webView: UnsafeMutablePointer<WebKitWebView>, answersDialogs: Bool = false) {
        self.webView = WeakWebView(webView)
        let manager: OpaquePointer = webkit_web_view_get_user_content_manager(webView)
        scripts = UserScripts(manager)
        clickedLinks = ClickedLinks(manager)
        connect(webView)
        connectDialogs(webView, asks: answersDialogs)
    }

    isolated deinit {
        webView.with { webView in
            for signal in signals { g_signal_handler_disconnect(webView, signal) }
        }
    }

    /// Whether the web view is mapped.
    public var isOnScreen: Bool {
        webView.with { webView in
            gtk_widget_get_mapped(UnsafeMutablePointer<GtkWidget>(OpaquePointer(webView))) != 0
        } ?? false
    }

    /// Injects a script that runs at the start of each later document in the main frame.
    ///
    /// The script is removed when the loader is released.
    public func inject(_ script: InjectedScript) {
        scripts.add(script)
    }

    /// Starts loading a document into the main frame.
    public func load(_ location: PageLocation) {
        webView.with { webView in
            webkit_web_view_load_uri(webView, location.text)
            chain.begin([location.text, address(of: webView) ?? location.text])
        }
    }

    /// Ends the page's process.
    public func endProcess() {
        isEndingProcess = true
        webView.with { webkit_web_view_terminate_web_process($0) }
        isEndingProcess = false
    }

    /// Stops loading.
    public func stopLoading() {
        chain.begin([])
        webView.with { webkit_web_view_stop_loading($0) }
    }

    private func connect(_ webView: UnsafeMutablePointer<WebKitWebView>) {
        typealias Target = SignalTarget<WebViewLoader>
        signals.append(
            scriptbridge_connect_load_changed(
                webView,
                { view, event, data in Target.object(data)?.loadChanged(view, event) },
                Target.retained(self), Target.release))
        signals.append(
            scriptbridge_connect_load_failed(
                webView,
                { _, _, _, error, data in
                    if let error, !scriptbridge_is_media(error) {
                        Target.object(data)?.fail(PageLoadFailure(error))
                    }
                    return 1  // Do not show WebKit's error page.
                }, Target.retained(self), Target.release))
        signals.append(
            scriptbridge_connect_terminated(
                webView,
                { _, _, data in Target.object(data)?.processTerminated() },
                Target.retained(self), Target.release))
        // The engine asks so for window.open. The delegate decides where the URL leads, and the page
        // gets null; an app that makes windows itself does so in its own handler of the signal.
        signals.append(
            scriptbridge_connect_create(
                webView,
                { _, action, data in
                    if let action { Target.object(data)?.open(action) }
                    return nil
                }, Target.retained(self), Target.release))
        signals.append(
            scriptbridge_connect_title(
                webView,
                { view, _, data in
                    guard let view, let title = webkit_web_view_get_title(view) else { return }
                    Target.object(data)?.tell(.titleChanged(String(cString: title)))
                }, Target.retained(self), Target.release))
        signals.append(
            scriptbridge_connect_decide_policy(
                webView,
                { _, decision, type, data in
                    guard let decision, let loader = Target.object(data),
                        let policy = loader.policy(for: decision, type)
                    else { return 0 }
                    switch policy {
                    case .allow: webkit_policy_decision_use(decision)
                    case .cancel: webkit_policy_decision_ignore(decision)
                    }
                    return 1
                }, Target.retained(self), Target.release))
    }

    private func processTerminated() {
        chain.end()
        if !isEndingProcess { tell(.processTerminated) }
    }

    private func connectDialogs(_ webView: UnsafeMutablePointer<WebKitWebView>, asks: Bool) {
        typealias Target = SignalTarget<WebViewLoader>
        signals.append(
            scriptbridge_connect_dialog(
                webView,
                { _, dialog, data in
                    guard let dialog,
                        webkit_script_dialog_get_dialog_type(dialog)
                            == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
                    else { return 0 }
                    // As on Apple's systems, a page does not keep the host, nor the user, from leaving.
                    webkit_script_dialog_confirm_set_confirmed(dialog, 1)
                    return 1
                }, nil, nil))
        guard asks else { return }
        signals.append(
            scriptbridge_connect_dialog(
                webView,
                { _, dialog, data in
                    guard let dialog, let loader = Target.object(data),
                        let question = PageDialog(dialog)
                    else { return 0 }
                    // The page waits until the dialog is closed.
                    webkit_script_dialog_ref(dialog)
                    Task { await loader.answer(dialog, question) }
                    return 1
                }, Target.retained(self), Target.release))
    }

    private func answer(_ dialog: OpaquePointer, _ question: PageDialog) async {
        let answer = await delegate?.pageLoader(self, answer: question) ?? .dismiss
        if question.kind == .confirm {
            webkit_script_dialog_confirm_set_confirmed(dialog, answer.isConfirmed ? 1 : 0)
        } else if let text = answer.text {
            webkit_script_dialog_prompt_set_text(dialog, text)
        }
        webkit_script_dialog_close(dialog)
        webkit_script_dialog_unref(dialog)
    }

    private func open(_ action: OpaquePointer) {
        guard let navigation = PageNavigation(action, opensWindow: true, clickedLinks, &chain)
        else { return }
        _ = delegate?.pageLoader(self, policyFor: navigation)
    }

    private func tell(_ event: PageLoadEvent) {
        delegate?.pageLoader(self, didReceive: event)
    }

    private func fail(_ failure: PageLoadFailure) {
        chain.end()
        tell(.failed(failure))
    }

    /// The address that the web view loads or shows, if it is of reasonable length.
    private func address(of webView: UnsafeMutablePointer<WebKitWebView>) -> String? {
        let limit = PageLocation.maximumByteCount
        guard let text = webkit_web_view_get_uri(webView), strnlen(text, limit + 1) <= limit
        else { return nil }
        return String(cString: text)
    }

    private func loadChanged(
        _ webView: UnsafeMutablePointer<WebKitWebView>?,
        _ event: WebKitLoadEvent
    ) {
        guard let webView else { return }
        if event == WEBKIT_LOAD_STARTED || event == WEBKIT_LOAD_COMMITTED { clickedLinks.forget() }
        switch event {
        case WEBKIT_LOAD_STARTED: tell(.started(byHost: chain.start(address(of: webView))))
        case WEBKIT_LOAD_FINISHED: tell(.finished)
        case WEBKIT_LOAD_COMMITTED:
            chain.end()
            guard let text = address(of: webView), let location = PageLocation(text) else { return }
            tell(.committed(location))
        default: break
        }
    }

    /// Asks the delegate for a policy; nil to let WebKit decide.
    ///
    /// WebKit accepts URLs that Foundation cannot parse, such as `https://a{b}.example`, and URLs
    /// of any length. The delegate cannot decide on these, so they are rejected.
    private func policy(
        for decision: UnsafeMutablePointer<WebKitPolicyDecision>,
        _ type: WebKitPolicyDecisionType
    ) -> PageLoadPolicy? {
        guard let delegate else { return nil }
        switch type {
        case WEBKIT_POLICY_DECISION_TYPE_RESPONSE:
            guard let response = PageResponse(decision) else { return .cancel }
            return delegate.pageLoader(self, policyFor: response)
        case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION,
            WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
            let opensWindow = type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
            guard let action = scriptbridge_navigation(decision),
                let navigation = PageNavigation(
                    action, opensWindow: opensWindow, clickedLinks, &chain)
            else { return .cancel }
            return delegate.pageLoader(self, policyFor: navigation)
        default: return nil
        }
    }
}

extension URL {
    fileprivate init?(_ text: UnsafePointer<CChar>?) {
        let limit = PageLocation.maximumByteCount
        guard let text, strnlen(text, limit + 1) <= limit,
            let url = URL(string: String(cString: text))
        else { return nil }
        self = url
    }
}

extension PageNavigation {
    @MainActor
    fileprivate init?(
        _ action: OpaquePointer,
        opensWindow: Bool,
        _ clickedLinks: ClickedLinks,
        _ chain: inout LoadChain
    ) {
        guard let request = webkit_navigation_action_get_request(action),
            let text = webkit_uri_request_get_uri(request), let url = URL(text)
        else { return nil }
        let isRedirect = webkit_navigation_action_is_redirect(action) != 0
        let isHosts = chain.follows(String(cString: text), isRedirect: isRedirect)
        let cause: Cause =
            switch webkit_navigation_action_get_navigation_type(action) {
            case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: .link
            case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED, WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED:
                .form
            case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: .backForward
            case WEBKIT_NAVIGATION_TYPE_RELOAD: .reload
            default: isHosts ? .host : .other
            }
        let link = cause == .link ? clickedLinks.link(to: String(cString: text)) : nil
        self.init(
            to: url, cause: cause,
            isMainFrame: link?.isInFrame == true ? false : nil,
            opensWindow: opensWindow,
            isRedirect: isRedirect,
            isDownload: link?.isDownload == true,
            sendsBody: webkit_uri_request_get_http_method(request).map { String(cString: $0) }
                == "POST")
    }
}

extension PageDialog {
    /// Creates the dialog that WebKitGTK reports, without the origin and the frame, which it does not
    /// report; nil for `beforeunload`.
    fileprivate init?(_ dialog: OpaquePointer) {
        let kind: Kind
        switch webkit_script_dialog_get_dialog_type(dialog) {
        case WEBKIT_SCRIPT_DIALOG_ALERT: kind = .alert
        case WEBKIT_SCRIPT_DIALOG_CONFIRM: kind = .confirm
        case WEBKIT_SCRIPT_DIALOG_PROMPT:
            let text = webkit_script_dialog_prompt_get_default_text(dialog)
            kind = .prompt(text: text.map { String(cString: $0) } ?? "")
        default: return nil
        }
        self.init(kind, String(cString: webkit_script_dialog_get_message(dialog)))
    }
}

extension PageResponse {
    fileprivate init?(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) {
        guard let response = scriptbridge_response(decision),
            let url = URL(webkit_uri_response_get_uri(response))
        else { return nil }
        let statusCode = Int(webkit_uri_response_get_status_code(response))
        self.init(
            from: url,
            statusCode: statusCode == 0 ? nil : statusCode,
            canBeShown: scriptbridge_response_can_be_shown(decision) != 0,
            isMainFrame: scriptbridge_response_is_main(decision) != 0,
            disposition: scriptbridge_response_disposition(response).map { String(cString: $0) },
            contentType: webkit_uri_response_get_mime_type(response).map { String(cString: $0) })
    }
}

extension PageLoadFailure {
    fileprivate init(_ error: UnsafeMutablePointer<GError>) {
        let message = error.pointee.message.map { String(cString: $0) } ?? ""
        let code = UInt32(bitPattern: error.pointee.code)
        switch error.pointee.domain {
        case webkit_policy_error_quark()
        where code == WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE.rawValue:
            self.init(.cancelled, message)
        case webkit_network_error_quark() where code == WEBKIT_NETWORK_ERROR_CANCELLED.rawValue:
            self.init(.cancelled, message)
        case g_io_error_quark():
            let kinds: [UInt32: Kind] = [
                G_IO_ERROR_TIMED_OUT.rawValue: .timedOut,
                G_IO_ERROR_NETWORK_UNREACHABLE.rawValue: .offline,
                G_IO_ERROR_HOST_UNREACHABLE.rawValue: .offline,
                G_IO_ERROR_CONNECTION_REFUSED.rawValue: .refused,
            ]
            self.init(kinds[code] ?? .network, message)
        case g_resolver_error_quark():
            // The resolver could not be reached.
            let isOffline = code == G_RESOLVER_ERROR_TEMPORARY_FAILURE.rawValue
            self.init(isOffline ? .offline : .unknownHost, message)
        case g_tls_error_quark():
            self.init(.insecure, message)
        default:
            self.init(.network, message)
        }
    }
}
#endif
