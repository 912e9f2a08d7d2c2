/// Decodes what a script or a page function gave back.
package enum ScriptResult {
    /// Decodes JSON text, nil for `undefined`; the source is named in the error.
    package static func decode<Value: Decodable>(
        json: String?,
        as type: Value.Type,
        of source: String
    ) throws(BridgeError) -> Value {
        var value = MessageValue.null
        do {
            if let json { value = try MessageValue(.json(json)) }
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
