import ScriptBridge

/// Decides whether every value of one shape is a value of another shape too.
struct ShapeRelation {
    /// The named types of the shape that may be narrower.
    let inner: [String: Shape]
    /// The named types of the shape that may be wider.
    let outer: [String: Shape]

    private struct Pair: Hashable {
        let inner: Shape
        let outer: Shape
    }

    /// Whether a pair with a named type holds: yes, until something in it shows that it does not.
    ///
    /// So a recursive type matches unless something else differs. Pairs are not compared inside each
    /// other, because a file may name any number of types, each inside the next.
    private var holds: [Pair: Bool] = [:]
    /// The pairs that the current question has added.
    private var pairs: [Pair] = []

    init(inner: [String: Shape], outer: [String: Shape]) {
        self.inner = inner
        self.outer = outer
    }

    mutating func isWithin(_ one: Shape, _ other: Shape) -> Bool {
        pairs = []
        var isWithin = compare(one, other)
        var count = 0
        var hasChanged = !pairs.isEmpty
        while hasChanged {
            hasChanged = false
            // Comparing a pair may add more of them.
            while count < pairs.count {
                hasChanged = check(pairs[count]) || hasChanged
                count += 1
            }
            // Backwards, because the types inside come after those around them.
            for pair in pairs.reversed() { hasChanged = check(pair) || hasChanged }
            isWithin = compare(one, other)
            hasChanged = hasChanged || count < pairs.count
        }
        return isWithin
    }

    /// Compares the types of a pair; returns whether it turned out not to hold.
    private mutating func check(_ pair: Pair) -> Bool {
        guard holds[pair] == true else { return false }
        let isWithin =
            switch (pair.inner, pair.outer) {
            case (.reference(let name), let other): compare(inner[name] ?? .unknown, other)
            case (let one, .reference(let name)): compare(one, outer[name] ?? .unknown)
            case (let one, let other): compare(one, other)
            }
        holds[pair] = isWithin
        return !isWithin
    }

    private mutating func assume(_ pair: Pair) -> Bool {
        if let isWithin = holds[pair] { return isWithin }
        holds[pair] = true
        pairs.append(pair)
        return true
    }

    private mutating func compare(_ one: Shape, _ other: Shape) -> Bool {
        switch (one, other) {
        case (_, .unknown): return true
        case (.reference, _), (_, .reference): return assume(Pair(inner: one, outer: other))
        case (.union(let members), _): return members.allSatisfy { compare($0, other) }
        case (_, .union(let members)): return members.contains { compare(one, $0) }
        case (.number(let format), .number(let others)): return format.isWithin(others)
        case (.literal(.integer(let number)), .number(let format)): return format.holds(number)
        case (.date(let form), .number(let format)):
            return form.contract.pattern == nil && NumberFormat.double.isWithin(format)
        case (.date(let form), .string(.string)): return form.contract.pattern != nil
        case (.string, .string(.string)), (.literal(.string), .string(.string)): return true
        case (.array(let element), .array(let others)): return compare(element, others)
        case (.tuple(let elements), .array(let others)):
            return elements.allSatisfy { compare($0, others) }
        case (.tuple(let elements), .tuple(let others)):
            return elements.count == others.count
                && zip(elements, others).allSatisfy { compare($0, $1) }
        case (.dictionary(let keys, let values), .dictionary(let otherKeys, let otherValues)):
            return compare(keys, otherKeys) && compare(values, otherValues)
        case (.object(let fields), .dictionary(.string(.string), let values)):
            return fields.allSatisfy { compare($0.shape, values) }
        case (.dictionary, .object(let others)): return others.isEmpty
        case (.object(let fields), .object(let others)):
            let fields = fields.byName
            return others.allSatisfy { other in
                guard let field = fields[other.name] else {
                    return other.isOptional
                }
                return (other.isOptional || !field.isOptional)
                    && compare(field.shape, other.shape)
            }
        default: return one == other
        }
    }
}
