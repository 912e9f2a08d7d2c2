import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Large and deep JSON values")
struct LargeJSONValueTests {
    /// Compares an object with a list of members, under random changes.
    @Test("An object keeps its members and their order while they come and go", arguments: 1...40)
    func changes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var object = JSONValue.Object()
        var members: [(key: String, value: JSONValue)] = []
        for step in 0..<400 {
            let key = "k\(Int.random(in: 0..<60, using: &generator))"
            let place = members.firstIndex { $0.key == key }
            // Grows and shrinks in turn.
            if generator.chance(step / 100 % 2 == 0 ? 80 : 20) {
                object[key] = .integer(step)
                if let place {
                    members[place].value = .integer(step)
                } else {
                    members.append((key, .integer(step)))
                }
            } else {
                object[key] = nil
                if let place { members.remove(at: place) }
            }
            #expect(object.keys == members.map(\.key))
            #expect(object.map(\.value) == members.map(\.value))
            #expect(object.count == members.count)
            #expect(object[key] == members.first { $0.key == key }?.value)
            #expect(object.reversed().map(\.key) == members.reversed().map(\.key))
            #expect(object.first?.key == members.first?.key)
            #expect(object.indices.map { object[$0].key } == members.map(\.key))
        }
        let same = JSONValue.Object(members)
        #expect(object == same)
        #expect(Set([object, same]).count == 1)
        #expect(object.description == same.description)
    }

    @Test("Members of a large object can be removed one by one, in any order")
    func removal() throws {
        let keys = (0..<50_000).map { "key \($0)" }
        for order in [keys, keys.reversed()] {
            var object = JSONValue.Object(keys.map { (key: $0, value: .null) })
            for key in order.dropLast(2) { object[key] = nil }
            #expect(object.keys == order.suffix(2).sorted())
        }
    }

    #if os(macOS) || os(Linux)  // where a test can be a process
    /// Builds values whose nesting exceeds every stack; they are never freed.
    private static func deep(_ depth: Int, _ end: JSONValue) -> [JSONValue] {
        let wraps: [(JSONValue) -> JSONValue] = [
            { .array([$0]) }, { ["a": $0] },
            { [1, ["a": $0, "b": []]] },
        ]
        return wraps.map { wrap in
            let value = (0..<depth).reduce(end) { value, _ in wrap(value) }
            _ = Unmanaged.passRetained([value] as NSArray)
            return value
        }
    }

    @Test("A value of any depth can be described, compared, hashed and rejected by the coders")
    func depth() async {
        await #expect(processExitsWith: .success) {
            let values = LargeJSONValueTests.deep(60_000, 1)
            let same = LargeJSONValueTests.deep(60_000, 1)
            let others = LargeJSONValueTests.deep(60_000, 2)
            for ((value, copy), other) in zip(zip(values, same), others) {
                // Expectations would describe their operands.
                let (isEqual, isOther) = (value == copy, value == other)
                #expect(isEqual)
                #expect(!isOther)
                let (text, texts) = (value.description, [copy.description, other.description])
                #expect(value.hashValue == copy.hashValue)
                let areSame = texts.map { $0 == text }
                #expect(areSame == [true, false])
                #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(value) }
                #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
                #expect(throws: EncodingError.self) { try JSONValue(encoding: value) }
                #expect(throws: DecodingError.self) { try value.decode(JSONValue.self) }
                var decoder = MessageDecoder()
                decoder.maximumDepth = .max
                #expect(throws: DecodingError.self) {
                    try value.decode(JSONValue.self, by: decoder)
                }
            }
        }
    }
    #endif

    @Test("Values that differ only deep inside are different, and equal ones have equal hashes")
    func equality() throws {
        func nested(_ depth: Int, _ end: JSONValue) -> JSONValue {
            (0..<depth).reduce(end) { value, level in
                level % 2 == 0 ? [value, nil] : ["a": value, "b": 1]
            }
        }
        for depth in [0, 1, 2, 50, 199, 200, 201, 300] {
            #expect(nested(depth, 1) == nested(depth, 1.0))
            #expect(nested(depth, 1).hashValue == nested(depth, 1.0).hashValue)
            #expect(nested(depth, 1) != nested(depth, 2))
            #expect(nested(depth, 1) != nested(depth + 1, 1))
            #expect(nested(depth, ["a": 1]) != nested(depth, ["b": 1]))
            #expect(nested(depth, .array([])) != nested(depth, .object([:])))
            #expect(nested(depth, [1]) != nested(depth, [1, 2]))
        }
    }
}
