/// Decodes what a page sent into Swift types.
///
/// Text and Foundation trees follow the same rules:
///
/// - Text is JSON by RFC 8259, all of it, also what no type asks for: no trailing commas, no byte
///   order mark, no control characters in strings.
/// - Of two equal keys the last counts, as in JavaScript; keys are compared code unit by code unit.
/// - Half of a surrogate pair becomes U+FFFD.
/// - A boolean is never a number, nor the reverse. A number without fraction decodes as an
///   integer, `1.0` and `1e2` too. 64-bit integers are exact, floating-point numbers are the
///   nearest there is, in every locale.
/// - `null` and a missing member are alike for an optional.
/// - `Date` and `Data` are what the coding says, wherever they stand. A `URL` is a string. A `Decimal`
///   is a string of digits or a number, and keeps every digit.
/// - A value that is nested too deeply for what the thread's stack has left is an error.
///
/// Decoders and containers can be kept, and work as long as they are there.
public struct MessageDecoder: Sendable {
    /// What dates, bytes, large integers and keys are written as.
    public var coding: ScriptCoding

    /// How deep arrays and objects may stand in each other.
    ///
    /// A stack of 512 KiB holds 200 levels of most types; what it does not hold is an error.
    public var maximumDepth: Int = 200

    /// How many bytes a text, or all strings of a tree, may have; at most 1 GiB.
    public var maximumByteCount: Int = 64 << 20

    /// What the types find in their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Makes a decoder with the limits that suit what `bridge.js` sends.
    ///
    /// - Parameter coding: What dates, bytes, large integers and keys are written as.
    public init(coding: ScriptCoding = ScriptCoding()) {
        self.coding = coding
    }

    /// Decodes one value.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - body: JSON text or a Foundation tree.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError` if the body is not JSON, exceeds a limit, or does not hold a
    ///   `type`; whatever the type's own `init(from:)` throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from body: MessageBody
    ) throws -> Value {
        try ParsedDocument.reading(body, for: self).decode(type, at: 0)
    }
}
