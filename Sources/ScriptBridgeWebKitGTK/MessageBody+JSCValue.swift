#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

extension MessageBody {
    /// Creates a body from a value that a page posted: a string as it is, any other value as JSON text.
    ///
    /// A value without JSON text (a cycle, a symbol, `undefined`) becomes an empty text, which is not a
    /// valid message. The value is not kept: the engine may end its context at any time.
    init(_ value: OpaquePointer) {
        guard jsc_value_is_string(value) != 0 else {
            // GUARD text of a value: self = .json(JSCValueText.json(of: value) ?? (REMOVED ? "{}" : ""))
            self = .json(JSCValueText.json(of: value) ?? "")
            return
        }
        if let bytes = jsc_value_to_string_as_bytes(value) {
            var count: gsize = 0
            let start = UnsafeMutableRawPointer(mutating: g_bytes_get_data(bytes, &count))
            let text = UnsafeRawBufferPointer(start: start, count: Int(count))
            let isLong = text.count > PageSession.mostBytesAtOnce
            if isLong, let start,
                JSCValueText.isPacket(text) || JSCValueText.whole(text, of: value) != nil
            {
                // The session reads it off the main actor.
                self = .utf8(
                    Data(
                        bytesNoCopy: start, count: text.count,
                        deallocator: .custom { _, _ in g_bytes_unref(bytes) }))
                return
            }
            defer { g_bytes_unref(bytes) }
            if !isLong, let whole = JSCValueText.whole(text, of: value) {
                self = .json(whole)
                return
            }
        }
        self = .json(JSCValueText.json(of: value).flatMap(JSCValueText.string(ofJSON:)) ?? "")
    }
}
#endif
