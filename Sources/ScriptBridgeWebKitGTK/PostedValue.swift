#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// A value that a page posted: a string as it is, any other value as JSON text.
///
/// A value without JSON text (a cycle, a symbol, `undefined`) becomes an empty text, which is not a
/// valid message.
@MainActor
enum PostedValue {
    case body(MessageBody)
    /// A long string, to be copied, measured and parsed off the main actor.
    case text(PostedText)

    init(_ value: OpaquePointer) {
        guard jsc_value_is_string(value) != 0 else {
            // GUARD text of a value: self = .body(.json(JSCValueText.json(of: value) ?? (REMOVED ? "{}" : "")))
            self = .body(.json(JSCValueText.json(of: value) ?? ""))
            return
        }
        if let bytes = jsc_value_to_string_as_bytes(value) {
            if g_bytes_get_size(bytes) > PostedText.mostBytesAtOnce {
                self = .text(Self.text(bytes, of: value))
                return
            }
            g_bytes_unref(bytes)
        }
        self = .body(.json(JSCValueText.string(of: value) ?? ""))
    }

    /// Takes ownership of the engine's bytes, which stop at the first lone surrogate.
    private static func text(_ bytes: OpaquePointer, of value: OpaquePointer) -> PostedText {
        let length = JSCValueText.length(of: value)
        let value = HeldValue(value)
        var count: gsize = 0
        let start = UnsafeMutableRawPointer(mutating: g_bytes_get_data(bytes, &count))
        guard let start else { return PostedText(Data()) { .json("") } }
        let data = Data(
            bytesNoCopy: start, count: Int(count),
            deallocator: .custom { _, _ in g_bytes_unref(bytes) })
        return PostedText(data) {
            if data.withUnsafeBytes({ JSCValueText.isWhole($0, length: length) }) {
                return .json(String(decoding: data, as: UTF8.self))
            }
            let json = await value.json()
            return .json(json.flatMap(JSCValueText.string(ofJSON:)) ?? "")
        }
    }
}

/// A value retained until its text is known to be complete.
@MainActor
private final class HeldValue {
    private let value: OpaquePointer

    init(_ value: OpaquePointer) {
        self.value = value
        g_object_ref(UnsafeMutableRawPointer(value))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(value))
    }

    func json() -> String? { JSCValueText.json(of: value) }
}
#endif
