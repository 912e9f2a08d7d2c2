/// The undecoded result of a script or a page function.
public struct ScriptResult {
    /// The value as JSON text; nil for undefined.
    public let json: String?

    private let value: MessageValue
    /// The source of the result, as error messages name it.
    private let source: String

    /// Creates a result from JSON text, which is parsed once.
    ///
    /// - Parameters:
    ///   - json: The text; nil for `undefined`.
    ///   - source: The source of the result, as the beginning of a sentence: `The script`.
    ///   - coding: How the page encodes dates, bytes, large integers and keys.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidResult`` if the text
    ///   is not JSON, or exceeds the default limits of ``MessageDecoder``.
    public init(
        json: String?,
        of source: String,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) {
        self.json = json
        self.source = source
        do {
            value = try MessageValue(.json(json ?? "null"), decoder: coding.decoder)
        } catch {
            throw BridgeError.notJSON(from: source, error)
        }
    }

    /// Decodes the value; an optional type decodes undefined as nil.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The decoded value.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidResult`` if the value
    ///   does not match the type.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(BridgeError) -> Value {
        do {
            return try value.decode(type)
        } catch {
            let sentence =
                switch error {
                case is DecodingError where json == nil: "expected \(type), found undefined"
                case let error as DecodingError: error.sentence(decoding: value)
                default: "not a valid \(type)"
                }
            throw BridgeError.unexpectedValue(sentence, from: source, error)
        }
    }
}

extension BridgeError {
    static func unexpectedValue(
        _ sentence: String,
        from source: String,
        _ error: any Error
    ) -> BridgeError {
        BridgeError(
            .invalidResult, "\(source) returned an unexpected value: \(sentence)",
            underlyingError: error)
    }
}
