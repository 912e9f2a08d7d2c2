#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The promise that a page's post returns, retained until it is answered.
@MainActor
final class ScriptMessageReply {
    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) {
        self.reply = webkit_script_message_reply_ref(reply)
    }

    isolated deinit {
        webkit_script_message_reply_unref(reply)
    }

    func send(_ answer: PostAnswer) {
        switch answer {
        case .text(let text):
            send(AnswerValues.shared.text(text))
        case .json(let json):
            // An envelope may write text that is not JSON.
            guard let value = AnswerValues.shared.value(ofJSON: json) else {
                return send(PostAnswer(rejection: .replyNotJSON))
            }
            send(value)
        case .nothing:
            send(AnswerValues.shared.undefined())
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
