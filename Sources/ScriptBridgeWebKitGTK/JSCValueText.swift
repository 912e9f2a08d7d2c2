#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Text out of JavaScriptCore.
///
/// Never by `jsc_value_to_string`: it ends at the first NUL or lone surrogate, and for an object it
/// runs what the page wrote.
enum JSCValueText {
    /// A string, with U+FFFD for each lone surrogate; nil for a value that is none.
    static func string(of value: OpaquePointer) -> String? {
        guard jsc_value_is_string(value) != 0 else { return nil }
        if let bytes = jsc_value_to_string_as_bytes(value) {
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            let start = g_bytes_get_data(bytes, &count)
            let text = UnsafeRawBufferPointer(start: start, count: Int(count))
            // It ends at the first lone surrogate, too, but can be told by its length.
            if isFrame(text) || unitCount(of: text) == length(of: value) {
                return String(decoding: text, as: UTF8.self)
            }
        }
        return json(of: value).flatMap(string(ofJSON:))
    }

    /// The string that a JSON text is.
    static func string(ofJSON json: String) -> String? {
        // The channel's limit is for its dispatcher to tell.
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        return try? decoder.decode(String.self, from: .json(json))
    }

    /// Whether a text has the beginning and the end of a frame, as JSON.stringify writes it: without
    /// lone surrogates.
    ///
    /// Spares the page script's messages the count. What else ends like that at a lone surrogate is no
    /// JSON, or was none.
    private static func isFrame(_ text: UnsafeRawBufferPointer) -> Bool {
        text.starts(with: #"{"bridge":"#.utf8) && text.suffix(2).elementsEqual("]}".utf8)
    }

    /// How many units JavaScript counts in a string, as a property that no page can redefine.
    static func length(of string: OpaquePointer) -> Int {
        guard let length = jsc_value_object_get_property(string, "length") else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(length)) }
        return Int(jsc_value_to_int32(length))
    }

    /// How many UTF-16 units a UTF-8 text has: one for each byte that begins a character, and
    /// another one where that has four bytes.
    static func unitCount(of text: UnsafeRawBufferPointer) -> Int {
        var count = 0
        for byte in text {
            count &+= byte & 0xC0 == 0x80 ? 0 : 1
            count &+= byte >= 0xF0 ? 1 : 0
        }
        return count
    }

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
