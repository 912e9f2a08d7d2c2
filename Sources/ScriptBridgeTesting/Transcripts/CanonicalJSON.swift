import ScriptBridge

/// Writes JSON so that equal values have equal texts.
///
/// The members of objects are sorted: Swift dictionaries encode them in random order.
enum CanonicalJSON {
    static func text(_ json: String) -> String {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        guard let value = try? MessageValue(.json(json), decoder: decoder) else { return json }
        return text(value)
    }

    private static func text(_ value: MessageValue) -> String {
        if let members = value.members {
            let sorted = members.sorted { $0.key < $1.key }
            let texts = sorted.map { key, value in
                "\((try? JavaScriptEncoder().encodeJSON(key)) ?? key):\(text(value))"
            }
            return "{\(texts.joined(separator: ","))}"
        }
        if let elements = value.elements {
            return "[\(elements.map(text).joined(separator: ","))]"
        }
        return value.text
    }
}
