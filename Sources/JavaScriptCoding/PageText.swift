/// Formats text from a page for people to read in errors, replies and logs.
public enum PageText {
    /// Returns the beginning of a text, with an ellipsis if the text is longer.
    @inline(never)
    package static func start(_ text: String, count: Int = 80) -> String {
        // GUARD short texts: let start = text.unicodeScalars.prefix(REMOVED ? .max : count)
        let start = text.unicodeScalars.prefix(count)
        return start.endIndex == text.endIndex ? text : "\(String(start))…"
    }

    /// Returns the beginning of a text in quotation marks, for use in a sentence.
    ///
    /// - Parameter text: A text that a page chose.
    /// - Returns: At most 80 characters of the text, on one line.
    @inline(never)
    public static func quoted(_ text: String) -> String {
        "“\(onOneLine(start(text)))”"
    }

    /// Returns the text with line breaks, control characters and bidirectional marks escaped as in
    /// JSON.
    ///
    /// Without the escapes a page could write lines that look like the host's.
    package static func onOneLine(_ text: String) -> String {
        if text.utf8Bytes.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where isHidden(scalar):
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    /// Returns a name as one word, quoted as JSON if it could be mistaken for several words.
    package static func word(_ name: String) -> String {
        let isWord = name.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar != "\"" && !isHidden(scalar)
        }
        return isWord ? start(name) : onOneLine(JavaScriptLiteral.string(start(name)))
    }

    /// Returns whether a scalar must be escaped; all such scalars have at most four hex digits.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }
}
