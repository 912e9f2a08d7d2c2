import Foundation
import ScriptBridge
import Testing

/// Texts near the limits of the decoder, where a wrong index would stop the app.
@Suite("Large texts")
struct LargeTextTests {
    private struct Ends: Decodable {
        let key0: Int, key999999: Int, missing: Int?
    }

    @Test("A text of 64 MiB is read, and one byte more is rejected", .timeLimit(.minutes(5)))
    func longText() throws {
        let count = MessageDecoder().maximumByteCount
        #expect(count == 64 << 20)
        let text = String(repeating: "x", count: count - 4)
        let strings = try MessageDecoder().decode([String].self, from: .json("[\"\(text)\"]"))
        #expect(strings[0].utf8.count == count - 4)
        #expect(throws: DecodingError.self) {
            try MessageDecoder().decode([String].self, from: .json("[\"\(text)x\"]"))
        }
    }

    @Test("A million members, elements, and repetitions of a key", .timeLimit(.minutes(5)))
    func manyMembers() throws {
        let count = 1_000_000
        let members = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let ends = try MessageDecoder().decode(Ends.self, from: .json("{\(members)}"))
        #expect(ends.key0 == 0 && ends.key999999 == 999_999 && ends.missing == nil)

        let elements = String(repeating: "7,", count: count) + "8"
        let numbers = try MessageDecoder().decode([Int].self, from: .json("[\(elements)]"))
        #expect(numbers.count == count + 1 && numbers.last == 8)

        let repeated = String(repeating: #""a":1,"#, count: count) + #""a":2"#
        let object = try MessageDecoder().decode([String: Int].self, from: .json("{\(repeated)}"))
        #expect(object == ["a": 2])
    }

    @Test("Every text that is cut or changed at one byte is read or rejected")
    func cuts() {
        let text =
            #"[{"a\u00e9":-1.5e-3,"b":[true,false,null,""],"\"":{"c":12345678901234567890}},0.1]"#
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            for byte in [0, 0x22, 0x5C, 0x5B, 0x7D, 0x2E, 0x65, 0x80, 0xF0, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                for bytes in [changed, Array(bytes[..<index])] {
                    let body = MessageBody.utf8(Data(bytes))
                    _ = try? MessageDecoder().decode(JSONValue.self, from: body)
                    _ = try? MessageDecoder().decode([[String: [Int]]].self, from: body)
                }
            }
        }
    }

    @Test("Integers at the ends of a word's field, as text, in a tree and as a value")
    func integers() throws {
        let edges: [Int64] = [
            1 << 53, 1 << 59 - 1, 1 << 59, -(1 << 59), -(1 << 59) - 1, .max, .min,
            99_999_999_999_999_999, 100_000_000_000_000_000, -99_999_999_999_999_999,
        ]
        let decoder = MessageDecoder()
        for edge in edges {
            #expect(try decoder.decode([Int64].self, from: .json("[\(edge)]")) == [edge])
            #expect(try decoder.decode([Int64].self, from: .foundation([edge])) == [edge])
            #expect(
                try decoder.decode([Int64].self, from: .foundation([NSNumber(value: edge)])) == [
                    edge
                ])
            let value = try decoder.decode([JSONValue].self, from: .json("[\(edge)]"))
            #expect(try value[0].decode(Int64.self) == edge)
        }
    }
}
