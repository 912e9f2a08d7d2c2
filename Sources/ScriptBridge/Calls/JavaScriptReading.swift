/// Checks a literal for values in places where they would be text, for unmatched closing braces and
/// parentheses, and for statements in place of an expression.
///
/// A value inside quotation marks is the text ` values_?.[0] `, which nobody wants, and never code. So
/// safety does not depend on the check. It ends, without finding more, where only a parser could tell
/// what follows: the engine reports what it does not accept as a `SyntaxError`.
///
/// | what | is read as |
/// | --- | --- |
/// | a slash after a name, a number, a literal, a value or `]` | divides |
/// | a slash after nothing, `(`, `[`, `{`, or an operator other than `+` and `-` | begins a regular expression |
/// | any other slash, such as after `)`, `}`, `++` or `return` | the end of the check |
/// | `<!--`, `-->`, and a line end in a string or a regular expression | the end of the check |
struct JavaScriptReading {
    private enum Place {
        case string, template, regularExpression, lineComment, blockComment

        var isComment: Bool { self == .lineComment || self == .blockComment }

        var name: String {
            switch self {
            case .string: "string literal"
            case .template: "template literal"
            case .regularExpression: "regular expression"
            case .lineComment, .blockComment: "comment"
            }
        }
    }

    /// The literal's characters; nil stands for a value.
    private let text: [Unicode.Scalar?]
    private let isExpression: Bool
    private var index = 0
    /// The open braces; true for those of a template's `${`.
    private var braces: [Bool] = []
    /// The number of open parentheses.
    private var parentheses = 0
    /// The last word, or the last character of any other token; `]` stands for all operands.
    private var last = ""
    /// The first of the semicolons after the expression.
    private var end: Int?
    /// Whether only a parser could read the rest.
    private var isOver = false

    private init(_ text: [Unicode.Scalar?], asExpression isExpression: Bool) {
        self.text = text
        self.isExpression = isExpression
    }

    /// Looks for a misplaced value, an unmatched brace, or statements in place of an expression.
    ///
    /// - Parameters:
    ///   - code: The parts of the code, with one value between each two of them.
    ///   - isExpression: Whether the code must be one expression.
    /// - Returns: The code, without the semicolons at the end of an expression.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidInterpolation`` and a
    ///   sentence about the problem.
    static func checked(
        _ code: [String],
        asExpression isExpression: Bool
    ) throws(BridgeError) -> [String] {
        let parts = code.map { $0.unicodeScalars.map(Optional.some) }
        let text = Array(parts.joined(separator: [nil]))
        var reading = Self(text, asExpression: isExpression)
        while reading.index < text.count, !reading.isOver { try reading.read() }
        guard isExpression else { return code }
        let count = text.reversed().drop { $0 == ";" || $0?.properties.isWhitespace == true }.count
        // Only semicolons and comments follow.
        return text[..<(reading.isOver ? count : reading.end ?? text.count)]
            .split(separator: nil, omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0.compactMap(\.self))) }
    }

    private func error(_ problem: String) -> BridgeError {
        var before = String.UnicodeScalarView()
        before.append(contentsOf: text[..<index].suffix(40).map { $0 ?? "…" })
        return .invalidLiteral(problem, after: String(before))
    }

    /// Reads a token or a comment.
    private mutating func read() throws(BridgeError) {
        let scalar = text[index]
        if let scalar, scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
            index += 1
        } else if skip("//") {
            try pass(.lineComment)
        } else if skip("/*") {
            try pass(.blockComment)
        } else if skip("<!--") || skip("-->") {
            isOver = true
        } else if scalar == ";", braces.isEmpty {
            end = end ?? index
            index += 1
            last = ";"
        } else {
            if isExpression, end != nil {
                throw error("With `as:`, a literal is one expression, but this one goes on")
            }
            guard let scalar else { return try readValue() }
            try readToken(scalar)
        }
    }

    private mutating func readValue() throws(BridgeError) {
        if last == "." { throw error("A value is interpolated in place of a property's name") }
        index += 1
        last = "]"
    }

    private mutating func readToken(_ scalar: Unicode.Scalar) throws(BridgeError) {
        if Self.isWordScalar(scalar) {
            let word = text[index...].prefix { $0.map(Self.isWordScalar) ?? false }
            index = word.endIndex
            last = String(String.UnicodeScalarView(word.compactMap(\.self)))
            return
        }
        if skip("...") {
            last = "("
            return
        }
        if scalar == "}", braces.isEmpty { throw error("A “}” has no matching “{”") }
        // An expression stands in parentheses, which it must not close.
        if scalar == ")", parentheses == 0 { throw error("A “)” has no matching “(”") }
        index += 1
        switch scalar {
        case "\"", "'": try pass(.string, to: scalar)
        case "`": try pass(.template, to: scalar)
        case "/" where !divides: if !isOver { try pass(.regularExpression, to: scalar) }
        case "}" where braces.removeLast(): try pass(.template, to: "`")
        case "{":
            braces.append(false)
            last = "{"
        default:
            if scalar == "(" { parentheses += 1 }
            if scalar == ")" { parentheses -= 1 }
            last = String(scalar)
        }
    }

    /// Whether a slash divides; if that is not certain, the check is over.
    private var divides: Bool {
        mutating get {
            guard let scalar = last.unicodeScalars.last else { return false }
            if "(,=:[!&|?;{<>*/%^~".unicodeScalars.contains(scalar) { return false }
            isOver =
                scalar != "]"
                && (!Self.isWordScalar(scalar) || Self.wordsBeforeExpressions.contains(last))
            return !isOver
        }
    }

    /// Reads to the end of a literal, of a template's text or of a comment.
    private mutating func pass(_ place: Place, to quote: Unicode.Scalar = "\n") throws(BridgeError)
    {
        var isInClass = false
        while index < text.count {
            guard let scalar = text[index] else {
                throw error("A value is interpolated inside a \(place.name)")
            }
            switch place {
            case .blockComment where skip("*/"), .lineComment where Self.isLineEnd(scalar): return
            case .template where skip("${"):
                braces.append(true)
                last = "{"
                return
            default: index += 1
            }
            if place.isComment { continue }
            if scalar == "\\" {
                if index < text.count, text[index] != nil { index += 1 }
            } else if scalar == quote, !isInClass {
                last = "]"
                return
            } else if place == .regularExpression, scalar == "[" || scalar == "]" {
                isInClass = scalar == "["
            } else if place != .template, scalar == "\n" || scalar == "\r" {
                break
            }
        }
        isOver = place != .lineComment
    }

    private mutating func skip(_ mark: StaticString) -> Bool {
        let found = text[index...].prefix(mark.utf8CodeUnitCount)
        guard found.elementsEqual("\(mark)".unicodeScalars.lazy.map(Optional.some)) else {
            return false
        }
        index = found.endIndex
        return true
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: !scalar.isASCII && !scalar.properties.isWhitespace && scalar != "\u{FEFF}"
        }
    }

    /// Words that a regular expression can follow, unless they name a member.
    private static let wordsBeforeExpressions: [String] = [
        "await", "break", "case", "continue", "debugger", "delete", "do", "else", "extends", "in",
        "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
    ]
}
