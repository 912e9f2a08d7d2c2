/// The source of values and calls, from values as JSON text.
enum SourceText {
    /// Returns the source of a value.
    ///
    /// A literal of an object would take a key `__proto__` for its prototype, so an object or an
    /// array is parsed.
    ///
    /// - Parameters:
    ///   - json: JSON text in ASCII, as ``JavaScriptEncoder`` writes it.
    ///   - mark: The mark of the bytes in the value, which the page script reads; nil for none.
    /// - Returns: An expression.
    static func value(_ json: String, mark: String? = nil) -> String {
        guard let first = json.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return json }
        guard let mark else { return parsed(json) }
        return
            "ScriptBridgeParse(\(JavaScriptLiteral.string(mark)),\(JavaScriptLiteral.string(json)))"
    }

    /// Returns the source of a value that the page parses.
    static func parsed(_ json: String) -> String {
        "JSON.parse(\(JavaScriptLiteral.string(json)))"
    }

    /// Returns a call with these sources of arguments.
    static func call(_ path: FunctionPath, _ arguments: [String]) -> String {
        // A single argument may be long; do not copy it once more.
        "\(path)(\(arguments.count == 1 ? arguments[0] : arguments.joined(separator: ",")))"
    }

    /// Returns what observers show of a call: its beginning, if it is long.
    static func shown(_ text: String, byteCount: Int = 65_536) -> String {
        text.utf8.count > byteCount
            ? String(decoding: text.utf8.prefix(byteCount - 1), as: UTF8.self) + "…" : text
    }
}
