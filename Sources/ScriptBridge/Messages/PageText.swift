/// What a page wrote, where people read it: in errors, replies and logs.
package enum PageText {
    /// The beginning of a text: what people read need not be as long as what a page sends.
    package static func start(_ text: String, count: Int = 80) -> String {
        let start = text.unicodeScalars.prefix(count)
        return start.endIndex == text.endIndex ? text : "\(String(start))…"
    }

    /// The beginning of a text in quotation marks, as a part of a sentence.
    package static func quoted(_ text: String) -> String {
        "“\(onOneLine(start(text)))”"
    }

    /// The text with escapes, as JSON has them, for what ends a line, steers a terminal or turns
    /// the direction of writing: else a page could write lines that look like the host's.
    package static func onOneLine(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
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

    /// A name as a word of a line: in quotation marks, as JSON, if it could be taken for several.
    static func word(_ name: String) -> String {
        let isWord = name.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar != "\"" && !isHidden(scalar)
        }
        return isWord ? start(name) : onOneLine(JavaScriptLiteral.string(start(name)))
    }

    /// All of them have at most four hexadecimal digits.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }
}
