import Foundation

extension EncodingCase {
    struct Foundations: Encodable {
        let url = URL(string: "https://example.com/a?b=c&d#e")
        let data = Data([0, 255])
    }

    struct Optionals: Encodable {
        let a, b: Int?
    }

    struct Nothing: Encodable {
        func encode(to encoder: any Encoder) {}
    }

    /// Alternates between sibling containers and the container around them.
    struct Interleaved: Encodable {
        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: AnyKey.self)
            var object = outer.nestedContainer(keyedBy: AnyKey.self, forKey: "object")
            var list = outer.nestedUnkeyedContainer(forKey: "list")
            try outer.encode(1, forKey: "first")
            try list.encode("a")
            try object.encode(2, forKey: "inner")
            var deep = list.nestedContainer(keyedBy: AnyKey.self)
            try list.encode("b")
            try outer.encode([3], forKey: "last")
            try deep.encode(4, forKey: "deep")
            try object.encode("c", forKey: "late")
            _ = outer.nestedContainer(keyedBy: AnyKey.self, forKey: "empty")
            _ = list.nestedUnkeyedContainer()
        }
    }

    struct Supers: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            let first = container.superEncoder()
            let second = container.superEncoder(forKey: "other")
            _ = container.superEncoder(forKey: "unused")
            try container.encode(1, forKey: "own")
            try "text".encode(to: second)
            try ["a": 1].encode(to: first)
            var list = container.nestedUnkeyedContainer(forKey: "list")
            let element = list.superEncoder()
            try list.encode(2)
            try [1, 2].encode(to: element)
        }
    }

    struct Again: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "a")
            var again = encoder.container(keyedBy: AnyKey.self)
            try again.encode(2, forKey: "b")
        }
    }
}
