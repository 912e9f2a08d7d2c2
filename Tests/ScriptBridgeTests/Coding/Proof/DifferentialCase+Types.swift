import Foundation

/// Types of all shapes that `Codable` supports.
enum Shapes {
    struct ID: Codable { let id: Int }

    struct Members: Codable {
        let required: String
        let optional: String?
        let nested: ID?
        let list: [ID]?
    }

    enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }

    enum Rank: Int, Codable { case one = 1, two }

    enum Event: Codable {
        case quit
        case moved(x: Int, y: Int)
        case named(String)
    }

    struct Renamed: Codable {
        enum CodingKeys: String, CodingKey { case value = "the value" }
        let value: Int
    }

    struct Tag: Codable, Hashable, CodingKeyRepresentable {
        let name: String
        var codingKey: any CodingKey { AnyKey(name) }

        init?(codingKey: some CodingKey) { name = codingKey.stringValue }
        init(from decoder: any Decoder) throws { name = try String(from: decoder) }
        func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
    }

    class Base: Decodable {
        let base: Int
    }

    final class Derived: Base {
        private enum CodingKeys: String, CodingKey { case own }
        let own: Int

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(Int.self, forKey: .own)
            try super.init(from: try container.superDecoder())
        }
    }

    final class Flat: Base {
        private enum CodingKeys: String, CodingKey { case own }
        let own: Int?

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decodeIfPresent(Int.self, forKey: .own)
            try super.init(from: decoder)
        }
    }

    /// Reads its parts through nested containers.
    struct Nested: Decodable {
        let inner, first: Int
        let rest: [Int]

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: AnyKey.self)
            let object = try outer.nestedContainer(keyedBy: AnyKey.self, forKey: "object")
            inner = try object.decode(Int.self, forKey: "inner")
            var list = try outer.nestedUnkeyedContainer(forKey: "list")
            first = try list.decode(Int.self)
            var tail = try list.nestedUnkeyedContainer()
            var rest: [Int] = []
            while !tail.isAtEnd { rest.append(try tail.decode(Int.self)) }
            self.rest = rest
        }
    }

    /// Alternates between values and nulls, and records what the container reports.
    struct Row: Decodable {
        let seen: [String]

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var seen = ["\(container.count ?? -1)"]
            while !container.isAtEnd {
                let index = container.currentIndex
                if try container.decodeNil() {
                    seen.append("\(index) null")
                } else if let number = try? container.decode(Int.self) {
                    seen.append("\(index) \(number)")
                } else if let text = try container.decodeIfPresent(String.self) {
                    seen.append("\(index) \(text)")
                }
            }
            do {
                _ = try container.decodeNil()
                seen.append("nothing thrown")
            } catch {
                seen.append("end")
            }
            self.seen = seen
        }
    }

    /// Decodes later, from the decoder that it kept.
    struct Kept: Decodable, CustomStringConvertible {
        let decoder: any Decoder

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
        }

        var description: String {
            (try? [String: Int](from: decoder).sorted { $0.key < $1.key }.description) ?? "lost"
        }
    }

    /// Records which keys there are and whether they are null.
    struct Keys: Decodable {
        let keys: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            keys =
                try container.allKeys.map { key in
                    "\(key.stringValue) \(try container.decodeNil(forKey: key))"
                }.sorted() + ["missing \(container.contains("missing"))"]
        }
    }

    /// Decodes either of two kinds.
    enum Either: Decodable {
        case number(Int), text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

    /// A chain of objects, to test depth.
    final class Link: Decodable {
        let next: Link?
    }

    /// A chain of arrays, to test depth.
    indirect enum Chain: Decodable {
        case end, link(Chain)

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            self = container.isAtEnd ? .end : .link(try container.decode(Chain.self))
        }
    }
}
