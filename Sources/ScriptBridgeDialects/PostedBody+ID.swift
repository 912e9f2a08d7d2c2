public import ScriptBridge

extension PostedBody {
    /// The maximum number of bytes in the JSON text of an id, because replies repeat it.
    static let maximumIDByteCount = 1_000

    /// The value as an id: a string or a number that is not too long; otherwise nil.
    ///
    /// `1` and `"1"` are different ids, but `1`, `1.0` and `1e0` are the same.
    public var id: JSONValue? {
        let id: JSONValue?
        if let text = string {
            guard text.utf8.count <= Self.maximumIDByteCount else { return nil }
            id = .string(text)
        } else if kind == .number {
            id = (try? decode(Int.self)).map { JSONValue($0) } ?? number
        } else {
            return nil
        }
        guard let id, EnvelopeValue(id).json.utf8.count <= Self.maximumIDByteCount else {
            return nil
        }
        return id
    }

    /// The number, as JavaScript writes it.
    private var number: JSONValue? {
        guard let value = try? decode(Double.self),
            let text = try? JavaScriptEncoder().encodeJSON(value)
        else { return nil }
        return JSONValue.Number(text).map { .number($0) }
    }
}
