#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The promise that a page's post returns, retained until it is answered.
@MainActor
final class ScriptMessageReply {
    /// The context in which the values of answers are created.
    ///
    /// It never ends. That of a post ends with its last reference, which only the engine may release:
    /// a reply that did so when it had been sent crashed in the engine.
    private static let context: OpaquePointer? = jsc_context_new()

    private let reply: OpaquePointer

    /// Creates a reply from WebKit's reply object.
    init(_ reply: OpaquePointer) {
        self.reply = webkit_script_message_reply_ref(reply)
    }

    isolated deinit { webkit_script_message_reply_unref(reply) }

    func send(_ answer: PostAnswer) {
        switch answer {
        case .text(let text):
            send(jsc_value_new_string(Self.context, text))
        case .json(let json):
            // An envelope may write text that is not JSON.
            guard let value = jsc_value_new_from_json(Self.context, json) else {
                return send(PostAnswer(rejection: .replyNotJSON))
            }
            send(value)
        case .nothing:
            send(jsc_value_new_undefined(Self.context))
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
