/// Parses the part of ICU's regular expression syntax that can be matched in bounded time.
///
/// The parser rejects features that take more time than text length times pattern length:
/// backreferences, and groups and quantifiers that discard alternatives. It also rejects rare
/// features that no pattern of a path needs. The failure names the feature.
///
/// `NSRegularExpression` cannot be bounded. It reports progress once in 10,000 steps, each of which
/// may scan the whole text: `^.{0,30}` with 160 times `(?=.*)` takes 20 milliseconds for 2,000
/// characters without one report, so no count of reports limits many such rules. It also compiles
/// some patterns for seconds, such as 70 times `\p{RGI_Emoji}`.
struct PatternParser {
    enum Failure: Error, Hashable {
        case notARegularExpression
        case unsupported(String)
    }

    struct Flags {
        var ignoresCase = false
        var dotTakesLineEnds = false
        var isMultiline = false
    }

    /// The maximum depth of nested groups, because parsing and matching them recurse.
    static let maximumDepth = 50

    private let scalars: [UInt32]
    private var index = 0
    private var depth = 0
    var flags: Flags

    static func parse(
        _ text: String, ignoringCase: Bool
    ) throws(Failure) -> PatternNode {
        var parser = PatternParser(text, ignoringCase: ignoringCase)
        let node = try parser.choice()
        guard parser.next == nil, !text.isEmpty else { throw .notARegularExpression }
        return node
    }

    private init(_ text: String, ignoringCase: Bool) {
        scalars = text.unicodeScalars.map(\.value)
        flags = Flags(ignoresCase: ignoringCase)
    }

    // MARK: Structure

    private mutating func choice() throws(Failure) -> PatternNode {
        var branches = [try sequence()]
        while consume("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(Failure) -> PatternNode {
        var nodes: [PatternNode] = []
        while let next, next != "|", next != ")" {
            guard let (node, canRepeat) = try part() else { continue }
            nodes.append(try repeated(node, if: canRepeat))
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func repeated(
        _ node: PatternNode, if canRepeat: Bool
    ) throws(Failure) -> PatternNode {
        let least: Int
        let most: Int?
        if consume("*") {
            (least, most) = (0, nil)
        } else if consume("+") {
            (least, most) = (1, nil)
        } else if consume("?") {
            (least, most) = (0, 1)
        } else if consume("{") {
            least = try number()
            most = consume(",") ? (next == "}" ? nil : try number()) : least
            guard consume("}"), most.map({ least <= $0 }) ?? true else {
                throw .notARegularExpression
            }
        } else {
            return node
        }
        guard canRepeat else { throw .notARegularExpression }
        // A lazy quantifier makes no difference: only whether the pattern matches is of interest.
        _ = consume("?")
        if next == "+" { throw .unsupported("a possessive quantifier") }
        if let next, "*?{".unicodeScalars.contains(next) { throw .notARegularExpression }
        return .repeated(node, atLeast: least, atMost: most)
    }

    private mutating func number() throws(Failure) -> Int {
        var number = 0
        var count = 0
        while let digit = next.flatMap(Self.digit), digit < 10 {
            advance()
            (number, count) = (number * 10 + Int(digit), count + 1)
            guard count < 8 else { throw .notARegularExpression }
        }
        guard count > 0 else { throw .notARegularExpression }
        return number
    }

    /// Parses the next part; returns nil if it only sets flags.
    ///
    /// Also returns whether a quantifier may follow.
    private mutating func part() throws(Failure) -> (PatternNode, canRepeat: Bool)? {
        guard let scalar = consumeNext() else { throw .notARegularExpression }
        switch scalar {
        case "(": return try group()
        case "[": return (.scalar(try set()), true)
        case "\\": return try escape()
        case "^": return (.anchor(flags.isMultiline ? .lineStart : .start), false)
        case "$": return (.anchor(flags.isMultiline ? .lineEnd : .lastLineEnd), false)
        case ".":
            let set = ScalarSet.lineEnd
            return flags.dotTakesLineEnds
                ? (.anyLineEnd(or: ScalarSet([], isNegated: true)), true)
                : (.scalar(set.negated), true)
        case "*", "+", "?", "{", "}": throw .notARegularExpression
        default: return (literal(scalar.value), true)
        }
    }

    private mutating func group() throws(Failure) -> (PatternNode, canRepeat: Bool)? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw .unsupported("more than \(Self.maximumDepth) nested groups")
        }
        guard consume("?") else { return (try body(), true) }
        if consume(":") { return (try body(), true) }
        if consume("=") { return (.lookaround(try body(), isAhead: true, isPositive: true), false) }
        if consume("!") {
            return (.lookaround(try body(), isAhead: true, isPositive: false), false)
        }
        if consume(">") { throw .unsupported("an atomic group") }
        if consume("#") {
            while let scalar = consumeNext() { if scalar == ")" { return nil } }
            throw .notARegularExpression
        }
        if consume("<") {
            if consume("=") {
                return (.lookaround(try body(), isAhead: false, isPositive: true), false)
            }
            if consume("!") {
                return (.lookaround(try body(), isAhead: false, isPositive: false), false)
            }
            try groupName()
            return (try body(), true)
        }
        return try flagGroup()
    }

    private mutating func body() throws(Failure) -> PatternNode {
        let outer = flags
        defer { flags = outer }
        let node = try choice()
        guard consume(")") else { throw .notARegularExpression }
        return node
    }

    private mutating func groupName() throws(Failure) {
        var count = 0
        while let scalar = consumeNext() {
            if scalar == ">", count > 0 { return }
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            guard isLetter || count > 0 && ("0"..."9").contains(scalar) else { break }
            count += 1
        }
        throw .notARegularExpression
    }

    private mutating func flagGroup() throws(Failure) -> (PatternNode, canRepeat: Bool)? {
        let outer = flags
        var isOn = true
        var count = 0
        while let scalar = consumeNext() {
            switch scalar {
            case "i": flags.ignoresCase = isOn
            case "s": flags.dotTakesLineEnds = isOn
            case "m": flags.isMultiline = isOn
            case "-" where isOn: isOn = false
            case ")" where count > 0: return nil
            case ":" where count > 0:
                defer { flags = outer }
                return (try body(), true)
            case "d", "u", "w", "x": throw .unsupported("the flag \(scalar)")
            default: throw .notARegularExpression
            }
            count += 1
        }
        throw .notARegularExpression
    }

    // MARK: Text

    var next: Unicode.Scalar? {
        index < scalars.count ? Unicode.Scalar(scalars[index]) : nil
    }

    mutating func advance() {
        index += 1
    }

    mutating func consumeNext() -> Unicode.Scalar? {
        defer { advance() }
        return next
    }

    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    /// The position of the parser, which can be restored.
    var place: Int {
        get { index }
        set { index = newValue }
    }

    func literal(_ scalar: UInt32) -> PatternNode {
        let isCased = Unicode.Scalar(scalar)?.properties.isCased ?? false
        return .scalar(
            ScalarSet([.range(scalar...scalar)], ignoresCase: flags.ignoresCase && isCased))
    }

    static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
        scalar.isASCII ? Character(scalar).hexDigitValue.map(UInt32.init) : nil
    }
}
