import ScriptBridge
import Testing

/// These expectations do not depend on the hash seed, which differs from process to process.
@Suite("Dictionaries next to other members")
struct EncodingDictionaryTests {
    static let extras = Dictionary(uniqueKeysWithValues: (10..<30).map { ("x\($0)", $0) })
    static let written = (10..<30).map { "\"x\($0)\":\($0)" }.joined(separator: ",")

    /// Keys that write only their last digit.
    struct Folded: Hashable, Encodable, CodingKeyRepresentable {
        let number: Int
        var codingKey: any CodingKey { NamedKey("\(number % 10)") }

        init(_ number: Int) { self.number = number }
        init?(codingKey: some CodingKey) { return nil }
    }

    private func check(_ expected: String, _ body: @escaping (any Encoder) throws -> Void) throws {
        for encoder in [JavaScriptEncoder(), Self.expressive] {
            #expect(try encoder.encodeJSON(Encoding(body)) == expected)
        }
        // Check the form with two levels of escapes and the literal form, too.
        let text = try JavaScriptEncoder().encode("[\(expected)]")
        #expect(try JavaScriptEncoder().encode([Encoding(body)]) == "JSON.parse(\(text))")
        #expect(try Self.expressive.encode([Encoding(body)]) == "[\(expected)]")
    }

    private static var expressive: JavaScriptEncoder {
        var encoder = JavaScriptEncoder()
        encoder.expressions.insert(.dates)
        return encoder
    }

    @Test("Additional properties after other members")
    func after() throws {
        try check(#"{"id":1,\#(Self.written),"z":2}"#) { encoder in
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(2, forKey: "z")
            try container.encode(1, forKey: "id")
            try Self.extras.encode(to: encoder)
        }
    }

    @Test("Additional properties before other members")
    func before() throws {
        try check(#"{"id":1,\#(Self.written),"z":2}"#) { encoder in
            try Self.extras.encode(to: encoder)
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(2, forKey: "z")
            try container.encode(1, forKey: "id")
        }
    }

    @Test("A key written twice appears once, with the value written last")
    func once() throws {
        try check(#"{"a":5,"c":3,"id":1}"#) { encoder in
            try ["a": 5, "c": 3, "id": 2].encode(to: encoder)
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(1, forKey: "id")
        }
        try check(#"{"a":5,"c":3,"id":2}"#) { encoder in
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(1, forKey: "id")
            try ["a": 5, "c": 3, "id": 2].encode(to: encoder)
        }
        try check(#"{"a":5,"c":3,"id":1}"#) { encoder in
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(7, forKey: "id")
            try ["a": 5, "c": 3, "id": 2].encode(to: encoder)
            try container.encode(1, forKey: "id")
        }
        try check(#"{"a":1,"b":0,"c":3}"#) { encoder in
            try ["a": 5, "b": 9].encode(to: encoder)
            try ["a": 1, "b": 0, "c": 3].encode(to: encoder)
        }
    }

    @Test("A key with escapes appears once")
    func escapes() throws {
        try check(#"{"\"\\":1,"b":2}"#) { encoder in
            try ["\"\\": 5, "b": 2].encode(to: encoder)
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(1, forKey: "\"\\")
        }
    }

    @Test("Keys of a dictionary that are written alike appear once, the same one in every process")
    func alike() throws {
        let folded = Dictionary(uniqueKeysWithValues: (100..<200).map { (Folded($0), $0) })
        let expected = (0..<10).map { "\"\($0)\":\(190 + $0)" }.joined(separator: ",")
        #expect(try JavaScriptEncoder().encodeJSON(folded) == "{\(expected)}")
        try check(#"{"0":190,"1":0,\#(expected.dropFirst(16))}"#) { encoder in
            try folded.encode(to: encoder)
            try [1: 0].encode(to: encoder)
        }
    }

    @Test("A nested container next to a dictionary")
    func nested() throws {
        try check(#"{"id":[1,2],\#(Self.written)}"#) { encoder in
            var container = encoder.container(keyedBy: NamedKey.self)
            var nested = container.nestedUnkeyedContainer(forKey: "id")
            try nested.encode(1)
            try Self.extras.encode(to: encoder)
            try nested.encode(2)
        }
    }
}
