import ScriptBridge

/// Decodes some members of an object by name and keeps the others.
struct PartialDecoder {
    private let container: KeyedDecodingContainer<DynamicKey>
    private var known: Set<DynamicKey> = []

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: DynamicKey.self)
    }

    /// Creates a decoder for the container of a nested object.
    init(_ container: KeyedDecodingContainer<DynamicKey>) {
        self.container = container
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type, _ name: DynamicKey) throws -> Value {
        known.insert(name)
        return try container.decode(type, forKey: name)
    }

    mutating func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        _ name: DynamicKey
    ) throws -> Value? {
        known.insert(name)
        return try container.decodeIfPresent(type, forKey: name)
    }

    /// Decodes a member; an invalid one stays among the others.
    mutating func decodeIfValid<Value: Decodable>(
        _ type: Value.Type,
        _ name: DynamicKey
    ) -> Value? {
        do {
            return try decodeIfPresent(type, name)
        } catch {
            known.remove(name)
            return nil
        }
    }

    /// Whether the object has a member of this name, even if its value is null.
    func contains(_ name: DynamicKey) -> Bool {
        container.contains(name)
    }

    /// Returns an error at a member.
    func corrupted(_ name: DynamicKey, _ text: String) -> DecodingError {
        .dataCorruptedError(forKey: name, in: container, debugDescription: text)
    }

    /// Returns the members that have not been decoded.
    func others() throws -> [String: JSONValue] {
        try container.allKeys.reduce(into: [:]) { others, name in
            if !known.contains(name) {
                others[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
                    .asInPage
            }
        }
    }
}

/// A coding key of any name.
struct DynamicKey: CodingKey, Hashable, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        return nil
    }

    init(stringLiteral name: String) {
        stringValue = name
    }
}

extension KeyedEncodingContainer<DynamicKey> {
    /// Encodes unknown members first, so that known members of the same name replace them.
    mutating func encode(other: [String: JSONValue]) throws {
        for (name, value) in other.sorted(by: { $0.key < $1.key }) {
            try encode(value, forKey: DynamicKey(stringValue: name))
        }
    }
}
