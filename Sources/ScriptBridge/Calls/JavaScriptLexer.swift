/// Follows JavaScript source just closely enough to know whether an expression can stand next.
///
/// ECMA-262 §12: comments, string literals, template literals with their substitutions, regular
/// expression literals. The one hard question is what a slash means:
///
/// | what stands before the slash | it is |
/// | --- | --- |
/// | nothing, an operator, an opening bracket, `return` and its like, `if (…)` and its like | the beginning of a regular expression |
/// | a name, a number, a literal, `]`, any other `)` | a division |
/// | `}`, `++`, `--`, `.`, and words that are names or operators by context | only a parser can tell |
///
/// In the last case, and after other things that scripts seldom need (HTML's comments, escapes in
/// names, line ends inside literals), the lexer gives up: no value can stand anywhere behind. It
/// errs only to that side.
struct JavaScriptLexer {
    private enum State: Hashable {
        case code
        /// After a slash in code, until the next character tells what it is.
        case slash
        case string(quote: Unicode.Scalar)
        case template
        case lineComment
        case blockComment(endsWithStar: Bool)
        case regularExpression(inClass: Bool)
        case unknown
    }

    /// What the code before some place amounts to, to tell what a slash there means.
    private enum Context {
        case expressionExpected
        case value
        case either
    }

    private enum Bracket {
        case brace
        case substitution
        case parenthesis(after: Context)
    }

    private var state = State.code
    private var isEscaped = false
    private var context = Context.expressionExpected
    private var brackets: [Bracket] = []
    private var word = ""
    private var followsDot = false
    /// Whether the last word was one whose parenthesis is no value: `if (…)`.
    private var controlWord = false
    /// The last characters of code, without a break between them.
    private var run: [Unicode.Scalar] = []
    private var isLineEmpty = true

    /// Whether a value may stand here: in code, outside every literal and comment.
    var expectsValue: Bool {
        switch state {
        case .code: true
        case .slash: context == .value
        default: false
        }
    }

    /// Where the source stands, for an error's message.
    var place: String {
        switch state {
        case .code: "code"
        case .slash, .regularExpression: "a regular expression"
        case .string: "a string literal"
        case .template: "a template literal"
        case .lineComment, .blockComment: "a comment"
        case .unknown: "code that can be read in two ways"
        }
    }

    /// Whether a character beside a value would be read as part of it: `1` and `e5`, `-` and `-1`.
    static func joinsValue(_ scalar: Unicode.Scalar) -> Bool {
        isWordScalar(scalar) || "+-.".unicodeScalars.contains(scalar)
    }

    mutating func read(_ code: String) {
        for scalar in code.unicodeScalars { step(scalar) }
    }

    /// Notes that a value stands here.
    mutating func readValue() {
        state = .code
        endToken(.value)
    }

    private mutating func step(_ scalar: Unicode.Scalar) {
        if isEscaped {
            isEscaped = false
            return
        }
        switch state {
        case .code:
            stepInCode(scalar)
        case .slash:
            stepAfterSlash(scalar)
        case .lineComment:
            if Self.isLineEnd(scalar) {
                state = .code
                isLineEmpty = true
            }
        case .blockComment(let endsWithStar):
            if Self.isLineEnd(scalar) { isLineEmpty = true }
            state =
                endsWithStar && scalar == "/" ? .code : .blockComment(endsWithStar: scalar == "*")
        case .string(let quote):
            isEscaped = scalar == "\\"
            if scalar == quote { endLiteral() }
            if scalar == "\n" || scalar == "\r" { state = .unknown }
        case .template:
            stepInTemplate(scalar)
        case .regularExpression(let inClass):
            stepInRegularExpression(scalar, inClass: inClass)
        case .unknown:
            break
        }
    }

    private mutating func stepInTemplate(_ scalar: Unicode.Scalar) {
        isEscaped = scalar == "\\"
        if scalar == "`" { return endLiteral() }
        if scalar == "{", run.last == "$" {
            brackets.append(.substitution)
            state = .code
            endToken(.expressionExpected)
        } else {
            run = isEscaped ? [] : [scalar]
        }
    }

    private mutating func stepInRegularExpression(_ scalar: Unicode.Scalar, inClass: Bool) {
        isEscaped = scalar == "\\"
        switch scalar {
        case "[": state = .regularExpression(inClass: true)
        case "]": state = .regularExpression(inClass: false)
        case "/" where !inClass: endLiteral()
        case _ where Self.isLineEnd(scalar): state = .unknown
        default: break
        }
    }

    private mutating func stepAfterSlash(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "/":
            state = .lineComment
        case "*":
            state = .blockComment(endsWithStar: false)
        default:
            switch context {
            case .value:
                state = .code
                endToken(.expressionExpected)
            case .expressionExpected:
                state = .regularExpression(inClass: false)
            case .either:
                state = .unknown
            }
            step(scalar)
        }
    }

    private mutating func stepInCode(_ scalar: Unicode.Scalar) {
        if Self.isWordScalar(scalar) {
            word.unicodeScalars.append(scalar)
            run = []
            isLineEmpty = false
            return
        }
        if Self.isLineEnd(scalar) || scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
            endWord()
            run = []
            if Self.isLineEnd(scalar) { isLineEmpty = true }
            return
        }
        endWord()
        if scalar == "/" {
            state = .slash
            run = []
            return
        }
        let beginsLine = isLineEmpty && run.allSatisfy { $0 == "-" }
        if scalar != "-" || !beginsLine { isLineEmpty = false }
        run.append(scalar)
        stepAtPunctuator(scalar, beginsLine: beginsLine)
    }

    private mutating func stepAtPunctuator(_ scalar: Unicode.Scalar, beginsLine: Bool) {
        followsDot = scalar == "." || scalar == "#"
        switch scalar {
        case "\"", "'":
            state = .string(quote: scalar)
        case "`":
            state = .template
            run = []
        case "(":
            brackets.append(.parenthesis(after: parenthesisContext))
            context = .expressionExpected
        case ")":
            guard case .parenthesis(let after) = brackets.popLast() else { return state = .unknown }
            context = after
        case "{":
            brackets.append(.brace)
            context = .expressionExpected
        case "}":
            switch brackets.popLast() {
            case .substitution:
                state = .template
                run = []
            case .brace: context = .either
            default: state = .unknown
            }
        case "]":
            context = .value
        case ".":
            context = .either
        case "\\":
            state = .unknown
        case "+" where run.hasSuffix("++"), "-" where run.hasSuffix("--"):
            context = .either
        case "-" where run.hasSuffix("<!--"), ">" where beginsLine && run.hasSuffix("-->"),
            "!" where run.hasSuffix("#!"):
            state = .unknown
        default:
            context = .expressionExpected
        }
        controlWord = false
    }

    /// What a parenthesis that opens here amounts to once it is closed.
    private var parenthesisContext: Context {
        if controlWord { return .expressionExpected }
        return context == .either ? .either : .value
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        defer {
            word = ""
            followsDot = false
        }
        controlWord = false
        if followsDot { return context = .value }
        switch word {
        case "if", "while", "for", "with":
            controlWord = true
            context = .expressionExpected
        case "case", "delete", "do", "else", "extends", "in", "instanceof", "new", "return",
            "throw",
            "typeof", "void":
            context = .expressionExpected
        case "await", "break", "continue", "debugger", "of", "yield":
            context = .either
        default:
            context = .value
        }
    }

    private mutating func endToken(_ context: Context) {
        endWord()
        run = []
        isLineEmpty = false
        followsDot = false
        controlWord = false
        self.context = context
    }

    private mutating func endLiteral() {
        state = .code
        endToken(.value)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default:
            !scalar.isASCII && !scalar.properties.isWhitespace && scalar != "\u{FEFF}"
                && !isLineEnd(scalar)
        }
    }
}

extension [Unicode.Scalar] {
    fileprivate func hasSuffix(_ text: StaticString) -> Bool {
        suffix(text.utf8CodeUnitCount).elementsEqual("\(text)".unicodeScalars)
    }
}
