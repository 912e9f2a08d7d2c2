import ScriptBridge

/// Writes JSON so that equal values have equal texts.
///
/// The members of objects are sorted: Swift dictionaries encode them in random order. Values that
/// may differ between a recording and its replay, such as dates, are left out.
struct CanonicalJSON {
    /// The paths of the values that may differ, each beginning with the name of a message or event.
    private let varying: [[String]]

    /// - Parameter paths: Paths such as `GetNotes.notes.id`; see `NDJSONObserver`.
    init(varying paths: [String] = []) {
        varying = paths.map { $0.split(separator: ".").map(String.init) }
    }

    /// Returns the text of a value that belongs to a message or an event.
    func text(_ json: String, of name: String) -> String {
        var decoder = MessageDecoder()
        decoder.maximumDepth = 1_000
        guard let value = try? MessageValue(.json(json), decoder: decoder) else { return json }
        return text(value, at: [name])
    }

    private func text(_ value: MessageValue, at path: [String]) -> String {
        if varying.contains(where: { matches($0, path) }) { return "“varies”" }
        if let members = value.members {
            let sorted = members.sorted { $0.key < $1.key }
            let texts = sorted.map { key, value in
                "\((try? JavaScriptEncoder().encodeJSON(key)) ?? key):\(text(value, at: path + [key]))"
            }
            return "{\(texts.joined(separator: ","))}"
        }
        if let elements = value.elements {
            return "[\(elements.map { text($0, at: path) }.joined(separator: ","))]"
        }
        return value.text
    }

    private func matches(_ rule: [String], _ path: [String]) -> Bool {
        rule.count == path.count && zip(rule, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
