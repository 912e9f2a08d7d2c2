/// The set of characters that may match at one position of a pattern.
struct ScalarSet: Sendable {
    enum Kind: Sendable {
        case digit, word, space, horizontalSpace, verticalSpace
    }

    enum Member: Sendable {
        case range(ClosedRange<UInt32>)
        case kind(Kind, isNegated: Bool)
    }

    /// The members that are ASCII, as nearly all characters of a URL are.
    private(set) var ascii: (low: UInt64, high: UInt64) = (0, 0)
    private let members: [Member]
    private let isNegated: Bool
    private let ignoresCase: Bool

    init(_ members: [Member], isNegated: Bool = false, ignoresCase: Bool = false) {
        self.members = members
        self.isNegated = isNegated
        self.ignoresCase = ignoresCase
        for member in members {
            let found = Self.ascii(of: member, ignoresCase: ignoresCase)
            ascii = (ascii.low | found.low, ascii.high | found.high)
        }
        if isNegated { ascii = (~ascii.low, ~ascii.high) }
    }

    private static func ascii(
        of member: Member,
        ignoresCase: Bool
    ) -> (low: UInt64, high: UInt64) {
        switch member {
        case .kind(let kind, let isNegated):
            let all = asciiOfKinds[kind] ?? (0, 0)
            return isNegated ? (~all.low, ~all.high) : all
        case .range(let range):
            var found: (low: UInt64, high: UInt64) = (0, 0)
            for scalar in range.prefix(128) { insert(scalar, into: &found) }
            guard ignoresCase else { return found }
            for (letter, cases) in asciiCases where cases.contains(where: range.contains) {
                insert(letter, into: &found)
            }
            return found
        }
    }

    private static func insert(_ scalar: UInt32, into bits: inout (low: UInt64, high: UInt64)) {
        if scalar < 64 {
            bits.low |= 1 << scalar
        } else if scalar < 128 {
            bits.high |= 1 << (scalar - 64)
        }
    }

    private static let asciiCases: [(letter: UInt32, cases: [UInt32])] =
        [0x41...0x5A, 0x61...0x7A].flatMap(Array.init).map { ($0, otherCases(of: $0)) }

    private static let asciiOfKinds: [Kind: (low: UInt64, high: UInt64)] =
        [Kind.digit, .word, .space, .horizontalSpace, .verticalSpace].reduce(into: [:]) {
            all, kind in
            all[kind] = (0..<128).filter { isOf(kind, $0) }
                .reduce(into: (0, 0)) { insert($1, into: &$0) }
        }

    /// Whether the set may contain characters outside ASCII.
    var mayReachBeyondASCII: Bool {
        isNegated || ignoresCase
            || members.contains { member in
                if case .range(let range) = member { range.upperBound >= 128 } else { true }
            }
    }

    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return ascii.low >> scalar & 1 == 1 }
        if scalar < 128 { return ascii.high >> (scalar - 64) & 1 == 1 }
        return isMember(scalar)
    }

    /// The number of steps for looking up a character outside ASCII.
    var stepCount: Int { members.count + (ignoresCase ? 50 : 5) }

    private func isMember(_ scalar: UInt32) -> Bool {
        let cases = ignoresCase ? [scalar] + Self.otherCases(of: scalar) : [scalar]
        let isMember = members.contains { member in
            switch member {
            case .range(let range): cases.contains(where: range.contains)
            case .kind(let kind, let isNegated): Self.isOf(kind, scalar) != isNegated
            }
        }
        return isMember != isNegated
    }

    /// The set of all other characters.
    var negated: ScalarSet {
        ScalarSet(members, isNegated: !isNegated, ignoresCase: ignoresCase)
    }

    static let lineEnd: ScalarSet = ScalarSet([.kind(.verticalSpace, isNegated: false)])

    static func isOf(_ kind: Kind, _ scalar: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
        switch kind {
        case .digit: return properties.generalCategory == .decimalNumber
        case .space: return properties.isWhitespace
        case .verticalSpace:
            return (0x0A...0x0D).contains(scalar) || [0x85, 0x2028, 0x2029].contains(scalar)
        case .horizontalSpace:
            return scalar == 0x09 || properties.generalCategory == .spaceSeparator
        case .word:
            switch properties.generalCategory {
            case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark,
                .enclosingMark:
                return true
            default: return properties.isAlphabetic || (0x200C...0x200D).contains(scalar)
            }
        }
    }

    /// Returns the other cases of a letter, if each is a single character.
    private static func otherCases(of scalar: UInt32) -> [UInt32] {
        guard let scalar = Unicode.Scalar(scalar) else { return [] }
        func single(_ text: String) -> Unicode.Scalar? {
            text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
        }
        let lower = single(scalar.properties.lowercaseMapping)
        let upper = single(scalar.properties.uppercaseMapping)
        let cases = [
            lower, upper, upper.flatMap { single($0.properties.lowercaseMapping) },
            lower.flatMap { single($0.properties.uppercaseMapping) },
        ].compactMap { $0?.value }
        // The Kelvin and ångström signs and the long s, which no case mapping leads to.
        let signs: [UInt32: UInt32] = [0x6B: 0x212A, 0x73: 0x17F, 0xE5: 0x212B]
        return cases + cases.compactMap { signs[$0] }
    }
}
