import ScriptBridge

/// The members of an object that are decoded one by one, and what is left of them.
struct PartialDecoder {
    private let container: KeyedDecodingContainer<DynamicKey>
    private var known: Set<DynamicKey> = []

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: DynamicKey.self)
    }

    /// Takes the container of an object inside another one.
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

    /// A member that is left among the others where it cannot be decoded.
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

    /// Whether there is a member of this name, null included.
    func contains(_ name: DynamicKey) -> Bool {
        container.contains(name)
    }

    /// An error at a member.
    func corrupted(_ name: DynamicKey, _ text: String) -> DecodingError {
        .dataCorruptedError(forKey: name, in: container, debugDescription: text)
    }

    /// What was not asked for until now.
    func others() throws -> [String: JSONValue] {
        try container.allKeys.reduce(into: [:]) { others, name in
            if !known.contains(name) {
                others[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
                    .asInPage
            }
        }
    }
}

/// The name of any member.
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
    /// Encodes what is carried; what is encoded afterwards takes its place where names are equal.
    mutating func encode(other: [String: JSONValue]) throws {
        for (name, value) in other.sorted(by: { $0.key < $1.key }) {
            try encode(value, forKey: DynamicKey(stringValue: name))
        }
    }
}
