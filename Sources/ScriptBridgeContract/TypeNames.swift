/// The names of a contract's types, which replace the numbers of their entries.
///
/// Objects and unions get a name; all other shapes are written inline. A type with the same form in
/// both directions has one name. That a page may send null instead of leaving a member out does not
/// make two forms: only the types that the page alone sends say so.
struct TypeNames {
    /// The named types, sorted by name.
    private(set) var types: [ContractModel.NamedType] = []

    /// The Swift names of the named types.
    private(set) var swiftNames: [String: String] = [:]

    private var shapes: [Shape]
    private var names: [Int: String] = [:]

    init(entries: [TypeDescriber.Entry], used roots: [Shape]) {
        shapes = entries.map(\.shape)
        let used = Self.reachable(from: roots, in: shapes).sorted()
        let named = used.filter { isNamed($0) }
        let (split, lenient) = Self.typesThatDiffer(among: named, of: entries)
        for number in lenient { shapes[number] = shapes[number].omittingNull }
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

    /// Compares the forms of each type in the two directions.
    ///
    /// - Returns: The types whose form, or whose contents' form, differs, and the entries of the
    ///   others that differ only because the page may send null instead of leaving a member out.
    private static func typesThatDiffer(
        among numbers: [Int],
        of entries: [TypeDescriber.Entry]
    ) -> (split: Set<ObjectIdentifier>, lenient: [Int]) {
        let pairs = Dictionary(grouping: numbers) { ObjectIdentifier(entries[$0].type) }
            .filter { $0.value.count > 1 }
            .mapValues { pair in pair.sorted { one, _ in entries[one].direction == .toHost } }
        var split: Set<ObjectIdentifier> = []
        func comparable(_ shape: Shape, omittingNull: Bool = false) -> Shape {
            let shape = omittingNull ? shape.omittingNull : shape
            return shape.sortingFields.replacingReferences { text in
                guard let number = Int(text), entries.indices.contains(number) else {
                    return .reference(text)
                }
                let type = ObjectIdentifier(entries[number].type)
                // Types without a name are compared by their shape.
                guard numbers.contains(number) else {
                    return comparable(entries[number].shape, omittingNull: omittingNull)
                }
                let direction = split.contains(type) ? "\(entries[number].direction)" : ""
                return .reference("\(type)\(direction)")
            }
        }
        func differ(_ pair: [Int], omittingNull: Bool) -> Bool {
            comparable(entries[pair[0]].shape, omittingNull: omittingNull)
                != comparable(entries[pair[1]].shape)
        }
        while let (type, _) = pairs.first(where: { type, pair in
            !split.contains(type) && differ(pair, omittingNull: false)
                && differ(pair, omittingNull: true)
        }) {
            split.insert(type)
        }
        let lenient = pairs.filter {
            !split.contains($0.key) && differ($0.value, omittingNull: false)
        }
        return (split, lenient.map { $0.value[0] })
    }
}
