/// A value that a page sent, of a type that nobody here knows.
///
/// It exists to be carried: encoded again, it is to the page the value that it was.
public enum ScriptValue: Hashable, Sendable {
    /// `null`.
    case null
    /// A boolean.
    case boolean(Bool)
    /// A number, as JavaScript has them.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([ScriptValue])
    /// An object.
    case object([String: ScriptValue])

    /// The value of a member, if this is an object that has it.
    public subscript(key: String) -> ScriptValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }
}

extension ScriptValue: Codable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([ScriptValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: ScriptValue].self))
        }
    }

    /// Encodes the value as what it was.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
