/// Any JSON value with exactly the keys that were sent.
///
/// Swift's dictionaries would merge keys that are equal only after Unicode normalization.
enum AnyJSON: Decodable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([AnyJSON])
    case object([(key: String, value: AnyJSON)])

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyKey.self) {
            self = .object(
                try container.allKeys.map { ($0.stringValue, try container.decode(forKey: $0)) })
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [AnyJSON] = []
            while !container.isAtEnd { elements.append(try container.decode(AnyJSON.self)) }
            self = .array(elements)
        } else {
            self = try Self(decoder.singleValueContainer())
        }
    }

    private init(_ container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}

extension KeyedDecodingContainer where K == AnyKey {
    fileprivate func decode(forKey key: AnyKey) throws -> AnyJSON {
        try decode(AnyJSON.self, forKey: key)
    }
}

extension AnyJSON: CustomStringConvertible {
    /// The value as ASCII JSON text with sorted keys.
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): Self.literal(value)
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
        case .object(let members): "{\(Self.text(members))}"
        }
    }

    private static func text(_ members: [(key: String, value: AnyJSON)]) -> String {
        members
            .sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
            .map { "\(literal($0.key)):\($0.value)" }
            .joined(separator: ",")
    }

    private static func literal(_ text: String) -> String {
        let units = text.utf16.map { unit in
            switch unit {
            case 0x22: "\\\""
            case 0x5C: "\\\\"
            case 0x20...0x7E: String(decoding: [unit], as: UTF16.self)
            default: "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
            }
        }
        return "\"\(units.joined())\""
    }
}

/// A coding key with any name.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = "\(intValue)" }
}
