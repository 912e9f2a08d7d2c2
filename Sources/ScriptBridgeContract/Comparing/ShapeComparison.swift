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

    /// The pairs of types that were compared in one place.
    ///
    /// A type is compared again in each other place: who reads the changes looks for their message.
    private var visits: Set<Visit> = []

    /// Whether what the old shapes allow is allowed by the new ones, and the reverse.
    private var oldInNew: ShapeRelation
    private var newInOld: ShapeRelation

    /// Shapes that have not been compared yet, the next one last.
    private var pending: [(old: Shape, new: Shape, path: String)] = []

    private typealias Effect = ShapeDifference.Effect

    init(old: [String: Shape], new: [String: Shape]) {
        self.old = old
        self.new = new
        oldInNew = ShapeRelation(inner: old, outer: new)
        newInOld = ShapeRelation(inner: new, outer: old)
    }

    /// Compares the shapes of a place, with all that they contain.
    mutating func compare(
        _ before: Shape,
        _ after: Shape,
        at place: String,
        _ direction: Direction
    ) {
        visits = []
        pending = [(before, after, "")]
        // Not one inside the other: a file may name any number of types, each inside the next.
        while let next = pending.popLast() {
            let count = pending.count
            compare(next.old, next.new, at: place, path: next.path, direction)
            pending[count...].reverse()
        }
    }

    private mutating func compare(
        _ before: Shape,
        _ after: Shape,
        at place: String,
        path: String,
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
            pending.append((element, other, path + "[]"))
        case (.dictionary(let keys, let values), .dictionary(let otherKeys, let otherValues))
        where effect(of: keys, otherKeys) == .none:
            pending.append((values, otherValues, path + "[…]"))
        case (.tuple(let elements), .tuple(let others)) where elements.count == others.count:
            for (index, (element, other)) in zip(elements, others).enumerated() {
                pending.append((element, other, path + "[\(index)]"))
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
        let (oldNames, newNames) = (fields.byName, others.byName)
        for field in fields {
            let name = path.isEmpty ? field.name : "\(path).\(field.name)"
            guard let other = newNames[field.name] else {
                add(field.isOptional ? .none : .more, name, .gone, at: place, direction)
                continue
            }
            if field.isOptional, !other.isOptional {
                add(.fewer, name, .required, at: place, direction)
            } else if !field.isOptional, other.isOptional {
                add(.more, name, .optional, at: place, direction)
            }
            pending.append((field.shape, other.shape, name))
        }
        for other in others where oldNames[other.name] == nil {
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
            let index = added.firstIndex { effect(of: member, $0) == .none }
            if let index {
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
            pending.append((member, added.remove(at: index), path))
        }
        if replaced.count == 1, added.count == 1, effect(of: replaced[0], added[0]) != .others {
            let effect = effect(of: replaced[0], added[0])
            return replace(replaced[0], added[0], effect, at: place, path: path, direction)
        }
        // A literal is not removed if the new shape still includes it, as any string does.
        for member in replaced where !oldInNew.isWithin(member, after) {
            add(.fewer, path, .without(member), at: place, direction)
        }
        for member in added where !newInOld.isWithin(member, before) {
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

    private mutating func effect(of before: Shape, _ after: Shape) -> Effect {
        let isNarrower = newInOld.isWithin(after, before)
        let isWider = oldInNew.isWithin(before, after)
        return switch (isNarrower, isWider) {
        case (true, true): .none
        case (true, false): .fewer
        case (false, true): .more
        case (false, false): .others
        }
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
