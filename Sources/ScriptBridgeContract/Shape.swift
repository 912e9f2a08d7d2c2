/// What a value looks like on the wire.
indirect enum Shape: Hashable, Sendable {
    /// Anything: what could not be known.
    case unknown
    case null
    case boolean
    case number(NumberFormat)
    case string(StringFormat)
    /// An object with which a page asks the host for bytes.
    case bytes
    case literal(Literal)
    case array(Shape)
    case tuple([Shape])
    case dictionary(keys: Shape, values: Shape)
    case object([Field])
    case union([Shape])
    /// A type that has a name: of the contract, or while it is made the number of its entry.
    case reference(String)

    /// A member of an object.
    struct Field: Hashable, Sendable {
        let name: String
        var shape: Shape
        var isOptional: Bool = false
    }

    /// A value that is the only one of its shape.
    enum Literal: Hashable, Sendable {
        case string(String)
        case integer(Int)
    }

    /// What a string holds.
    enum StringFormat: String, Sendable {
        case string
        case date
        case base64
        case url
        case uuid
        case decimal
        /// An integer that a number of JavaScript would round.
        case largeInteger
    }

    /// Whether it is one string, number or boolean.
    var isScalar: Bool {
        switch self {
        case .boolean, .number, .string, .literal: true
        default: false
        }
    }

    /// One shape for what has any of these, which have their order and are listed once.
    static func any(of shapes: [Shape]) -> Shape {
        var members: [Shape] = []
        for shape in shapes {
            let parts = if case .union(let parts) = shape { parts } else { [shape] }
            for part in parts where !members.contains(part) { members.append(part) }
        }
        if members.contains(.unknown) { return .unknown }
        return members.count == 1 ? members[0] : .union(members)
    }

    /// The same shape with every reference replaced, those of its parts too.
    func replacingReferences(_ replacement: (String) -> Shape) -> Shape {
        switch self {
        case .unknown, .null, .boolean, .number, .string, .bytes, .literal: self
        case .reference(let name): replacement(name)
        case .array(let element): .array(element.replacingReferences(replacement))
        case .tuple(let elements): .tuple(elements.map { $0.replacingReferences(replacement) })
        case .dictionary(let keys, let values):
            .dictionary(
                keys: keys.replacingReferences(replacement),
                values: values.replacingReferences(replacement))
        case .object(let fields):
            .object(
                fields.map {
                    Field(
                        name: $0.name, shape: $0.shape.replacingReferences(replacement),
                        isOptional: $0.isOptional)
                })
        case .union(let members): .any(of: members.map { $0.replacingReferences(replacement) })
        }
    }

    /// The same shape, with the fields of every object in the order of their names.
    var sortingFields: Shape {
        switch self {
        case .object(let fields):
            .object(
                fields.sorted { $0.name < $1.name }.map {
                    Field(
                        name: $0.name, shape: $0.shape.sortingFields, isOptional: $0.isOptional)
                })
        case .array(let element): .array(element.sortingFields)
        case .tuple(let elements): .tuple(elements.map(\.sortingFields))
        case .union(let members): .union(members.map(\.sortingFields))
        case .dictionary(let keys, let values):
            .dictionary(keys: keys, values: values.sortingFields)
        default: self
        }
    }

    /// Whether it is bytes, or holds some other than in its references.
    var holdsBytes: Bool {
        switch self {
        case .bytes: true
        case .unknown, .null, .boolean, .number, .string, .literal, .reference: false
        case .array(let element): element.holdsBytes
        case .tuple(let shapes), .union(let shapes): shapes.contains(where: \.holdsBytes)
        case .dictionary(_, let values): values.holdsBytes
        case .object(let fields): fields.contains { $0.shape.holdsBytes }
        }
    }

    /// The references of the shape, in their order.
    var references: [String] {
        switch self {
        case .unknown, .null, .boolean, .number, .string, .bytes, .literal: []
        case .reference(let name): [name]
        case .array(let element): element.references
        case .tuple(let shapes), .union(let shapes): shapes.flatMap(\.references)
        case .dictionary(let keys, let values): keys.references + values.references
        case .object(let fields): fields.flatMap(\.shape.references)
        }
    }
}
