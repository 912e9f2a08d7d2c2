#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeHotwire

/// Forwards the JavaScript dialogs of pages, which WebKitGTK reports with a signal, to the app.
@MainActor
enum ScriptDialogs {
    /// Connects a web view's dialogs.
    static func connect(
        _ webView: UnsafeMutablePointer<WebKitWebView>,
        from origin: Origin,
        to dialogs: PageDialogs
    ) {
        let run: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = {
            _, dialog, data in
            guard let dialog, let data else { return 0 }
            let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
            return MainActor.assumeIsolated { target.answer(dialog) }
        }
        g_signal_connect_data(
            webView, "script-dialog", unsafeBitCast(run, to: GCallback.self),
            Unmanaged.passRetained(Target(origin, dialogs)).toOpaque(),
            { data, _ in data.map { Unmanaged<Target>.fromOpaque($0).release() } },
            GConnectFlags(rawValue: 0))
    }

    private final class Target {
        private let origin: Origin
        private let dialogs: PageDialogs

        init(_ origin: Origin, _ dialogs: PageDialogs) {
            self.origin = origin
            self.dialogs = dialogs
        }

        /// Answers asynchronously; the page waits until the dialog is closed.
        @MainActor
        func answer(_ dialog: OpaquePointer) -> gboolean {
            let message = String(cString: webkit_script_dialog_get_message(dialog))
            let kind: PageDialog.Kind
            switch webkit_script_dialog_get_dialog_type(dialog) {
            case WEBKIT_SCRIPT_DIALOG_ALERT: kind = .alert
            case WEBKIT_SCRIPT_DIALOG_CONFIRM: kind = .confirm
            case WEBKIT_SCRIPT_DIALOG_PROMPT:
                let text = webkit_script_dialog_prompt_get_default_text(dialog)
                kind = .prompt(text: text.map { String(cString: $0) } ?? "")
            default: return 0
            }
            webkit_script_dialog_ref(dialog)
            Task { [dialogs, origin] in
                let answer = await dialogs.answer(PageDialog(kind, message, from: origin))
                if kind == .confirm {
                    webkit_script_dialog_confirm_set_confirmed(dialog, answer.isConfirmed ? 1 : 0)
                } else if let text = answer.text {
                    webkit_script_dialog_prompt_set_text(dialog, text)
                }
                webkit_script_dialog_close(dialog)
                webkit_script_dialog_unref(dialog)
            }
            return 1
        }
    }
}
#endif
