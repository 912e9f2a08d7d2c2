import Foundation

/// Encodes Swift values as JavaScript source that means exactly that value.
///
/// Scalars become literals, arrays and objects become `JSON.parse("…")`: that is faster from a
/// few hundred bytes up, has no nesting limit, and is the only form in which a key `__proto__`
/// means what it says. The source is ASCII, one expression, and inert inside HTML.
public struct JavaScriptEncoder: Sendable {
    /// Makes an encoder.
    public init() {}

    /// Encodes a value as one JavaScript expression.
    ///
    /// - Parameter value: The value to encode. Dates become ISO 8601 strings with milliseconds,
    ///   `Data` becomes base64, a nil member is left out.
    /// - Returns: The source of the expression.
    /// - Throws: `EncodingError` for a number that is not finite; whatever the value's own
    ///   `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let json = try FoundationCoders.encoder().encode(value)
        switch json.first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return "JSON.parse(\(SourceText.stringLiteral(json)))"
        default:
            return SourceText.escaped(json)
        }
    }

    /// Encodes a value as JSON text.
    ///
    /// - Parameter value: The value to encode, by the rules of ``encode(_:)``.
    /// - Returns: JSON text, ASCII and inert inside HTML.
    /// - Throws: The errors of ``encode(_:)``.
    public func json<Value: Encodable>(_ value: Value) throws -> String {
        SourceText.escaped(try FoundationCoders.encoder().encode(value))
    }
}
