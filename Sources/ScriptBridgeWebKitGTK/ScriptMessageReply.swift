#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The promise that a page's post returns, retained until it is answered.
@MainActor
final class ScriptMessageReply {
    private let reply: OpaquePointer
    /// The context of the post, in which the values of the answer are created.
    private let context: OpaquePointer

    /// Creates a reply.
    ///
    /// - Parameters:
    ///   - reply: WebKit's reply object.
    ///   - body: The value that the page posted.
    init(_ reply: OpaquePointer, to body: OpaquePointer) {
        self.reply = webkit_script_message_reply_ref(reply)
        context = jsc_value_get_context(body)
        g_object_ref(UnsafeMutableRawPointer(context))
    }

    isolated deinit {
        webkit_script_message_reply_unref(reply)
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    func send(_ answer: PostAnswer) {
        switch answer {
        case .text(let text):
            send(jsc_value_new_string(context, text))
        case .json(let json):
            // An envelope may write text that is not JSON.
            guard let value = jsc_value_new_from_json(context, json) else {
                return send(PostAnswer(rejection: .replyNotJSON))
            }
            send(value)
        case .nothing:
            send(jsc_value_new_undefined(context))
        case .rejection(let text):
            webkit_script_message_reply_return_error_message(reply, text)
        }
    }

    private func send(_ value: OpaquePointer) {
        webkit_script_message_reply_return_value(reply, value)
        g_object_unref(UnsafeMutableRawPointer(value))
    }
}
#endif
