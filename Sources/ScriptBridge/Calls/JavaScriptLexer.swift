/// Follows JavaScript source just closely enough to know whether an expression can stand next.
///
/// ECMA-262 §12: comments, string literals, template literals with their substitutions, regular
/// expression literals. A slash begins a regular expression where an expression may begin, and is
/// a division after a value. After `)` and `}` only a full parser could tell; there it is taken
/// for a division.
struct JavaScriptLexer {
    private enum State: Hashable {
        case code
        /// After a slash in code whose meaning depends on the next byte.
        case slash
        case string(quote: UInt8)
        case template
        case lineComment
        case blockComment(endsWithStar: Bool)
        case regularExpression(inClass: Bool)
    }

    private var state = State.code
    private var isEscaped = false
    private var previous: UInt8 = 0
    /// The last byte of code that is neither white space nor comment.
    private var lastSignificant: UInt8?
    /// The word that ends with it, if it is part of one.
    private var word: [UInt8] = []
    /// Open braces inside each open `${`.
    private var substitutions: [Int] = []

    /// Whether a value may stand here: in code, outside every literal and comment.
    var expectsTokens: Bool {
        state == .code || (state == .slash && followsValue)
    }

    /// Where the source stands, for an error's message.
    var place: String {
        switch state {
        case .code: "code"
        case .slash: "a regular expression"
        case .string: "a string literal"
        case .template: "a template literal"
        case .lineComment, .blockComment: "a comment"
        case .regularExpression: "a regular expression"
        }
    }

    /// Whether a byte beside a value would be read as part of it: `1` and `e5`, `-` and `-1`.
    static func joinsValue(_ byte: UInt8) -> Bool {
        isWordByte(byte) || "+-.".utf8.contains(byte)
    }

    mutating func read(_ code: some Sequence<UInt8>) {
        for byte in code {
            let isCharacterOfEscape = isEscaped
            step(byte)
            previous = isCharacterOfEscape ? 0 : byte
        }
    }

    /// Notes that a value stands here.
    mutating func readValue() {
        state = .code
        endLiteral()
        previous = 0
    }

    private mutating func step(_ byte: UInt8) {
        switch state {
        case .code:
            stepInCode(byte)
        case .slash:
            stepAfterSlash(byte)
        case .lineComment:
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { state = .code }
        case .blockComment(let endsWithStar):
            let ends = endsWithStar && byte == UInt8(ascii: "/")
            state = ends ? .code : .blockComment(endsWithStar: byte == UInt8(ascii: "*"))
        case .string(let quote):
            if endsEscape() { return }
            if byte == UInt8(ascii: "\\") { isEscaped = true }
            if byte == quote { endLiteral() }
        case .template:
            if endsEscape() { return }
            if byte == UInt8(ascii: "\\") { isEscaped = true }
            if byte == UInt8(ascii: "`") { endLiteral() }
            if byte == UInt8(ascii: "{"), previous == UInt8(ascii: "$") {
                substitutions.append(0)
                state = .code
                lastSignificant = byte
                word = []
            }
        case .regularExpression(let inClass):
            if endsEscape() { return }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): state = .regularExpression(inClass: true)
            case UInt8(ascii: "]"): state = .regularExpression(inClass: false)
            case UInt8(ascii: "/") where !inClass: endLiteral()
            default: break
            }
        }
    }

    private mutating func stepInCode(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            state = .string(quote: byte)
        case UInt8(ascii: "`"):
            state = .template
        case UInt8(ascii: "/"):
            state = .slash
            return
        case UInt8(ascii: "{"):
            if let depth = substitutions.popLast() { substitutions.append(depth + 1) }
            lastSignificant = byte
        case UInt8(ascii: "}"):
            lastSignificant = byte
            guard let depth = substitutions.popLast() else { break }
            if depth == 0 {
                state = .template
            } else {
                substitutions.append(depth - 1)
            }
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            return
        default:
            lastSignificant = byte
        }
        if Self.isWordByte(byte) {
            if !Self.isWordByte(previous) { word = [] }
            word.append(byte)
        } else {
            word = []
        }
    }

    private mutating func stepAfterSlash(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/"):
            state = .lineComment
        case UInt8(ascii: "*"):
            state = .blockComment(endsWithStar: false)
        case _ where followsValue:
            state = .code
            lastSignificant = UInt8(ascii: "/")
            word = []
            step(byte)
        default:
            state = .regularExpression(inClass: false)
            step(byte)
        }
    }

    /// After a value a slash divides; elsewhere it begins a regular expression.
    private var followsValue: Bool {
        guard let lastSignificant else { return false }
        guard word.isEmpty else {
            return !Self.wordsBeforeExpression.contains(String(decoding: word, as: UTF8.self))
        }
        return ")]}\"".utf8.contains(lastSignificant)
    }

    private mutating func endsEscape() -> Bool {
        defer { isEscaped = false }
        return isEscaped
    }

    private mutating func endLiteral() {
        state = .code
        lastSignificant = UInt8(ascii: "\"")
        word = []
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static let wordsBeforeExpression: Set<String> = [
        "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return",
        "throw", "typeof", "void", "yield",
    ]
}
