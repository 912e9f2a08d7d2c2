#if WebKitGTK
import CWebKitGTK
import ScriptBridge

extension MessageBody {
    /// Reads what a page posted.
    ///
    /// Through its JSON text, never as a C string: `jsc_value_to_string` ends at the first NUL or
    /// lone surrogate. What has no JSON text (a cycle, a symbol, `undefined`) becomes the empty
    /// text, which is no message.
    init(_ value: OpaquePointer) {
        let json = JSCValueText.json(of: value) ?? ""
        if jsc_value_is_string(value) != 0 {
            // The channel's limit is for its dispatcher to tell.
            var options = MessageDecoder.Options()
            options.maximumByteCount = .max
            let decoder = MessageDecoder(options: options)
            let text = try? decoder.decode(String.self, from: .json(json))
            self = .json(text ?? "")
        } else {
            self = .json(json)
        }
    }
}

/// Text out of JavaScriptCore.
enum JSCValueText {
    /// The JSON text of a value; nil if it has none, as `undefined`.
    static func json(of value: OpaquePointer) -> String? {
        guard let text = jsc_value_to_json(value, 0) else {
            // What prevented it would otherwise be taken for an exception of the next script.
            jsc_context_clear_exception(jsc_value_get_context(value))
            return nil
        }
        defer { g_free(text) }
        return String(cString: text)
    }
}
#endif
