import ScriptBridge

/// The properties that a path configuration gives a page.
///
/// Known properties have accessors. All others are the app's own: decode them one by one or
/// together:
///
/// ```swift
/// struct Tab: Decodable { let tab: String; let badge: Int? }
/// let tab = try properties.decode(Tab.self)
/// let icon = try properties.value(of: "icon", as: String.self)
/// ```
public struct PathProperties: Hashable, Sendable {
    /// The values, by name.
    var members: [String: JSONValue] = [:]

    /// Creates an empty set of properties.
    public init() {}

    /// Creates properties from a JSON object.
    ///
    /// - Parameter json: The JSON text of an object.
    /// - Throws: `DecodingError` if the text is anything else.
    public init(json: String) throws {
        let value = try MessageDecoder().decode(JSONValue.self, from: .json(json))
        guard let members = value.object else {
            let message = "Expected an object, found \(value.kind)."
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: message))
        }
        self.init(members)
    }

    init(_ members: JSONValue.Object) {
        for (name, value) in members { self.members[name] = value }
    }

    /// The names of all properties, sorted.
    public var names: [String] { members.keys.sorted() }

    /// All properties as JSON text.
    public var json: String { value.description }

    private var value: JSONValue { .object(JSONValue.Object(members)) }

    /// Decodes all properties together.
    ///
    /// - Parameter type: A type of the app, with the members that it needs.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public func decode<Properties: Decodable>(_ type: Properties.Type) throws -> Properties {
        try value.decode(type)
    }

    /// Decodes one property.
    ///
    /// - Parameters:
    ///   - name: The name of the property in the file.
    ///   - type: The type of the value.
    /// - Returns: The decoded value; nil if the property is missing or `null`.
    /// - Throws: `DecodingError` if the value has the wrong type.
    public func value<Value: Decodable>(of name: String, as type: Value.Type) throws -> Value? {
        try members[name]?.decode(Value?.self)
    }

    /// Adds properties, replacing those with the same name.
    ///
    /// - Parameter other: The properties of a later rule.
    public mutating func merge(_ other: PathProperties) {
        members.merge(other.members) { _, new in new }
    }
}
