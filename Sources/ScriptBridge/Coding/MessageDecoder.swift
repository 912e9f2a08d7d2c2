/// Decodes what a page sent into Swift types.
///
/// Text and Foundation trees follow the same rules: of two equal keys the last one counts, as in
/// JavaScript; a lone surrogate becomes U+FFFD; a boolean is never a number, nor the reverse;
/// dates are ISO 8601, `Data` is base64.
public struct MessageDecoder: Sendable {
    /// Makes a decoder.
    public init() {}

    /// Decodes one value.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - body: JSON text or a Foundation tree.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError` if the body is not JSON or does not hold a `type`; whatever the
    ///   type's own `init(from:)` throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        from body: MessageBody
    ) throws -> Value {
        try MessageValue(body).decode(type)
    }
}
