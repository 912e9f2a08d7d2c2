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

    /// The comparisons under way.
    ///
    /// They are assumed to hold, so a recursive type matches unless something else differs.
    private var assumed: Set<Pair> = []

    init(inner: [String: Shape], outer: [String: Shape]) {
        self.inner = inner
        self.outer = outer
    }

    mutating func isWithin(_ one: Shape, _ other: Shape) -> Bool {
        guard assumed.insert(Pair(inner: one, outer: other)).inserted else { return true }
        let isWithin = compare(one, other)
        if !isWithin { assumed.remove(Pair(inner: one, outer: other)) }
        return isWithin
    }

    private mutating func compare(_ one: Shape, _ other: Shape) -> Bool {
        switch (one, other) {
        case (_, .unknown): return true
        case (.reference(let name), _): return isWithin(inner[name] ?? .unknown, other)
        case (_, .reference(let name)): return isWithin(one, outer[name] ?? .unknown)
        case (.union(let members), _): return members.allSatisfy { isWithin($0, other) }
        case (_, .union(let members)): return members.contains { isWithin(one, $0) }
        case (.number(let format), .number(let others)): return format.isWithin(others)
        case (.literal(.integer(let number)), .number(let format)): return format.holds(number)
        case (.date(let form), .number(let format)):
            return form.contract.pattern == nil && NumberFormat.double.isWithin(format)
        case (.date(let form), .string(.string)): return form.contract.pattern != nil
        case (.string, .string(.string)), (.literal(.string), .string(.string)): return true
        case (.array(let element), .array(let others)): return isWithin(element, others)
        case (.tuple(let elements), .array(let others)):
            return elements.allSatisfy { isWithin($0, others) }
        case (.tuple(let elements), .tuple(let others)):
            return elements.count == others.count
                && zip(elements, others).allSatisfy { isWithin($0, $1) }
        case (.dictionary(let keys, let values), .dictionary(let otherKeys, let otherValues)):
            return isWithin(keys, otherKeys) && isWithin(values, otherValues)
        case (.object(let fields), .dictionary(.string(.string), let values)):
            return fields.allSatisfy { isWithin($0.shape, values) }
        case (.dictionary, .object(let others)): return others.isEmpty
        case (.object(let fields), .object(let others)):
            return others.allSatisfy { other in
                guard let field = fields.first(where: { $0.name == other.name }) else {
                    return other.isOptional
                }
                return (other.isOptional || !field.isOptional)
                    && isWithin(field.shape, other.shape)
            }
        default: return one == other
        }
    }
}
