/// Sources of the bridge as observers show them: with JSON in place of `JSON.parse("…")`.
///
/// The sources are ASCII, as ``JavaScriptEncoder`` writes them, apart from the path of a call.
enum ShownSource {
    /// The most bytes of a call that are shown, because this takes time on the main actor.
    private static let mostBytes = 65_536

    /// Returns a call of a page function, with its arguments as JSON, or its beginning if it is long.
    static func call(_ expression: String) -> String {
        let isLong = expression.utf8.count > mostBytes
        let source = isLong ? expression.prefix(mostBytes) : expression[...]
        // A path has no parentheses.
        guard let start = source.utf8.firstIndex(of: UInt8(ascii: "(")) else {
            return expression
        }
        return source[..<start] + values(source[start...]) + (isLong ? "…" : "")
    }

    /// Returns a value's expression as JSON, or its beginning if it is long.
    static func value(_ expression: String) -> String {
        // Each character takes at most six bytes of a literal.
        let text = values(
            expression.utf8.count > 8_000 ? expression.prefix(8_000) : expression[...])
        return text.utf8.count > 1_000 ? "\(text.prefix(999))…" : text
    }

    /// Replaces each wrapped container with its JSON; the source may end inside one.
    private static func values(_ source: Substring) -> String {
        var (shown, rest) = ("", source)
        while let start = rest.utf8.firstIndex(of: quote) {
            let before = rest[..<start]
            let literal = literal(at: start, in: rest)
            rest = rest[literal.endIndex...]
            if before.hasSuffix("JSON.parse(") {
                shown += before.dropLast("JSON.parse(".count) + json(literal)
                rest = rest.dropFirst()
            } else if before.hasSuffix("ScriptBridgeParse("), rest.first == "," {
                // What has been read is a mark. The container follows.
                shown += before.dropLast("ScriptBridgeParse(".count)
                rest = Substring("JSON.parse(") + rest.dropFirst()
            } else {
                shown += before + literal
            }
        }
        return shown + rest
    }

    /// Returns the string literal at a quotation mark, or its beginning if the source ends inside.
    private static func literal(at start: String.Index, in source: Substring) -> Substring {
        let bytes = source.utf8
        var end = bytes.index(after: start)
        while end < bytes.endIndex, bytes[end] != quote {
            let step = bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            end = bytes.index(end, offsetBy: step, limitedBy: bytes.endIndex) ?? bytes.endIndex
        }
        return source[start..<(end < bytes.endIndex ? bytes.index(after: end) : end)]
    }

    /// Returns the text that a string literal stands for, which may end inside an escape.
    private static func json(_ literal: Substring) -> String {
        // The literal of a string is JSON too.
        func decoded(_ json: String) -> String? {
            try? MessageDecoder().decode(String.self, from: .json(json))
        }
        if let text = decoded(String(literal)) { return text }
        for count in 0..<6 {
            guard let text = decoded(literal.dropLast(count) + "\"") else { continue }
            // The first half of a character that has two escapes.
            return text.hasSuffix("\u{FFFD}") ? String(text.dropLast()) : text
        }
        return String(literal)
    }

    private static let quote = UInt8(ascii: "\"")
}
