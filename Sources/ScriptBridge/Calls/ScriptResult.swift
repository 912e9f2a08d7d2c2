/// What a script or a page function gave back, not decoded yet.
public struct ScriptResult {
    /// JSON text of the value; nil for `undefined`.
    public let json: String?

    private let value: MessageValue
    /// What gave it, in the words of the error messages.
    private let source: String

    /// Reads JSON text, once for all that is done with it.
    ///
    /// - Parameters:
    ///   - json: The text; nil for `undefined`.
    ///   - source: What gave it, as the beginning of a sentence: `The script`.
    ///   - coding: How the page writes dates, bytes, large integers and names.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidResult`` if the text is
    ///   not JSON.
    public init(
        json: String?,
        of source: String,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) {
        self.json = json
        self.source = source
        do {
            value =
                if let json { try MessageValue(.json(json), decoder: coding.decoder) } else {
                    .null
                }
        } catch {
            throw BridgeError(.invalidResult, "\(source) gave no JSON.", underlyingError: error)
        }
    }

    /// Decodes the value; `undefined` becomes an optional's nil.
    ///
    /// - Parameter type: The type of the value.
    /// - Returns: The decoded value.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidResult`` if the value is
    ///   of another type.
    public func decode<Value: Decodable>(_ type: Value.Type) throws(BridgeError) -> Value {
        do {
            return try value.decode(type)
        } catch {
            let sentence =
                switch error {
                case is DecodingError where json == nil: "expected \(type), found undefined"
                case let error as DecodingError: error.sentence(decoding: value)
                default: "no \(type)"
                }
            throw BridgeError(.invalidResult, "\(source) gave \(sentence)", underlyingError: error)
        }
    }
}
