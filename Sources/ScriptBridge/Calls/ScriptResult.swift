/// Decodes what a script or a page function gave back.
package enum ScriptResult {
    /// Decodes JSON text, nil for `undefined`; the source is named in the error.
    package static func decode<Value: Decodable>(
        json: String?,
        as type: Value.Type,
        of source: String
    ) throws(BridgeError) -> Value {
        do {
            let value = try json.map { text throws(DecodingError) in try MessageValue(.json(text)) }
            return try decode(value, as: type, of: source)
        } catch let error as BridgeError {
            throw error
        } catch {
            throw BridgeError(
                .invalidResult,
                "\(source) gave a value that is not JSON.",
                underlyingError: error
            )
        }
    }

    static func decode<Value: Decodable>(
        _ value: MessageValue?,
        as type: Value.Type,
        of source: String
    ) throws(BridgeError) -> Value {
        let found = value ?? .null
        do {
            return try found.decode(type)
        } catch let error as DecodingError {
            let sentence =
                value == nil
                ? "expected \(type), found undefined" : error.sentence(decoding: found)
            throw BridgeError(.invalidResult, "\(source) gave \(sentence)", underlyingError: error)
        } catch {
            throw BridgeError(
                .invalidResult,
                "\(source) gave no \(type).",
                underlyingError: error
            )
        }
    }
}
