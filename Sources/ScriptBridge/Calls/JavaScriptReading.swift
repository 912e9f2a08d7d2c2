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

    /// The literal's UTF-8, with ``value`` in place of each value.
    private let text: [UInt8]
    private let isExpression: Bool
    private var index = 0
    /// The open braces; true for those of a template's `${`.
    private var braces: [Bool] = []
    /// The number of open parentheses.
    private var parentheses = 0
    /// The last byte of the last token; `]` stands for all operands.
    private var last: UInt8?
    /// The last word.
    private var word = 0..<0
    /// The first of the semicolons after the expression.
    private var end: Int?
    /// Whether only a parser could read the rest.
    private var isOver = false

    /// A byte that is never part of UTF-8.
    private static let value: UInt8 = 0xFF

    private init(_ code: [String], asExpression isExpression: Bool) {
        var text: [UInt8] = []
        for (index, part) in code.enumerated() {
            if index > 0 { text.append(Self.value) }
            text += part.utf8
        }
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
        var reading = Self(code, asExpression: isExpression)
        while reading.index < reading.text.count, !reading.isOver { try reading.read() }
        guard isExpression else { return code }
        // Only semicolons and comments follow.
        if !reading.isOver, let end = reading.end { return parts(reading.text[..<end]) }
        var rest = (code.last ?? "").unicodeScalars[...]
        while let scalar = rest.last, scalar == ";" || scalar.properties.isWhitespace {
            rest.removeLast()
        }
        return reading.isOver ? code.dropLast() + [String(rest)] : code
    }

    private static func parts(_ text: ArraySlice<UInt8>) -> [String] {
        text.split(separator: value, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func error(_ problem: String) -> BridgeError {
        let before = Self.parts(text[..<index]).joined(separator: "…").unicodeScalars.suffix(40)
        return .invalidLiteral(problem, after: String(before))
    }

    /// Reads a token or a comment.
    private mutating func read() throws(BridgeError) {
        let byte = text[index]
        if let length = whiteSpaceLength {
            index += length
        } else if skip("//") {
            try pass(.lineComment)
        } else if skip("/*") {
            try pass(.blockComment)
        } else if skip("<!--") || skip("-->") {
            isOver = true
        } else if byte == UInt8(ascii: ";"), braces.isEmpty {
            end = end ?? index
            index += 1
            last = byte
        } else {
            if isExpression, end != nil {
                throw error("With `as:`, a literal is one expression, but this one goes on")
            }
            if byte == Self.value { try readValue() } else { try readToken(byte) }
        }
    }

    private mutating func readValue() throws(BridgeError) {
        if last == UInt8(ascii: ".") {
            throw error("A value is interpolated in place of a property's name")
        }
        index += 1
        last = UInt8(ascii: "]")
    }

    private mutating func readToken(_ byte: UInt8) throws(BridgeError) {
        if Self.isWordByte(byte) {
            let start = index
            repeat {
                last = text[index]
                index += 1
            } while index < text.count && Self.isWordByte(text[index]) && whiteSpaceLength == nil
            word = start..<index
            return
        }
        if skip("...") {
            last = UInt8(ascii: "(")
            return
        }
        if byte == UInt8(ascii: "}"), braces.isEmpty {
            throw error("A “}” has no matching “{”")
        }
        // An expression stands in parentheses, which it must not close.
        if byte == UInt8(ascii: ")"), parentheses == 0 {
            throw error("A “)” has no matching “(”")
        }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try pass(.string, to: byte)
        case UInt8(ascii: "`"): try pass(.template, to: byte)
        case UInt8(ascii: "/") where !divides:
            if !isOver { try pass(.regularExpression, to: byte) }
        case UInt8(ascii: "}") where braces.removeLast():
            try pass(.template, to: UInt8(ascii: "`"))
        default:
            if byte == UInt8(ascii: "{") { braces.append(false) }
            if byte == UInt8(ascii: "(") { parentheses += 1 }
            if byte == UInt8(ascii: ")") { parentheses -= 1 }
            last = byte
        }
    }

    /// Whether a slash divides; if that is not certain, the check is over.
    private var divides: Bool {
        mutating get {
            guard let last else { return false }
            if "(,=:[!&|?;{<>*/%^~".utf8.contains(last) { return false }
            isOver =
                last != UInt8(ascii: "]")
                && (!Self.isWordByte(last)
                    || Self.wordsBeforeExpressions.contains(
                        String(decoding: text[word], as: UTF8.self)))
            return !isOver
        }
    }

    /// Reads to the end of a literal, of a template's text or of a comment.
    private mutating func pass(
        _ place: Place,
        to quote: UInt8 = UInt8(ascii: "\n")
    ) throws(BridgeError) {
        var isInClass = false
        while index < text.count {
            let byte = text[index]
            if byte == Self.value {
                throw error("A value is interpolated inside a \(place.name)")
            }
            switch place {
            case .blockComment where skip("*/"), .lineComment where isLineEnd: return
            case .template where skip("${"):
                braces.append(true)
                last = UInt8(ascii: "{")
                return
            default: index += 1
            }
            if place.isComment { continue }
            if byte == UInt8(ascii: "\\") {
                // Of a longer character, the rest has no meaning either.
                if index < text.count, text[index] != Self.value { index += 1 }
            } else if byte == quote, !isInClass {
                last = UInt8(ascii: "]")
                return
            } else if place == .regularExpression,
                byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
            {
                isInClass = byte == UInt8(ascii: "[")
            } else if place != .template, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                break
            }
        }
        isOver = place != .lineComment
    }

    private mutating func skip(_ mark: String) -> Bool {
        guard text[index] == mark.utf8.first, text[index...].starts(with: mark.utf8) else {
            return false
        }
        index += mark.utf8.count
        return true
    }

    /// Whether a line ends here.
    private var isLineEnd: Bool {
        switch text[index] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case 0xE2:
            text[index...].starts(with: "\u{2028}".utf8)
                || text[index...].starts(with: "\u{2029}".utf8)
        default: false
        }
    }

    /// The number of bytes of the white space here; nil if this is something else.
    private var whiteSpaceLength: Int? {
        let byte = text[index]
        guard byte >= 0x80, byte != Self.value else {
            return byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte ? 1 : nil
        }
        let character = String(decoding: text[index...].prefix(4), as: UTF8.self)
        guard let scalar = character.unicodeScalars.first,
            scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        else { return nil }
        return scalar.utf8.count
    }

    /// Whether a byte is part of a word, unless it begins white space.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: byte >= 0x80 && byte != value
        }
    }

    /// Words that a regular expression can follow, unless they name a member.
    private static let wordsBeforeExpressions: [String] = [
        "await", "break", "case", "continue", "debugger", "delete", "do", "else", "extends", "in",
        "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
    ]
}

extension BridgeError {
    static func invalidLiteral(_ problem: String, after code: String) -> BridgeError {
        BridgeError(.invalidInterpolation, "\(problem) after “\(code)”.")
    }
}
