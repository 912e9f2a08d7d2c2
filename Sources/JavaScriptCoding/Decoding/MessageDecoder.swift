public import Foundation

/// A decoder for the values that a page sent.
///
/// JSON text and Foundation trees follow the same rules:
///
/// - All of the text must be JSON by RFC 8259, including the parts that no type decodes. Trailing
///   commas, a byte order mark, and control characters in strings are errors.
/// - If a key is repeated, its last value counts, as in JavaScript. Keys are compared code unit by
///   code unit, except that a dictionary merges keys that Swift considers equal.
/// - An unpaired surrogate becomes U+FFFD.
/// - A boolean is never a number, and a number is never a boolean. A number without a fractional
///   part decodes as an integer, including `1.0` and `1e2`. 64-bit integers are exact.
///   Floating-point numbers are rounded to the nearest value, independent of the locale.
/// - For an optional, `null` and a missing member mean the same.
/// - The coding determines the form of `Date` and `Data` at any depth. A `URL` is a string. A
///   `Decimal` is a string of digits or a number, and keeps all digits that the type can hold. A
///   `Duration` is its seconds, like a `Decimal`.
/// - Nesting that is too deep for the rest of the thread's stack is an error.
///
/// Types can store the decoders and containers that they get, and use them later.
public struct MessageDecoder: Sendable {
    /// The format of dates, bytes, numbers and keys.
    public var coding: ScriptCoding

    /// The maximum nesting depth of arrays and objects.
    ///
    /// A stack of 512 KiB has room for 200 levels of most types; exceeding the stack is an error.
    public var maximumDepth: Int = 200

    /// The maximum number of bytes in a text, or in all strings of a tree; at most 1 GiB.
    public var maximumByteCount: Int = 64 << 20

    /// The values that types find in their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a decoder with limits that fit the messages of the page script.
    ///
    /// - Parameter coding: The format of dates, bytes, numbers and keys.
    public init(coding: ScriptCoding = ScriptCoding()) {
        self.coding = coding
    }

    /// Decodes one value.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - body: JSON text or a Foundation tree.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError` if the body is not JSON, exceeds a limit, or does not contain a
    ///   `type`; any error that the type's own `init(from:)` throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from body: MessageBody
    ) throws -> Value {
        try ParsedDocument.reading(body, for: self).decode(type, at: 0)
    }
}

/// The value that a page passed to postMessage, as the web view delivers it.
///
/// On a channel without a `ScriptEnvelope`, a body has one of these shapes:
///
/// | body | message |
/// | --- | --- |
/// | `{"name": …, …fields}` | the whole object, `name` included |
/// | `{"name": …, "data": …}`, with exactly these two keys | the value of `data` |
/// | `{"bridge": 1, "messages": […]}` | each entry of `messages`: this is a packet of the page script |
/// | JSON text of one of these | the same |
public enum MessageBody {
    /// JSON text.
    case json(String)

    /// JSON text in UTF-8, from a file or a socket, for example.
    case utf8(Data)

    /// A tree of Foundation objects, as WebKit's script messages hold it.
    ///
    /// The tree consists of strings, numbers, booleans, dates, nulls, arrays and dictionaries with
    /// string keys, in their Swift or Foundation types. A single string is read as JSON text.
    ///
    /// A tree nested more deeply than the channel's limit is rejected, which also stops cycles on
    /// Apple platforms. On Linux do not pass a mutable container that contains itself, or thousands
    /// of nested ones: reading such a container makes Foundation itself recurse without a limit.
    case foundation(Any)

    /// The same tree, in which a single string is a string, and not JSON text.
    case value(Any)
}

extension MessageBody {
    /// The number of bytes of the text; nil for a tree.
    package var byteCount: Int? {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.count
        case .utf8(let text): text.count
        case .foundation, .value: nil
        }
    }

    /// Returns whether the body is text that begins with the given prefix.
    package func starts(with start: String) -> Bool {
        switch self {
        case .json(let text), .foundation(let text as String): text.starts(withBytesOf: start)
        case .utf8(let text): text.starts(with: start.utf8)
        case .foundation, .value: false
        }
    }
}

/// Not sendable: a Foundation tree may be mutable, and belongs to the web view's thread.
@available(*, unavailable)
extension MessageBody: Sendable {}
