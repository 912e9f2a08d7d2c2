internal import ScriptBridge

/// The JSON texts of ids and names.
enum JSONText {
    /// The maximum number of bytes in the JSON text of an id.
    ///
    /// Replies repeat an id, so its length is limited.
    static let maximumIDByteCount = 1_000

    /// Returns the JSON text of a string, which is ASCII.
    static func string(_ text: String) -> String {
        (try? JavaScriptEncoder().encodeJSON(text)) ?? "null"
    }

    /// Returns the JSON text of an id, as the page posted it.
    static func id(_ id: JSONValue) -> String {
        switch id {
        case .string(let text): string(text)
        case .number(let number): number.text
        default: "null"
        }
    }
}

extension PostedBody {
    /// The value as an id: a string or a number that is not too long; otherwise nil.
    ///
    /// `1` and `"1"` are different ids, but `1`, `1.0` and `1e0` are the same.
    var id: JSONValue? {
        let id: JSONValue?
        if let text = string {
            guard text.utf8.count <= JSONText.maximumIDByteCount else { return nil }
            id = .string(text)
        } else if kind == .number {
            id = (try? decode(Int.self)).map { JSONValue($0) } ?? number
        } else {
            return nil
        }
        guard let id, JSONText.id(id).utf8.count <= JSONText.maximumIDByteCount else { return nil }
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
