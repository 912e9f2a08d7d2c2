import ScriptBridge

/// Reads a JSON Schema as a shape, and lists what it cannot compare.
struct SchemaReader {
    /// The shapes of the definitions that the schema refers to, by their pointer.
    private(set) var types: [String: Shape] = [Self.anything: .json(named: Self.anything)]
    private(set) var issues: [BridgeContract.Issue] = []

    private let root: JSONValue
    /// The file's name, for issues.
    private let file: String

    /// The name of the type of any value; no pointer has it.
    private static let anything = "any"

    /// Words that say nothing about a value's form.
    private static let comments: Set<String> = [
        "$schema", "$id", "$comment", "$defs", "definitions", "title", "description", "default",
        "examples", "deprecated", "readOnly", "writeOnly",
    ]

    /// Words that decide the form, the first of which counts, and those that depend on `type`.
    private static let forms = ["$ref", "const", "enum", "oneOf", "anyOf"]
    private static let parts = ["properties", "required", "additionalProperties", "items"]

    init(_ root: JSONValue, in file: String) {
        self.root = root
        self.file = file
    }

    /// Returns the shape of the whole schema.
    mutating func shape() -> Shape { shape(of: root, at: "#") }

    private mutating func shape(
        of schema: JSONValue,
        at place: String,
        ofType inherited: JSONValue? = nil
    ) -> Shape {
        if schema == true { return .reference(Self.anything) }
        guard let members = schema.object else {
            return unknown(schema.isNull ? "it is missing" : "it is no schema", at: place)
        }
        let form = Self.forms.first { members[$0] != nil }
        for word in members.keys
        where word != form && word != "type" && !Self.comments.contains(word) {
            if form != nil || !Self.parts.contains(word) {
                add("“\(word)” is not compared", at: place)
            }
        }
        let type = members["type"] ?? inherited
        switch form {
        case "$ref": return reference(to: members["$ref"]?.string ?? "", at: place)
        case "const": return constants([members["const"] ?? .null], at: place)
        case "enum":
            guard let values = members["enum"]?.array, !values.isEmpty else {
                return unknown("“enum” is no list of values", at: place)
            }
            return constants(values, at: place)
        case let form?:
            guard let alternatives = members[form]?.array, !alternatives.isEmpty else {
                return unknown("“\(form)” is no list of schemas", at: place)
            }
            return .any(
                of: alternatives.enumerated().map {
                    shape(of: $1, at: "\(place)/\(form)/\($0)", ofType: type)
                })
        case nil: break
        }
        if let types = type?.array {
            return .any(of: types.map { shape(ofType: $0.string, members, at: place) })
        }
        let isObject = ["properties", "required", "additionalProperties"].contains {
            members[$0] != nil
        }
        let implied = isObject ? "object" : members["items"].map { _ in "array" }
        guard let type = type?.string ?? implied else { return .reference(Self.anything) }
        return shape(ofType: type, members, at: place)
    }

    private mutating func shape(
        ofType type: String?,
        _ members: JSONValue.Object,
        at place: String
    ) -> Shape {
        switch type {
        case "null": return .null
        case "boolean": return .boolean
        case "integer": return .number(.int)
        case "number": return .number(.double)
        case "string": return .string(.string)
        case "array":
            return .array(shape(of: members["items"] ?? true, at: "\(place)/items"))
        case "object": return object(members, at: place)
        default: return unknown("there is no type “\(type ?? "")”", at: place)
        }
    }

    private mutating func object(_ members: JSONValue.Object, at place: String) -> Shape {
        let properties = members["properties"]?.object ?? [:]
        let required = (members["required"]?.array ?? []).compactMap(\.string)
        if let others = members["additionalProperties"], others.object != nil {
            if properties.isEmpty, required.isEmpty {
                let values = shape(of: others, at: "\(place)/additionalProperties")
                return .dictionary(keys: .string(.string), values: values)
            }
            add("“additionalProperties” beside “properties” is not compared", at: place)
        }
        let fields = properties.map { name, schema in
            Shape.Field(
                name: name, shape: shape(of: schema, at: "\(place)/properties/\(name)"),
                isOptional: !required.contains(name))
        }
        let others = required.filter { properties[$0] == nil }
        return .object(
            fields + others.map { Shape.Field(name: $0, shape: .reference(Self.anything)) })
    }

    private mutating func constants(_ values: [JSONValue], at place: String) -> Shape {
        .any(
            of: values.map { value in
                if let text = value.string { return .literal(.string(text)) }
                if let number = value.integer { return .literal(.integer(number)) }
                if value.isNull { return .null }
                if value.bool != nil {
                    if !values.contains(true) || !values.contains(false) {
                        add("\(value) is compared as a boolean", at: place)
                    }
                    return .boolean
                }
                return unknown("the constant \(value) is not compared", at: place)
            })
    }

    /// Returns a reference to a part of the same file; a part may contain itself.
    private mutating func reference(to pointer: String, at place: String) -> Shape {
        guard pointer.hasPrefix("#") else {
            return unknown("“\(pointer)” is another file, which is not compared", at: place)
        }
        guard types[pointer] == nil else { return .reference(pointer) }
        let steps = pointer.dropFirst().split(separator: "/")
        let target = steps.reduce(root as JSONValue?) { value, step in
            let step = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            return value?[step] ?? Int(step).flatMap { value?[$0] }
        }
        guard let target else {
            return unknown("“\(pointer)” is not in the file", at: place)
        }
        types[pointer] = .unknown
        types[pointer] = shape(of: target, at: pointer)
        return .reference(pointer)
    }

    private mutating func unknown(_ reason: String, at place: String) -> Shape {
        add(reason, at: place)
        return .unknown
    }

    private mutating func add(_ reason: String, at place: String) {
        let issue = BridgeContract.Issue(place: file, type: place, reason: reason)
        if !issues.contains(issue) { issues.append(issue) }
    }
}
