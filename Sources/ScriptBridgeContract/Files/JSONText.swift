import ScriptBridge

/// Readable JSON text: keeps the order of members, and writes a value on one line if it fits.
indirect enum JSONText {
    case string(String)
    case integer(Int)
    /// A boolean, `null`, or another number.
    case word(String)
    case array([JSONText])
    case object([(name: String, value: JSONText)])

    init(_ value: JSONValue) {
        self =
            switch value {
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map(JSONText.init))
            case .object(let members): .object(members.map { ($0.key, JSONText($0.value)) })
            case .null, .bool, .number: .word("\(value)")
            }
    }

    func text() -> String { lines(indentation: "") + "\n" }

    private static let maximumLineLength = 90

    private func lines(indentation: String) -> String {
        if !isNested || indentation.count + line.count <= Self.maximumLineLength,
            !indentation.isEmpty
        {
            return line
        }
        let inner = indentation + "  "
        return switch self {
        case .string, .integer, .word: line
        case .array(let elements) where elements.isEmpty: "[]"
        case .object(let members) where members.isEmpty: "{}"
        case .array(let elements):
            "[\n"
                + elements.map { "\(inner)\($0.lines(indentation: inner))" }
                .joined(separator: ",\n") + "\n\(indentation)]"
        case .object(let members):
            "{\n"
                + members.map {
                    "\(inner)\(Self.quoted($0.name)): \($0.value.lines(indentation: inner))"
                }.joined(separator: ",\n") + "\n\(indentation)}"
        }
    }

    private var isNested: Bool {
        switch self {
        case .string, .integer, .word: false
        case .array, .object: true
        }
    }

    private var line: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .integer(let number): "\(number)"
        case .word(let word): word
        case .array(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
        case .object(let members) where members.isEmpty: "{}"
        case .object(let members):
            "{ "
                + members.map { "\(Self.quoted($0.name)): \($0.value.line)" }
                .joined(separator: ", ") + " }"
        }
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
