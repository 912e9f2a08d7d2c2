extension PatternParser {
    // MARK: Escapes

    /// Parses the rest of an escape sequence after its backslash.
    mutating func escape() throws(Failure) -> (PatternNode, canRepeat: Bool) {
        switch next {
        case "A": return place(.start)
        case "Z": return place(.lastLineEnd)
        case "z": return place(.end)
        case "b": return place(.wordBoundary)
        case "B": return place(.notWordBoundary)
        case "R":
            advance()
            return (.anyLineEnd(or: .lineEnd), true)
        default:
            switch try member() {
            case .range(let range): return (literal(range.lowerBound), true)
            case let kind: return (.scalar(ScalarSet([kind])), true)
            }
        }
    }

    private mutating func place(_ place: PatternNode.Anchor) -> (PatternNode, canRepeat: Bool) {
        advance()
        return (.anchor(place), false)
    }

    /// Parses a character or a class of characters after a backslash, also within a set.
    private mutating func member() throws(Failure) -> ScalarSet.Member {
        guard let scalar = consumeNext() else { throw .notARegularExpression }
        switch scalar {
        case "d": return .kind(.digit, isNegated: false)
        case "D": return .kind(.digit, isNegated: true)
        case "w": return .kind(.word, isNegated: false)
        case "W": return .kind(.word, isNegated: true)
        case "s": return .kind(.space, isNegated: false)
        case "S": return .kind(.space, isNegated: true)
        case "h": return .kind(.horizontalSpace, isNegated: false)
        case "H": return .kind(.horizontalSpace, isNegated: true)
        case "v": return .kind(.verticalSpace, isNegated: false)
        case "V": return .kind(.verticalSpace, isNegated: true)
        case "t": return .range(0x09...0x09)
        case "n": return .range(0x0A...0x0A)
        case "f": return .range(0x0C...0x0C)
        case "r": return .range(0x0D...0x0D)
        case "a": return .range(0x07...0x07)
        case "e": return .range(0x1B...0x1B)
        case "x": return try number(consume("{") ? nil : 2)
        case "u": return try number(4)
        case "1"..."9", "k": throw .unsupported("a backreference")
        default:
            guard !scalar.isASCII || !(scalar.properties.isAlphabetic || scalar == "0") else {
                throw .unsupported("\\\(scalar)")
            }
            return .range(scalar.value...scalar.value)
        }
    }

    /// Parses a hexadecimal number: of a given length, or up to a closing brace.
    private mutating func number(_ length: Int?) throws(Failure) -> ScalarSet.Member {
        var number: UInt32 = 0
        var count = 0
        while count < length ?? 6, let digit = next.flatMap(Self.digit) {
            advance()
            (number, count) = (number << 4 | digit, count + 1)
        }
        guard count == length ?? max(count, 1), length != nil || consume("}"),
            Unicode.Scalar(number) != nil
        else { throw .notARegularExpression }
        return .range(number...number)
    }

    // MARK: Sets

    /// Parses the rest of a set after its opening bracket.
    mutating func set() throws(Failure) -> ScalarSet {
        let isNegated = consume("^")
        var members: [ScalarSet.Member] = []
        var isFirst = true
        while let scalar = consumeNext() {
            if scalar == "]", !isFirst {
                return ScalarSet(
                    members, isNegated: isNegated, ignoresCase: flags.ignoresCase)
            }
            isFirst = false
            let operation = scalar == "-" || scalar == "&"
            if scalar == "[" || operation && next == scalar {
                throw .unsupported("a nested set")
            }
            guard let first = try single(scalar, into: &members) else { continue }
            let start = self.place
            if consume("-"), let end = consumeNext(), end != "]" {
                if end == "[" || end == "-" { throw .unsupported("a nested set") }
                guard let last = try single(end, into: &members), first <= last else {
                    throw .notARegularExpression
                }
                members.append(.range(first...last))
            } else {
                self.place = start
                members.append(.range(first...first))
            }
        }
        throw .notARegularExpression
    }

    /// Parses a character of a set; adds a class of characters to the members and returns nil.
    private mutating func single(
        _ scalar: Unicode.Scalar, into members: inout [ScalarSet.Member]
    ) throws(Failure) -> UInt32? {
        guard scalar == "\\" else { return scalar.value }
        if let next, "bBRXAZzGN".unicodeScalars.contains(next) {
            throw .unsupported("\\\(next) in a set")
        }
        let member = try member()
        if case .range(let range) = member { return range.lowerBound }
        members.append(member)
        return nil
    }
}
