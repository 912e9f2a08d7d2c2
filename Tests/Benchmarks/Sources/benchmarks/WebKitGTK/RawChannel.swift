#if WebKitGTK
import CWebKitGTK

/// The obvious alternative: a handler with reply, without a bridge.
///
/// It answers a text with the same text, and anything else with the number 1.
@MainActor
enum RawChannel {
    static let name = "raw"

    static func register(in webView: UnsafeMutablePointer<WebKitWebView>) {
        let manager = webkit_web_view_get_user_content_manager(webView)
        webkit_user_content_manager_register_script_message_handler_with_reply(manager, name, nil)
        _ = scriptbridge_connect_message(
            manager, "script-message-with-reply-received::\(name)",
            { _, body, reply, _ in
                let context = jsc_value_get_context(body)
                let text = jsc_value_is_string(body) != 0 ? jsc_value_to_string(body) : nil
                defer { g_free(text) }
                let answer =
                    text.map { jsc_value_new_string(context, $0) }
                    ?? jsc_value_new_number(context, 1)
                webkit_script_message_reply_return_value(reply, answer)
                g_object_unref(answer.map { UnsafeMutableRawPointer($0) })
                return 1
            }, nil, nil)
    }
}
#endif
