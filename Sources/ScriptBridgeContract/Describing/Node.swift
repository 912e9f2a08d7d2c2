/// A place in a value: what a type asked of it, or wrote there.
final class Node {
    /// The keys and indices that lead here.
    let path: [String]

    /// What was decoded or encoded here, by the identity of the Swift type.
    private(set) var asks: [(type: ObjectIdentifier, shape: Shape)] = []

    /// The members of an object, in the order in which they were asked for.
    var fields: [Node] = []
    var elements: [Node] = []

    var isObject: Bool = false
    var isArray: Bool = false
    /// The names of all keys, where a type wanted to know which are there and they are an enum's.
    var keyNames: [String]?
    /// Whether a type wanted to know which keys are there, and they can be any.
    var hasAnyKeys: Bool = false
    /// Whether a type wanted to know how many elements there are before it took the first.
    var isCounted: Bool = false
    var isAskedForNull: Bool = false
    var isOptional: Bool = false
    var takesNull: Bool = false
    /// Whether there may be more elements than these.
    var isList: Bool = false

    /// The literals that a type was given the choice of.
    var choices: [Shape.Literal] = []
    /// The scalar that was written here.
    var constant: Shape.Literal?
    /// The scalars of the same place in several values.
    var constants: [Shape.Literal] = []
    /// What this place holds where it decides about the others.
    var fixedShape: Shape?

    init(path: [String] = []) {
        self.path = path
    }

    func ask(_ type: Any.Type, _ shape: Shape) {
        ask((ObjectIdentifier(type), shape))
    }

    func ask(_ ask: (type: ObjectIdentifier, shape: Shape)) {
        if !asks.contains(where: { $0.type == ask.type }) { asks.append(ask) }
    }

    /// Takes over the containers of the same place in another trial.
    func adopt(_ other: Node) {
        if other.isObject, !isObject {
            (isObject, fields, hasAnyKeys) = (true, other.fields, other.hasAnyKeys)
        }
        if other.isArray, !isArray {
            (isArray, elements, isList) = (true, other.elements, other.isCounted)
        }
    }

    func field(_ name: String) -> Node {
        isObject = true
        if let field = existingField(name) { return field }
        let field = Node(path: path + [name])
        fields.append(field)
        return field
    }

    var fieldNames: [String] { fields.compactMap(\.path.last) }

    func existingField(_ name: String) -> Node? {
        fields.first { $0.path.last == name }
    }

    func element(_ index: Int) -> Node {
        isArray = true
        while elements.count <= index {
            elements.append(Node(path: path + ["[\(elements.count)]"]))
        }
        return elements[index]
    }

    /// This place and those inside it.
    var all: [Node] { [self] + (fields + elements).flatMap(\.all) }

    /// What tells two ways through a type apart.
    var signature: [String] {
        all.flatMap { node in [node.path.joined(separator: "\0")] + node.asks.map { "\($0.type)" } }
    }

    var shape: Shape {
        if let fixedShape { return fixedShape }
        var shapes = asks.map(\.shape)
        if isObject, hasAnyKeys {
            shapes.append(
                .dictionary(keys: .string(.string), values: .any(of: fields.map(\.shape))))
        } else if isObject {
            shapes.append(
                .object(
                    fields.map { field in
                        Shape.Field(
                            name: field.path.last ?? "", shape: field.shape,
                            isOptional: field.isOptional)
                    }))
        }
        if isArray {
            let shapesOfElements = elements.map(\.shape)
            shapes.append(
                !isList
                    ? .tuple(shapesOfElements)
                    : .array(shapesOfElements.isEmpty ? .unknown : .any(of: shapesOfElements)))
        }
        if takesNull { shapes.append(.null) }
        return shapes.isEmpty ? (path.isEmpty ? .object([]) : .unknown) : .any(of: shapes)
    }
}
