#if WebKitGTK
import CWebKitGTK
import Foundation

/// The simplest alternative: a handler with a reply, without a bridge.
///
/// It answers
///
/// - a `data:` URL with the number of bytes in it,
/// - JSON text of an object, which is a request, with its reply,
/// - any other text with the same text,
/// - any other value with the number 1.
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
                    if let text, strncmp(text, "data:", 5) == 0 {
                        jsc_value_new_number(
                            context, RawChannel.byteCount(ofDataURL: String(cString: text)))
                    } else if let text, text[0] == CChar(UInt8(ascii: "{")) {
                        jsc_value_new_string(context, RawChannel.reply(to: text))
                    } else if let text {
                        jsc_value_new_string(context, text)
                    } else {
                        jsc_value_new_number(context, 1)
                    }
                webkit_script_message_reply_return_value(reply, answer)
                g_object_unref(answer.map { UnsafeMutableRawPointer($0) })
                return 1
            }, nil, nil)
    }

    private struct Request: Decodable {
        let name: String
        let data: Echo
        let id: Int
    }

    private struct Reply: Encodable {
        let id: Int
        let result: String
    }

    private static let decoder = JSONDecoder()
    private static let encoder = JSONEncoder()

    /// Decodes a request and encodes its reply, with Foundation.
    private static func reply(to text: UnsafePointer<CChar>) -> String {
        let bytes = Data(bytes: text, count: strlen(text))
        guard let request = try? decoder.decode(Request.self, from: bytes),
            let reply = try? encoder.encode(Reply(id: request.id, result: request.data.text))
        else { return "" }
        return String(decoding: reply, as: UTF8.self)
    }

    private nonisolated static func byteCount(ofDataURL text: String) -> Double {
        let base64 = text.utf8.firstIndex(of: UInt8(ascii: ",")).map { text[$0...].dropFirst() }
        return Double(Data(base64Encoded: String(base64 ?? ""))?.count ?? 0)
    }
}
#endif
