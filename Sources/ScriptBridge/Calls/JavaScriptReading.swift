/// Checks a literal for misplaced values and unmatched closing braces, and whether it is one
/// expression if it must be.
///
/// The check is advice for the author of the literal. Safety does not depend on it: a value inside
/// quotation marks is the text ` values_?.[0] `, never code. A text that ends inside a string, as
/// code that it misreads may, gets no advice.
///
/// The token before a slash tells whether the slash divides or begins a regular expression:
///
/// | token before | the slash |
/// | --- | --- |
/// | a name, a number, a literal, a value, `]` | divides |
/// | nothing, an operator, `(`, `[`, `{`, `,`, `;` | begins a regular expression |
/// | a word such as `return`, unless it names a member | begins a regular expression |
/// | `)` | divides, unless it ends the condition of `if`, `for`, `while` or `with` |
/// | `}` | divides behind an object, and begins a regular expression behind a block |
/// | `++`, `--` | does what it would do before them |
struct JavaScriptReading {
    private enum Place {
        case code, template, lineComment, blockComment
        case string(quote: Unicode.Scalar)
        case regularExpression(inClass: Bool)
    }

    /// The kind of the last token, which determines what a following slash or value means.
    private enum Token {
        case operand, operation, dot
    }

    private enum Brace {
        case block, object, substitution
    }

    /// The literal's characters; nil stands for a value.
    private let text: [Unicode.Scalar?]
    private var index = 0
    private var place = Place.code
    private var token = Token.operation {
        didSet { beginToken() }
    }
    private var braces: [Brace] = []
    /// The open parentheses; true for those of a condition.
    private var parentheses: [Bool] = []
    /// The last word or punctuator.
    private var last = ""
    /// Whether the line holds only comments so far.
    ///
    /// Initially false, because the bound values precede the code on its first line.
    private var isLineEmpty = false
    /// What tells an expression from statements; nil if the literal may be statements.
    private var expression: ExpressionReading?
    /// What is known of a key or an `await` whose next token decides whether it is a mistake.
    private var habits = HabitReading()
    /// The first problem found.
    private var fault: String?
    /// Whether a string or a regular expression has no end.
    private var isMisread = false

    private init(_ text: [Unicode.Scalar?], asExpression isExpression: Bool) {
        self.text = text
        expression = isExpression ? ExpressionReading() : nil
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
        reading.read()
        if reading.isMisread { return code }
        if let fault = reading.fault { throw BridgeError(.invalidInterpolation, fault) }
        guard let end = reading.expression?.end else { return code }
        // Only semicolons and comments follow.
        return text[..<end].split(separator: nil, omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0.compactMap(\.self)))
        }
    }

    private mutating func read() {
        while !isMisread, index < text.count {
            guard let scalar = text[index] else {
                readValue()
                continue
            }
            switch place {
            case .code:
                readCode(scalar)
            case .template:
                readTemplate(scalar)
            case .lineComment:
                index += 1
                isLineEmpty = Self.isLineEnd(scalar)
                if isLineEmpty { place = .code }
            case .blockComment:
                isLineEmpty = isLineEmpty || Self.isLineEnd(scalar)
                if skip("*/") { place = .code } else { index += 1 }
            case .string(let quote):
                readString(scalar, quote: quote)
            case .regularExpression(let inClass):
                readRegularExpression(scalar, inClass: inClass)
            }
        }
        switch place {
        case .code, .lineComment: isMisread = isMisread || !braces.isEmpty && fault == nil
        default: isMisread = true
        }
        if expression?.isEmpty == true { fault = fault ?? ExpressionReading.absence }
    }

    private mutating func readValue() {
        let problem: String? =
            switch place {
            case .code where token == .dot: "in place of a member's name"
            case .code: nil
            case .template: "inside a template literal"
            case .lineComment, .blockComment: "inside a comment"
            case .string: "inside a string literal"
            case .regularExpression: "inside a regular expression"
            }
        if case .code = place {
            last = ""
            endLiteral()
            note(habits.readValue(at: index))
        }
        if let problem { note("A value is interpolated \(problem)") }
        index += 1
    }

    /// Notes that a token begins.
    private mutating func beginToken() {
        isLineEmpty = false
        if expression?.goesOn() == true { note("\(ExpressionReading.rule), but this one goes on") }
    }

    private mutating func note(_ problem: String, at place: Int? = nil) {
        guard fault == nil else { return }
        var before = String.UnicodeScalarView()
        before.append(contentsOf: text[..<(place ?? index)].suffix(40).map { $0 ?? "…" })
        fault = "\(problem) after “\(String(before))”."
    }

    private mutating func note(_ mistake: HabitReading.Mistake?) {
        switch mistake {
        case .key(let place): note(HabitReading.key, at: place)
        case .await: fault = fault ?? HabitReading.await
        case nil: break
        }
    }

    private mutating func readCode(_ scalar: Unicode.Scalar) {
        if Self.isWordScalar(scalar) { return readWord() }
        if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
            index += 1
            isLineEmpty = isLineEmpty || Self.isLineEnd(scalar)
            return
        }
        switch scalar {
        case "/" where skip("//"), "<" where skip("<!--"):
            place = .lineComment
        case "/" where skip("/*"):
            place = .blockComment
        case "." where skip("..."):
            token = .operation
        case "-" where isLineEmpty && skip("-->"):
            place = .lineComment
        case "+" where skip("++"), "-" where skip("--"):
            beginToken()
        default:
            index += 1
            note(habits.read(scalar))
            readPunctuator(scalar)
            last = continuesLast(scalar) ? "\(last)\(scalar)" : "\(scalar)"
        }
    }

    private mutating func readPunctuator(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "/" where token == .operation:
            place = .regularExpression(inClass: false)
        case "\"", "'":
            place = .string(quote: scalar)
        case "`":
            place = .template
        case "{":
            braces.append(beginsObject ? .object : .block)
            token = .operation
        case "}":
            let brace = braces.popLast()
            if brace == nil { note("A “}” has no matching “{”") }
            if brace == .substitution {
                place = .template
            } else {
                token = brace == .object ? .operand : .operation
                expression?.mayEnd = true
            }
        case "(", "[":
            if scalar == "(" { parentheses.append(Self.wordsBeforeConditions.contains(last)) }
            token = .operation
            expression?.depth += 1
        case "]", ")":
            let endsCondition = scalar == ")" && parentheses.popLast() == true
            token = endsCondition ? .operation : .operand
            endGroup(scalar)
        case ";" where braces.isEmpty && expression?.depth == 0:
            expression?.endStatement(at: index - 1)
            isLineEmpty = false
        case ".":
            token = isDotOfNumber ? .operand : .dot
        default:
            token = .operation
        }
    }

    /// Whether a punctuator and the last one are one token: an arrow, or a number up to the sign of its
    /// exponent.
    private func continuesLast(_ scalar: Unicode.Scalar) -> Bool {
        let number = last.drop { $0 == "." }
        return last == "=" && scalar == ">"
            || (scalar == "+" || scalar == "-") && number.first?.isNumber == true
                && (number.last == "e" || number.last == "E") && !number.hasPrefix("0x")
                && !number.hasPrefix("0X")
    }

    /// Whether a word that follows is the exponent of a number.
    private var endsExponent: Bool {
        last.utf8.count > 1 && (last.hasSuffix("+") || last.hasSuffix("-"))
    }

    /// Whether the dot just read belongs to a number: `1.`, but not `1 .`, `0x1.`, `1n.`, `1.5.` or `017.`.
    private var isDotOfNumber: Bool {
        guard index > 1, let before = text[index - 2], Self.isWordScalar(before) else {
            return false
        }
        let digits = last.utf8.filter { $0 != UInt8(ascii: "_") }
        let isDecimal = { (digit: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
        }
        guard !digits.isEmpty, digits.allSatisfy(isDecimal) else { return false }
        return digits.first != UInt8(ascii: "0") || digits.count == 1
            || digits.contains { $0 > UInt8(ascii: "7") }
    }

    /// Notes a closing parenthesis or bracket.
    private mutating func endGroup(_ scalar: Unicode.Scalar) {
        expression?.mayEnd = true
        expression?.depth -= 1
        if let depth = expression?.depth, depth < 0 {
            note("A “\(scalar)” has no matching “\(scalar == ")" ? "(" : "[")”")
        }
    }

    private mutating func readWord() {
        let start = index
        var word = ""
        while index < text.count, let scalar = text[index], Self.isWordScalar(scalar) {
            word.unicodeScalars.append(scalar)
            index += 1
        }
        // Letters after a slash may be the flags of a regular expression.
        let isNewStatement =
            braces.isEmpty && text[..<start].last != "/"
            && expression?.isNewStatement(word) == true
        fault = fault ?? expression?.fault(ofFirst: word)
        note(habits.read(word, isMember: token == .dot))
        let end = index
        index = start
        if isNewStatement { note("\(ExpressionReading.rule), but this one goes on") }
        // “of” is a name anywhere but in the parentheses of “for”.
        let isName = token == .dot || word == "of" && parentheses.last != true
        let isOperator = !isName && Self.wordsBeforeExpressions.contains(word)
        let isFraction = last == "." && word.first?.isNumber == true
        last = token == .dot || isFraction || endsExponent ? "\(last)\(word)" : word
        token = isOperator ? .operation : .operand
        index = end
        expression?.mayEnd = token == .operand && ExpressionReading.mayEnd(with: word)
    }

    private mutating func readTemplate(_ scalar: Unicode.Scalar) {
        if scalar == "$", skip("${") {
            place = .code
            braces.append(.substitution)
            token = .operation
        } else {
            pass(scalar)
            if scalar == "`" { endLiteral() }
        }
    }

    private mutating func readString(_ scalar: Unicode.Scalar, quote: Unicode.Scalar) {
        pass(scalar)
        if scalar == quote { endLiteral() }
        if scalar == "\n" || scalar == "\r" { isMisread = true }
    }

    private mutating func readRegularExpression(_ scalar: Unicode.Scalar, inClass: Bool) {
        pass(scalar)
        switch scalar {
        case "[": place = .regularExpression(inClass: true)
        case "]": place = .regularExpression(inClass: false)
        case "/" where !inClass: endLiteral()
        case _ where Self.isLineEnd(scalar): isMisread = true
        default: break
        }
    }

    private mutating func endLiteral() {
        place = .code
        token = .operand
        expression?.mayEnd = true
    }

    /// Advances past a character of a literal, and past the character that it escapes.
    private mutating func pass(_ scalar: Unicode.Scalar) {
        index += 1
        if scalar == "\\", index < text.count, text[index] != nil { index += 1 }
    }

    private mutating func skip(_ mark: StaticString) -> Bool {
        let found = text[index...].prefix(mark.utf8CodeUnitCount)
        guard found.elementsEqual("\(mark)".unicodeScalars.lazy.map(Optional.some)) else {
            return false
        }
        index = found.endIndex
        return true
    }

    /// Whether a brace begins an object here, and not a block.
    private var beginsObject: Bool {
        token == .operation && !["", ";", "{", "}", ")", "=>", "do", "else"].contains(last)
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

    private static let wordsBeforeConditions: Set<String> = ["for", "if", "while", "with"]

    /// Words that a regular expression can follow, unless they name a member.
    private static let wordsBeforeExpressions: Set<String> = [
        "await", "break", "case", "continue", "debugger", "delete", "do", "else", "extends", "in",
        "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
    ]
}
