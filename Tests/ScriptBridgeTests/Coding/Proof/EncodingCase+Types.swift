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

    struct Failure: Error {}

    /// Writes part of itself, then throws.
    struct HalfWay: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode("half", forKey: AnyKey("written"))
            throw Failure()
        }
    }

    /// Continues when an element throws.
    struct Tolerant: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            var list = container.nestedUnkeyedContainer(forKey: AnyKey("list"))
            try list.encode(1)
            try? list.encode(HalfWay())
            try? list.encode(Double.nan)
            try list.encode(2)
            try? container.encode(HalfWay(), forKey: AnyKey("lost"))
            try container.encode(true, forKey: AnyKey("after"))
        }
    }

    /// Alternates between sibling containers and the container around them.
    struct Interleaved: Encodable {
        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: AnyKey.self)
            var object = outer.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("object"))
            var list = outer.nestedUnkeyedContainer(forKey: AnyKey("list"))
            try outer.encode(1, forKey: AnyKey("first"))
            try list.encode("a")
            try object.encode(2, forKey: AnyKey("inner"))
            var deep = list.nestedContainer(keyedBy: AnyKey.self)
            try list.encode("b")
            try outer.encode([3], forKey: AnyKey("last"))
            try deep.encode(4, forKey: AnyKey("deep"))
            try object.encode("c", forKey: AnyKey("late"))
            _ = outer.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("empty"))
            _ = list.nestedUnkeyedContainer()
        }
    }

    struct Supers: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            let first = container.superEncoder()
            let second = container.superEncoder(forKey: AnyKey("other"))
            _ = container.superEncoder(forKey: AnyKey("unused"))
            try container.encode(1, forKey: AnyKey("own"))
            try "text".encode(to: second)
            try ["a": 1].encode(to: first)
            var list = container.nestedUnkeyedContainer(forKey: AnyKey("list"))
            let element = list.superEncoder()
            try list.encode(2)
            try [1, 2].encode(to: element)
        }
    }

    struct Again: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey("a"))
            var again = encoder.container(keyedBy: AnyKey.self)
            try again.encode(2, forKey: AnyKey("b"))
        }
    }
}
