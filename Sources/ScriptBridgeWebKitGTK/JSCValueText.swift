#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// Reads text from JavaScriptCore.
///
/// It does not use `jsc_value_to_string`, which stops at the first NUL or lone surrogate, and runs
/// the page's code to convert an object.
enum JSCValueText {
    /// Returns a string with U+FFFD for each lone surrogate; nil if the value is not a string.
    static func string(of value: OpaquePointer) -> String? {
        guard jsc_value_is_string(value) != 0 else { return nil }
        if let bytes = jsc_value_to_string_as_bytes(value) {
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            let start = g_bytes_get_data(bytes, &count)
            let text = UnsafeRawBufferPointer(start: start, count: Int(count))
            if let whole = whole(text, of: value) { return whole }
        }
        return json(of: value).flatMap(string(ofJSON:))
    }

    /// Returns the string that a JSON text contains.
    static func string(ofJSON json: String) -> String? {
        // The dispatcher checks the channel's limit.
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        return try? decoder.decode(String.self, from: .json(json))
    }

    /// Returns a string's text in UTF-8 as a string; nil if it lacks some of the UTF-16 units.
    ///
    /// The engine's text stops at the first lone surrogate, which the length reveals.
    static func whole(_ text: UnsafeRawBufferPointer, of value: OpaquePointer) -> String? {
        let string = String(decoding: text, as: UTF8.self)
        return isPacket(text) || string.utf16.count == length(of: value) ? string : nil
    }

    /// Returns whether a text begins and ends like a packet of the page script.
    ///
    /// `JSON.stringify` writes packets without lone surrogates, so their length need not be checked.
    /// Another text may look like a packet only because it was cut off at a lone surrogate. Then
    /// either the whole text or its beginning is not valid JSON, so no valid message is misread.
    static func isPacket(_ text: UnsafeRawBufferPointer) -> Bool {
        text.starts(with: #"{"bridge":"#.utf8) && text.suffix(2).elementsEqual("]}".utf8)
    }

    /// Returns the length of a string in UTF-16 units, from a property that no page can redefine.
    private static func length(of string: OpaquePointer) -> Int {
        guard let length = jsc_value_object_get_property(string, "length") else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(length)) }
        return Int(jsc_value_to_int32(length))
    }

    /// Returns the JSON text of a value; nil if it has none, like undefined.
    static func json(of value: OpaquePointer) -> String? {
        guard let text = jsc_value_to_json(value, 0) else {
            // Otherwise the exception would be attributed to the next script.
            jsc_context_clear_exception(jsc_value_get_context(value))
            return nil
        }
        defer { g_free(text) }
        return String(cString: text)
    }
}
#endif
