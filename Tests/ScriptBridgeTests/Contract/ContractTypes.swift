import Foundation
import ScriptBridge

/// Types of every kind, for the contract to describe.
enum Sample {
    /// An example of each case of the enums whose cases probing does not find.
    static let examples: [any Encodable & Sendable] = [
        Direction.up, Direction.down, Shape.circle(radius: 1), Shape.square(2), Shape.empty,
        Choice.some(note: nil, theme: .dark), Choice.none, Tree.node(.leaf, value: 1), Tree.leaf,
        FolderEntry.folder(Folder(entry: .nothing, name: "a"), isOpen: true), FolderEntry.nothing,
    ]

    struct Details: Codable, Sendable {
        let value: JSONValue
        let members: JSONValue.Object
        let exact: JSONValue.Number?
    }

    struct Flat: Codable, Sendable {
        let text: String
        let count: Int
        let byte: UInt8
        let ratio: Double
        let isOn: Bool
        let note: String?
        let limit: Int?
    }

    struct Foundational: Codable, Sendable {
        let at: Date
        let bytes: Data?
        let link: URL
        let price: Decimal
        let id: UUID
    }

    enum Theme: String, Codable, Sendable, CaseIterable { case light, dark }
    enum Level: Int, Codable, Sendable, CaseIterable { case low = 1, high = 10 }
    enum Direction: Codable, Sendable { case up, down }
    enum OnlyOne: String, Codable, Sendable, CaseIterable { case one }

    /// An enum that decodes unknown values as one of its cases.
    enum Open: String, Codable, Sendable, CaseIterable {
        case known, other

        init(from decoder: any Decoder) throws {
            self = Self(rawValue: try String(from: decoder)) ?? .other
        }
    }

    enum Shape: Codable, Sendable {
        case circle(radius: Double)
        case square(Double)
        case empty
    }

    enum Choice: Codable, Sendable {
        case some(note: String?, theme: Theme)
        case none
    }

    struct Lists: Codable, Sendable {
        let words: [String]
        let maybe: [Int?]
        let themes: [Theme]
        let set: Set<Int>
        let range: ClosedRange<Int>
        let byName: [String: Flat]
        let byNumber: [Int: Bool]
        let bySize: [Size: Int]
        let matrix: [[Double]]
    }

    /// An enum whose cases are string keys.
    enum Size: String, Codable, CodingKeyRepresentable, Sendable, CaseIterable { case small, large }

    struct Page<Item: Codable & Sendable>: Codable, Sendable {
        let items: [Item]
        let next: Int?
    }

    struct Node: Codable, Sendable {
        let name: String
        let children: [Node]
    }

    final class Linked: Codable, Sendable {
        let value: Int
        let next: Linked?

        init(value: Int, next: Linked?) {
            self.value = value
            self.next = next
        }
    }

    indirect enum Tree: Codable, Sendable {
        case node(Tree, value: Int)
        case leaf
    }

    /// Two types that contain each other, one of them before it has a value.
    struct Folder: Codable, Sendable {
        let entry: FolderEntry
        let name: String
    }

    indirect enum FolderEntry: Codable, Sendable {
        case folder(Folder, isOpen: Bool)
        case nothing
    }

    struct Renamed: Codable, Sendable {
        let firstName: String
        enum CodingKeys: String, CodingKey { case firstName = "first-name" }
    }

    /// A type that reads more than it writes.
    struct Lenient: Codable, Sendable {
        let id: String
        let count: Int

        enum CodingKeys: CodingKey { case id, count }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? members.decode(Int.self, forKey: .id) {
                id = "\(number)"
            } else {
                id = try members.decode(String.self, forKey: .id)
            }
            count = members.contains(.count) ? try members.decode(Int.self, forKey: .count) : 1
        }
    }

    /// Any JSON value.
    enum Anything: Codable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([Anything])
        case object([String: Anything])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let string = try? value.decode(String.self) {
                self = .string(string)
            } else if let array = try? value.decode([Anything].self) {
                self = .array(array)
            } else {
                self = .object(try value.decode([String: Anything].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .null: try value.encodeNil()
            case .bool(let bool): try value.encode(bool)
            case .number(let number): try value.encode(number)
            case .string(let string): try value.encode(string)
            case .array(let array): try value.encode(array)
            case .object(let object): try value.encode(object)
            }
        }
    }

    /// A string that is validated.
    struct Currency: Codable, Sendable {
        let code: String

        init(from decoder: any Decoder) throws {
            code = try String(from: decoder)
            guard code.count == 3, code.allSatisfy(\.isUppercase) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "No currency."))
            }
        }

        func encode(to encoder: any Encoder) throws { try code.encode(to: encoder) }
    }

    struct Price: Codable, Sendable {
        let amount: Int
        let currency: Currency

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            amount = try members.decode(Int.self, forKey: .amount)
            currency = try members.decode(Currency.self, forKey: .currency)
            guard amount > 99 else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "Too cheap."))
            }
        }
    }

    /// A pair in an array, and a list that reads until its end.
    struct Point: Codable, Sendable {
        let x, y: Double

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            x = try elements.decode(Double.self)
            y = try elements.decode(Double.self)
        }

        func encode(to encoder: any Encoder) throws {
            var elements = encoder.unkeyedContainer()
            try elements.encode(x)
            try elements.encode(y)
        }
    }

    struct Polygon: Codable, Sendable {
        let points: [Point]

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            var points: [Point] = []
            while !elements.isAtEnd { points.append(try elements.decode(Point.self)) }
            self.points = points
        }

        func encode(to encoder: any Encoder) throws {
            var elements = encoder.unkeyedContainer()
            for point in points { try elements.encode(point) }
        }
    }

    /// Decodes elements until one fails, without asking for the count.
    struct Greedy: Codable, Sendable {
        let numbers: [Int]

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            var numbers: [Int] = []
            while let number = try? elements.decode(Int.self) { numbers.append(number) }
            self.numbers = numbers
        }

        func encode(to encoder: any Encoder) throws { try numbers.encode(to: encoder) }
    }

    class Base: Codable {
        let id: Int
        init(id: Int) { self.id = id }
    }

    final class Derived: Base, @unchecked Sendable {
        let name: String

        private enum CodingKeys: CodingKey { case name }

        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .name)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(name, forKey: .name)
        }
    }

    struct Nothing: Codable, Sendable {}

    /// An enum with many cases.
    enum Wide: String, Codable, Sendable, CaseIterable {
        static let text: String = (0..<72).map { "\"c\($0)\"" }.joined(separator: " | ")

        case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11
        case c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23
        case c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35
        case c36, c37, c38, c39, c40, c41, c42, c43, c44, c45, c46, c47
        case c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59
        case c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c70, c71
    }
}
