package import Foundation

/// Any JSON value.
package enum Value: Codable, Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([Value])
    case map([String: Value])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            // Larger numbers are doubles in JavaScript and may be written with an exponent.
            self = value.magnitude < 1 << 53 ? .integer(value) : .number(Double(value))
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Value].self) {
            self = .list(value)
        } else {
            self = .map(try container.decode([String: Value].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .map(let value): try container.encode(value)
        }
    }
}

extension Value {
    /// Whether the value is an array or an object.
    package var isContainer: Bool {
        switch self {
        case .list, .map: true
        case .null, .bool, .integer, .number, .text: false
        }
    }

    /// The value as a web view may deliver it, in Foundation's types.
    package var foundation: NSObject {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .text(let value): NSString(string: value)
        case .list(let values): NSArray(array: values.map(\.foundation))
        case .map(let members): NSDictionary(dictionary: members.mapValues(\.foundation))
        }
    }

    /// The value as a web view may deliver it, in Swift's types.
    package var swift: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .integer(let value): value
        case .number(let value): value
        case .text(let value): value
        case .list(let values): values.map(\.swift)
        case .map(let members): members.mapValues(\.swift)
        }
    }
}
