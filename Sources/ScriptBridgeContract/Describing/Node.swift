/// A place in a value, with the record of what a type read or wrote there.
final class Node {
    /// The keys and indices that lead here.
    let path: [String]

    /// The Swift types decoded or encoded here, with their shapes.
    private(set) var asks: [(type: ObjectIdentifier, shape: Shape)] = []

    /// The members of an object, in the order of access.
    var fields: [Node] = []
    var elements: [Node] = []

    var isObject: Bool = false
    var isArray: Bool = false
    /// The names of all keys, if a type asked for the keys present and the keys are an enum.
    var keyNames: [String]?
    /// Whether a type asked for the keys present and accepts any key.
    var hasAnyKeys: Bool = false
    /// Whether a type asked for the element count before decoding the first element.
    var isCounted: Bool = false
    var isAskedForNull: Bool = false
    var isOptional: Bool = false
    var takesNull: Bool = false
    /// Whether the number of elements can vary.
    var isList: Bool = false

    /// The literals that can be decoded here.
    var choices: [Shape.Literal] = []
    /// The scalar that was encoded here.
    var constant: Shape.Literal?
    /// The scalars encoded at this place in several values.
    var constants: [Shape.Literal] = []
    /// The literals of this place, if they determine the other members.
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

    /// Adopts the containers from another trial of the same place.
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

    /// The names of the members from which a type read more than whether they are there.
    var readNames: Set<String> {
        let read = fields.filter { !$0.asks.isEmpty || $0.isObject || $0.isArray }
        return Set(read.compactMap(\.path.last))
    }

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

    /// This place and all places inside it.
    var all: [Node] { [self] + (fields + elements).flatMap(\.all) }

    /// The paths and types accessed, which identify a variant of a type.
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
