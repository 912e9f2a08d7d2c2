import ScriptBridge

/// The form of a value on the wire.
indirect enum Shape: Hashable, Sendable {
    /// Any value, because the form could not be determined.
    case unknown
    case null
    case boolean
    case number(NumberFormat)
    case string(StringFormat)
    case date(ScriptCoding.DateForm)
    /// An object through which a page loads bytes from the host.
    case bytes
    case literal(Literal)
    case array(Shape)
    case tuple([Shape])
    case dictionary(keys: Shape, values: Shape)
    case object([Field])
    case union([Shape])
    /// A named type. While the contract is being built, the name is the number of an entry.
    case reference(String)

    /// A member of an object.
    struct Field: Hashable, Sendable {
        let name: String
        var shape: Shape
        var isOptional: Bool = false
    }

    /// A single value.
    enum Literal: Hashable, Sendable {
        case string(String)
        case integer(Int)

        var isText: Bool {
            if case .string = self { true } else { false }
        }
    }

    /// The content of a string.
    enum StringFormat: String, Sendable {
        case string
        case base64
        case url
        case uuid
        case decimal
        /// An integer that a JavaScript number would round.
        case largeInteger
    }

    /// Whether the shape is a string, a number or a boolean.
    var isScalar: Bool {
        switch self {
        case .boolean, .number, .string, .date, .literal: true
        default: false
        }
    }

    /// Returns a shape that matches any of the given ones, in their order and without duplicates.
    static func any(of shapes: [Shape]) -> Shape {
        var members: [Shape] = []
        for shape in shapes {
            let parts = if case .union(let parts) = shape { parts } else { [shape] }
            for part in parts where !members.contains(part) { members.append(part) }
        }
        if members.contains(.unknown) { return .unknown }
        return members.count == 1 ? members[0] : .union(members)
    }

    /// Returns the shape with every reference replaced, at any depth.
    func replacingReferences(_ replacement: (String) -> Shape) -> Shape {
        switch self {
        case .unknown, .null, .boolean, .number, .string, .date, .bytes, .literal: self
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

    /// The shape with the fields of every object sorted by name.
    var sortingFields: Shape {
        replacingFields { fields in fields.sorted { $0.name < $1.name } }
    }

    /// The shape without `null` in fields that may be absent instead.
    var omittingNull: Shape {
        replacingFields { fields in
            fields.map { field in
                guard field.isOptional else { return field }
                return Field(name: field.name, shape: field.shape.withoutNull, isOptional: true)
            }
        }
    }

    /// The shape without the alternative `null`.
    var withoutNull: Shape {
        guard case .union(let members) = self else { return self }
        return .any(of: members.filter { $0 != .null })
    }

    /// Returns the shape with the fields of every object replaced, at any depth.
    private func replacingFields(_ replacement: ([Field]) -> [Field]) -> Shape {
        switch self {
        case .object(let fields):
            .object(
                replacement(
                    fields.map {
                        Field(
                            name: $0.name, shape: $0.shape.replacingFields(replacement),
                            isOptional: $0.isOptional)
                    }))
        case .array(let element): .array(element.replacingFields(replacement))
        case .tuple(let elements): .tuple(elements.map { $0.replacingFields(replacement) })
        case .union(let members): .union(members.map { $0.replacingFields(replacement) })
        case .dictionary(let keys, let values):
            .dictionary(keys: keys, values: values.replacingFields(replacement))
        default: self
        }
    }

    /// Whether the shape contains bytes, not counting the types it refers to.
    var holdsBytes: Bool {
        switch self {
        case .bytes: true
        case .unknown, .null, .boolean, .number, .string, .date, .literal, .reference: false
        case .array(let element): element.holdsBytes
        case .tuple(let shapes), .union(let shapes): shapes.contains(where: \.holdsBytes)
        case .dictionary(_, let values): values.holdsBytes
        case .object(let fields): fields.contains { $0.shape.holdsBytes }
        }
    }

    /// The names of the types that the shape refers to, in order.
    var references: [String] {
        switch self {
        case .unknown, .null, .boolean, .number, .string, .date, .bytes, .literal: []
        case .reference(let name): [name]
        case .array(let element): element.references
        case .tuple(let shapes), .union(let shapes): shapes.flatMap(\.references)
        case .dictionary(let keys, let values): keys.references + values.references
        case .object(let fields): fields.flatMap(\.shape.references)
        }
    }
}

extension [Shape.Field] {
    /// The fields by name.
    var byName: [String: Shape.Field] {
        Dictionary(map { ($0.name, $0) }) { first, _ in first }
    }
}
