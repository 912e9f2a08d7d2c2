import Foundation
import ScriptBridge
import Testing

/// The order of a dictionary is unspecified, so these tests compare values and not texts.
@Suite("Dictionaries next to other members, and keys written twice")
struct EncodingDictionaryTests {
    static let extras = Dictionary(uniqueKeysWithValues: (10..<30).map { ("x\($0)", $0) })
    static let written = (10..<30).map { "\"x\($0)\":\($0)" }.joined(separator: ",")

    /// Keys that write only their last digit.
    struct Folded: Hashable, Encodable, CodingKeyRepresentable {
        let number: Int
        var codingKey: any CodingKey { AnyKey("\(number % 10)") }

        init(_ number: Int) { self.number = number }
        init?(codingKey: some CodingKey) { return nil }
    }

    private func check(_ expected: String, _ body: @escaping (any Encoder) throws -> Void) throws {
        let decoder = MessageDecoder()
        let expected = try decoder.decode(JSONValue.self, from: .json(expected))
        for encoder in [JavaScriptEncoder(), Self.expressive] {
            let text = try encoder.encodeJSON(Encoding(body))
            #expect(try decoder.decode(JSONValue.self, from: .json(text)) == expected)
            #expect(try JSONValue(encoding: Encoding(body), by: encoder) == expected)
        }
        // Check the form with two levels of escapes, too.
        let source = try JavaScriptEncoder().encode([Encoding(body)])
        let literal = source.dropFirst("JSON.parse(".count).dropLast()
        let text = try decoder.decode([String].self, from: .json("[\(literal)]"))[0]
        #expect(try decoder.decode([JSONValue].self, from: .json(text)) == [expected])
    }

    private static var expressive: JavaScriptEncoder {
        var encoder = JavaScriptEncoder()
        encoder.expressions.insert(.dates)
        return encoder
    }

    @Test("Additional properties after other members")
    func after() throws {
        try check(#"{"id":1,\#(Self.written),"z":2}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(2, forKey: "z")
            try container.encode(1, forKey: "id")
            try Self.extras.encode(to: encoder)
        }
    }

    @Test("Additional properties before other members")
    func before() throws {
        try check(#"{"id":1,\#(Self.written),"z":2}"#) { encoder in
            try Self.extras.encode(to: encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(2, forKey: "z")
            try container.encode(1, forKey: "id")
        }
    }

    @Test("Of a key written twice, readers take the value written last")
    func twice() throws {
        try check(#"{"a":5,"c":3,"id":1}"#) { encoder in
            try ["a": 5, "c": 3, "id": 2].encode(to: encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "id")
        }
        try check(#"{"a":5,"c":3,"id":2}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "id")
            try ["a": 5, "c": 3, "id": 2].encode(to: encoder)
        }
        try check(#"{"\"\\":1,"b":2}"#) { encoder in
            try ["\"\\": 5, "b": 2].encode(to: encoder)
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: "\"\\")
        }
    }

    @Test("Keys of a dictionary that are written alike")
    func alike() throws {
        let folded = Dictionary(uniqueKeysWithValues: (100..<200).map { (Folded($0), $0) })
        let text = try JavaScriptEncoder().encodeJSON(folded)
        let read = try MessageDecoder().decode([String: Int].self, from: .json(text))
        #expect(read.count == 10 && read.allSatisfy { $0.key == "\($0.value % 10)" })
    }

    @Test("A nested container next to a dictionary")
    func nested() throws {
        try check(#"{"id":[1,2],\#(Self.written)}"#) { encoder in
            var container = encoder.container(keyedBy: AnyKey.self)
            var nested = container.nestedUnkeyedContainer(forKey: "id")
            try nested.encode(1)
            try Self.extras.encode(to: encoder)
            try nested.encode(2)
        }
    }
}
