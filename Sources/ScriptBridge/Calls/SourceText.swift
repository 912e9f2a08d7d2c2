/// The source of calls, as it is evaluated and as observers show it.
enum SourceText {
    /// Returns a call with these sources of arguments.
    static func call(_ path: FunctionPath, _ arguments: [String]) -> String {
        // A single argument may be long; do not copy it once more.
        "\(path)(\(arguments.count == 1 ? arguments[0] : arguments.joined(separator: ",")))"
    }

    /// Returns what observers show of a source: its beginning, if it is long.
    static func shown(_ text: String, count: Int = 65_535) -> String {
        PageText.start(text, count: count)
    }

    /// Returns JSON text for people, without the escapes that JavaScript source needs.
    static func readable(_ json: String) -> String {
        // Parsing a long text would take time on the main actor.
        guard json.utf8.count <= 65_536, json.contains(#"\u"#),
            let value = try? MessageDecoder().decode(JSONValue.self, from: .json(json))
        else { return json }
        return value.description
    }
}
