import ScriptBridge

/// The properties that a path configuration gives a page: those with a meaning, and the app's own.
///
/// The ones with a meaning have accessors. All others are kept as they stand in the file, and are
/// decoded one by one or together:
///
/// ```swift
/// struct Tab: Decodable { let tab: String; let badge: Int? }
/// let tab = try properties.decode(Tab.self)
/// let icon = try properties.value(of: "icon", as: String.self)
/// ```
public struct PathProperties: Hashable, Sendable {
    /// The values as JSON text by their names.
    private var texts: [String: String]

    /// How the values of the properties that have a meaning are read.
    public var conventions: Conventions = .ios

    /// Makes properties without any.
    public init() {
        texts = [:]
    }

    /// Reads properties from a JSON object.
    ///
    /// - Parameter json: JSON text of an object.
    /// - Throws: `DecodingError` if it is anything else.
    public init(json: String) throws {
        let value = try MessageValue(.json(json))
        guard let members = value.members else {
            let message = "Expected an object, found \(value.kind)."
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: message))
        }
        self.init(members)
    }

    init(_ members: [String: MessageValue]) {
        texts = members.mapValues(\.text)
    }

    init(texts: [String: String]) {
        self.texts = texts
    }

    /// The names of all properties, sorted.
    public var names: [String] { texts.keys.sorted() }

    /// How many properties there are.
    var count: Int { texts.count }

    /// All properties as JSON text.
    public var json: String {
        let members = texts.sorted { $0.key < $1.key }
            .map { "\(JavaScriptLiteral.string($0.key)):\($0.value)" }
        return "{\(members.joined(separator: ","))}"
    }

    /// Decodes all properties together.
    ///
    /// - Parameter type: A type of the app's own, with the members it wants to know.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError` if a member is missing or of another type.
    public func decode<Properties: Decodable>(_ type: Properties.Type) throws -> Properties {
        try MessageDecoder().decode(type, from: .json(json))
    }

    /// Decodes one property.
    ///
    /// - Parameters:
    ///   - name: The property's name in the file.
    ///   - type: The type of its value.
    /// - Returns: The decoded value; nil if there is none or it is `null`.
    /// - Throws: `DecodingError` if it is of another type.
    public func value<Value: Decodable>(of name: String, as type: Value.Type) throws -> Value? {
        try texts[name].flatMap { try MessageDecoder().decode(Value?.self, from: .json($0)) }
    }

    /// Takes over properties, in place of those with the same name.
    ///
    /// - Parameter other: The properties of a later rule.
    public mutating func merge(_ other: PathProperties) {
        texts.merge(other.texts) { _, new in new }
    }
}
