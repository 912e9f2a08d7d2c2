import ScriptBridge

/// Lists the changes between two shapes, depending on the direction in which the values travel.
struct ShapeComparison {
    enum Direction: Hashable {
        case toHost, toPage
    }

    private let old: [String: Shape]
    private let new: [String: Shape]
    private(set) var changes: [BridgeContract.Change] = []

    private struct Visit: Hashable {
        let old: String
        let new: String
        let direction: Direction
    }

    /// The pairs of types compared so far: a type used in several places is compared once.
    private var visits: Set<Visit> = []

    private typealias Effect = ShapeDifference.Effect

    init(old: [String: Shape], new: [String: Shape]) {
        self.old = old
        self.new = new
    }

    mutating func compare(
        _ before: Shape,
        _ after: Shape,
        at place: String,
        path: String = "",
        _ direction: Direction
    ) {
        let shapes = (resolved(before, in: old), resolved(after, in: new))
        if case .reference(let one) = before, case .reference(let other) = after,
            !visits.insert(Visit(old: one, new: other, direction: direction)).inserted
        {
            return
        }
        switch shapes {
        case (.object(let fields), .object(let others)):
            compare(fields, others, at: place, path: path, direction)
        case (.array(let element), .array(let other)):
            compare(element, other, at: place, path: path + "[]", direction)
        case (.dictionary(let keys, let values), .dictionary(let otherKeys, let otherValues))
        where effect(of: keys, otherKeys) == .none:
            compare(values, otherValues, at: place, path: path + "[…]", direction)
        case (.tuple(let elements), .tuple(let others)) where elements.count == others.count:
            for (index, (element, other)) in zip(elements, others).enumerated() {
                compare(element, other, at: place, path: path + "[\(index)]", direction)
            }
        case (let one, let other) where one.hasAlternatives || other.hasAlternatives:
            compareAlternatives(one, other, at: place, path: path, direction)
        case (let one, let other):
            let effect = effect(of: one, other)
            if effect != .none { replace(one, other, effect, at: place, path: path, direction) }
        }
    }

    private mutating func compare(
        _ fields: [Shape.Field],
        _ others: [Shape.Field],
        at place: String,
        path: String,
        _ direction: Direction
    ) {
        for field in fields {
            let name = path.isEmpty ? field.name : "\(path).\(field.name)"
            guard let other = others.first(where: { $0.name == field.name }) else {
                add(field.isOptional ? .none : .more, name, .gone, at: place, direction)
                continue
            }
            if field.isOptional, !other.isOptional {
                add(.fewer, name, .required, at: place, direction)
            } else if !field.isOptional, other.isOptional {
                add(.more, name, .optional, at: place, direction)
            }
            compare(field.shape, other.shape, at: place, path: name, direction)
        }
        for other in others where !fields.contains(where: { $0.name == other.name }) {
            let name = path.isEmpty ? other.name : "\(path).\(other.name)"
            let isRequired = !other.isOptional
            let difference = ShapeDifference.new(isRequired: isRequired)
            add(isRequired ? .fewer : .none, name, difference, at: place, direction)
        }
    }

    /// Compares unions.
    ///
    /// Members that both have are left out. Members with the same tag are compared field by field.
    private mutating func compareAlternatives(
        _ before: Shape,
        _ after: Shape,
        at place: String,
        path: String,
        _ direction: Direction
    ) {
        var gone: [Shape] = []
        var added = after.alternatives
        for member in before.alternatives {
            if let index = added.firstIndex(where: { effect(of: member, $0) == .none }) {
                added.remove(at: index)
            } else {
                gone.append(member)
            }
        }
        var replaced: [Shape] = []
        for member in gone {
            guard let tag = resolved(member, in: old).tag,
                let index = added.firstIndex(where: { resolved($0, in: new).tag == tag })
            else {
                replaced.append(member)
                continue
            }
            compare(member, added.remove(at: index), at: place, path: path, direction)
        }
        if replaced.count == 1, added.count == 1, effect(of: replaced[0], added[0]) != .others {
            let effect = effect(of: replaced[0], added[0])
            return replace(replaced[0], added[0], effect, at: place, path: path, direction)
        }
        // A literal is not removed if the new shape still includes it, as any string does.
        for member in replaced where !isWithin(member, in: old, after, in: new) {
            add(.fewer, path, .without(member), at: place, direction)
        }
        for member in added where !isWithin(member, in: new, before, in: old) {
            add(.more, path, .with(member), at: place, direction)
        }
    }

    private mutating func replace(
        _ before: Shape,
        _ after: Shape,
        _ effect: Effect,
        at place: String,
        path: String,
        _ direction: Direction
    ) {
        add(effect, path, .replaced(before, by: after), at: place, direction)
    }

    private mutating func add(
        _ effect: Effect,
        _ path: String,
        _ difference: ShapeDifference,
        at place: String,
        _ direction: Direction
    ) {
        let isBreaking =
            switch effect {
            case .none: false
            case .others: true
            case .fewer: direction == .toHost
            case .more: direction == .toPage
            }
        let subject = path.isEmpty ? "it" : "“\(path)”"
        let text = difference.text(isToHost: direction == .toHost)
        changes.append(
            BridgeContract.Change(isBreaking: isBreaking, place: place, text: "\(subject) \(text)"))
    }

    private func effect(of before: Shape, _ after: Shape) -> Effect {
        let isNarrower = isWithin(after, in: new, before, in: old)
        let isWider = isWithin(before, in: old, after, in: new)
        return switch (isNarrower, isWider) {
        case (true, true): .none
        case (true, false): .fewer
        case (false, true): .more
        case (false, false): .others
        }
    }

    private func isWithin(
        _ one: Shape,
        in inner: [String: Shape],
        _ other: Shape,
        in outer: [String: Shape]
    ) -> Bool {
        var relation = ShapeRelation(inner: inner, outer: outer)
        return relation.isWithin(one, other)
    }

    private func resolved(_ shape: Shape, in shapes: [String: Shape]) -> Shape {
        var shape = shape
        var seen: Set<String> = []
        while case .reference(let name) = shape, seen.insert(name).inserted {
            shape = shapes[name] ?? .unknown
        }
        return shape
    }
}

extension Shape {
    fileprivate var hasAlternatives: Bool {
        switch self {
        case .union, .literal: true
        default: false
        }
    }

    fileprivate var alternatives: [Shape] {
        if case .union(let members) = self { members } else { [self] }
    }

    /// The fields that identify an object among alternatives: all with literals, or the first one.
    fileprivate var tag: [String]? {
        guard case .object(let fields) = self, let first = fields.first else { return nil }
        let literals = fields.compactMap { field in
            field.shape.hasLiterals ? "\(field.name) \(field.shape)" : nil
        }
        return literals.isEmpty ? [first.name] : literals
    }
}
