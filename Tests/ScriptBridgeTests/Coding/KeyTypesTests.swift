import ScriptBridge
import Testing

/// Containers are cached by the identity of their key type.
@Suite("Key types")
struct KeyTypesTests {
    @Test("Many key types, used by many tasks at once, keep their own names")
    func manyTypes() async throws {
        // More types than the cache has slots, so some types share a slot.
        let results = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { try Self.roundTrips(Never.self, depth: 600) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == [600, 600, 600, 600])
    }

    /// Encodes and decodes a value with its own key type, then one with the next key type.
    private static func roundTrips<Tag>(_ tag: Tag.Type, depth: Int) throws -> Int {
        let value = Tagged<Tag>(value: depth)
        for _ in 0..<2 {
            let json = try JavaScriptEncoder().encodeJSON(value)
            #expect(json == #"{"key\#(Tagged<Tag>.name)":\#(depth)}"#)
            #expect(try MessageDecoder().decode(Tagged<Tag>.self, from: .json(json)) == value)
        }
        return depth > 1 ? 1 + (try roundTrips(Next<Tag>.self, depth: depth - 1)) : 1
    }

    private enum Next<Tag>: Named {
        static var number: Int { ((Tag.self as? any Named.Type)?.number ?? 0) + 1 }
    }

    private struct Tagged<Tag>: Codable, Equatable {
        let value: Int

        static var name: Int { (Tag.self as? any Named.Type)?.number ?? 0 }

        /// Each tag has its own key type, with its own name.
        private struct Keys: CodingKey {
            let stringValue = "key\(Tagged<Tag>.name)"
            let intValue: Int? = nil

            init() {}
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
        }

        init(value: Int) {
            self.value = value
        }

        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: Keys())
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(value, forKey: Keys())
        }
    }
}

private protocol Named {
    static var number: Int { get }
}
