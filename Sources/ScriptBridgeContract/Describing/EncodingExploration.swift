/// Finds out what values encode to, by encoding them.
struct EncodingExploration {
    /// The shape of all the values; nil if none can be encoded.
    let shape: Shape?

    /// Encodes the values of each variant.
    ///
    /// Within a variant, members that are sometimes absent are optional. Variants are distinguished
    /// by a member that has a different literal in each.
    ///
    /// - Parameters:
    ///   - variants: The values.
    ///   - describer: Describes the types of the parts.
    ///   - model: The shape that the type decodes from. It shows what values cannot: whether an
    ///     object has arbitrary keys, or an array any number of elements.
    init(variants: [[any Encodable]], describer: TypeDescriber, model: Shape?) {
        let models = if case .union(let shapes)? = model { shapes } else { [model] }
        let merged = variants.enumerated().compactMap { index, values -> Node? in
            let nodes = values.compactMap { Self.record($0, describer: describer) }
            guard !nodes.isEmpty else { return nil }
            let node = Self.merge(nodes, path: [])
            Self.apply(variants.count == models.count ? models[index] : model, to: node)
            return node
        }
        if merged.count > 1 { Self.fixLiterals(of: merged) }
        shape = merged.isEmpty ? nil : .any(of: merged.map(\.shape))
    }

    /// Encodes one value; returns nil if encoding throws.
    static func record(_ value: any Encodable, describer: TypeDescriber) -> Node? {
        let root = Node()
        let encoder = RecordingEncoder(node: root, describer: describer)
        do {
            try value.encode(to: encoder)
            return root
        } catch {
            return nil
        }
    }

    /// Merges the records of the same place in several values.
    private static func merge(_ nodes: [Node], path: [String]) -> Node {
        let merged = Node(path: path)
        for node in nodes {
            node.asks.forEach(merged.ask)
            merged.isObject = merged.isObject || node.isObject
            merged.isArray = merged.isArray || node.isArray
            merged.takesNull = merged.takesNull || node.takesNull
        }
        merged.constants =
            nodes.allSatisfy { $0.constant != nil } ? nodes.compactMap(\.constant) : []
        let objects = nodes.filter(\.isObject)
        var names: [String] = []
        for name in objects.flatMap(\.fieldNames) where !names.contains(name) { names.append(name) }
        merged.fields = names.map { name in
            let places = objects.compactMap { $0.existingField(name) }
            let field = merge(places, path: path + [name])
            field.isOptional = places.count < objects.count || places.contains(where: \.isOptional)
            return field
        }
        let arrays = nodes.filter(\.isArray)
        let count = arrays.map(\.elements.count).max() ?? 0
        merged.isList = arrays.contains { $0.elements.count < count }
        merged.elements = (0..<count).map { index in
            let places = arrays.filter { index < $0.elements.count }.map { $0.elements[index] }
            return merge(places, path: path + ["[\(index)]"])
        }
        return merged
    }

    private static func apply(_ model: Shape?, to node: Node) {
        switch model {
        case .array:
            node.isList = true
        case .dictionary:
            node.hasAnyKeys = true
        case .object(let fields):
            for field in fields {
                if let place = node.existingField(field.name) { apply(field.shape, to: place) }
            }
        case .union(let members) where members.contains(.null) && members.count == 2:
            apply(members.first { $0 != .null }, to: node)
        default:
            break
        }
    }

    /// Fixes the literals of members that differ in every variant and so identify it.
    ///
    /// Literals of different kinds are values of forms that the types of their members tell apart.
    private static func fixLiterals(of variants: [Node]) {
        for name in variants[0].fieldNames {
            let places = variants.compactMap { $0.existingField(name) }
            let literals = places.flatMap { Set($0.constants) }
            guard places.count == variants.count, places.allSatisfy({ !$0.constants.isEmpty }),
                Set(literals).count == literals.count, Set(literals.map(\.isText)).count == 1
            else { continue }
            for place in places {
                place.fixedShape = .any(of: place.constants.map(Shape.literal))
            }
        }
    }
}
