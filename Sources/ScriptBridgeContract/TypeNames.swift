/// The names of a contract's types, which replace the numbers of their entries.
///
/// Objects and unions get a name; all other shapes are written inline. A type with the same form in
/// both directions has one name.
struct TypeNames {
    /// The named types, sorted by name.
    private(set) var types: [ContractModel.NamedType] = []

    /// The Swift names of the named types.
    private(set) var swiftNames: [String: String] = [:]

    private let shapes: [Shape]
    private var names: [Int: String] = [:]

    init(entries: [TypeDescriber.Entry], used roots: [Shape]) {
        shapes = entries.map(\.shape)
        let used = Self.reachable(from: roots, in: shapes).sorted()
        let named = used.filter { isNamed($0) }
        let split = Self.typesThatDiffer(among: named, of: entries)
        var taken: Set<String> = []
        var shared: [ObjectIdentifier: String] = [:]
        for number in named {
            let entry = entries[number]
            let type = ObjectIdentifier(entry.type)
            if split.contains(type) {
                let suffix = entry.direction == .toPage ? "FromHost" : ""
                names[number] = Naming.take(entry.type, suffix: suffix, from: &taken)
            } else {
                let name = shared[type] ?? Naming.take(entry.type, from: &taken)
                shared[type] = name
                names[number] = name
            }
        }
        var shapesByName: [String: Shape] = [:]
        for number in named {
            guard let name = names[number], shapesByName[name] == nil else { continue }
            shapesByName[name] = resolveParts(of: shapes[number])
            swiftNames[name] = Naming.ownName(of: entries[number].type)
        }
        types = shapesByName.sorted { $0.key < $1.key }.map {
            ContractModel.NamedType(name: $0.key, shape: $0.value)
        }
    }

    /// Returns the shape with names instead of entry numbers.
    func resolve(_ shape: Shape) -> Shape {
        guard case .reference(let text) = shape, let number = Int(text) else {
            return resolveParts(of: shape)
        }
        // A type that was given up has no entry.
        guard shapes.indices.contains(number) else { return .unknown }
        return names[number].map(Shape.reference) ?? resolveParts(of: shapes[number])
    }

    private func resolveParts(of shape: Shape) -> Shape {
        shape.replacingReferences { resolve(.reference($0)) }
    }

    private func isNamed(_ number: Int) -> Bool {
        switch shapes[number] {
        case .object(let fields): !fields.isEmpty
        case .union: true
        // A shape that contains itself, with no object in between, needs a name.
        default: Self.reachable(from: [shapes[number]], in: shapes).contains(number)
        }
    }

    static func reachable(from roots: [Shape], in shapes: [Shape]) -> Set<Int> {
        var found: Set<Int> = []
        var open = roots.flatMap(\.references).compactMap(Int.init)
        while let number = open.popLast() {
            guard shapes.indices.contains(number), found.insert(number).inserted else { continue }
            open += shapes[number].references.compactMap(Int.init)
        }
        return found
    }

    /// Returns the types whose form, or whose contents' form, differs between the two directions.
    private static func typesThatDiffer(
        among numbers: [Int],
        of entries: [TypeDescriber.Entry]
    ) -> Set<ObjectIdentifier> {
        let pairs = Dictionary(grouping: numbers) { ObjectIdentifier(entries[$0].type) }
            .filter { $0.value.count > 1 }
        var split: Set<ObjectIdentifier> = []
        func comparable(_ shape: Shape) -> Shape {
            shape.sortingFields.replacingReferences { text in
                guard let number = Int(text), entries.indices.contains(number) else {
                    return .reference(text)
                }
                let type = ObjectIdentifier(entries[number].type)
                // Types without a name are compared by their shape.
                guard numbers.contains(number) else { return comparable(entries[number].shape) }
                let direction = split.contains(type) ? "\(entries[number].direction)" : ""
                return .reference("\(type)\(direction)")
            }
        }
        while let (type, _) = pairs.first(where: { type, pair in
            !split.contains(type)
                && comparable(entries[pair[0]].shape) != comparable(entries[pair[1]].shape)
        }) {
            split.insert(type)
        }
        return split
    }
}
