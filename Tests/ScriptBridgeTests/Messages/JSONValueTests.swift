import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("JSON value")
struct JSONValueTests {
    private let decoder = MessageDecoder()
    private let encoder = JavaScriptEncoder()

    private func value(_ text: String) throws -> JSONValue {
        try decoder.decode(JSONValue.self, from: .json(text))
    }

    static let rows: [String] = [
        "null", "true", "false", "0", "-0", "1.0", "1E2", "10e-1", "0.10", "9007199254740992",
        "-9007199254740991", "1152921504606847000", "1e+21", "5e-324", "0.1", "123456.789", #""""#,
        #""2001-01-01T00:00:00Z""#, #""AQ==""#, #""\u2028\ud83d\ude00<\u0000""#, "[]", "{}",
        #"[[],[{}],null,[1,"1",true]]"#, #"{"b":1,"a":{"z":null,"y":[false]},"":0}"#,
        #"{"__proto__":{"toString":1},"super":2,"Index 1":3}"#,
        #"{"snake_case":1,"camelCase":2,"URLValue":3}"#,
    ]

    @Test("Survives a round trip through every pair of coders", arguments: rows)
    func roundTrips(text: String) throws {
        let value = try value(text)
        let json = try encoder.encodeJSON(value)
        #expect(try self.value(json) == value)
        #expect(try self.value(json).description == value.description)
        #expect(try self.value(value.description) == value)
        let data = Data(text.utf8)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
        let written = try JSONEncoder().encode(value)
        #expect(try self.value(String(decoding: written, as: UTF8.self)) == value)
        let tree = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        // At the top level of a tree, a string is JSON text.
        #expect(try decoder.decode([JSONValue].self, from: .foundation([tree])) == [value])
    }

    @Test("No strategy changes keys or strings", arguments: rows)
    func strategies(text: String) throws {
        let value = try value(text)
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        let written = try encoder.encode([value])
        #expect(try decoder.decode([JSONValue].self, from: written) == [value])
        let again = String(decoding: written, as: UTF8.self)
        #expect(try self.value(again) == .array([value]))
    }

    @Test("Keys keep the order of the text, or are sorted by UTF-8 if there is no text")
    func order() throws {
        let text = #"{"b":1,"é":2,"a":3,"\ue000":4,"😀":5,"c":{"y":0,"x":1}}"#
        let value = try value(text)
        #expect(value.object?.keys == ["b", "é", "a", "\u{E000}", "😀", "c"])
        #expect(
            try encoder.encodeJSON(value)
                == #"{"b":1,"\u00E9":2,"a":3,"\uE000":4,"\uD83D\uDE00":5,"c":{"y":0,"x":1}}"#)
        let sorted = ["a", "b", "c", "é", "\u{E000}", "😀"]
        let fromFoundation = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(fromFoundation.object?.keys == sorted)
        let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let fromTree = try decoder.decode(JSONValue.self, from: .foundation(tree))
        #expect(fromTree.object?.keys == sorted)
        #expect(fromTree["c"]?.object?.keys == ["x", "y"])
        #expect(JSONValue.Object(["b": 1, "a": 2]).keys == ["a", "b"])
        let many = (0..<100).map { "\(99 - $0)" }
        let long = try self.value("{\(many.map { "\"\($0)\":\($0)" }.joined(separator: ","))}")
        #expect(long.object?.keys == many)
        #expect(many.allSatisfy { long[$0]?.integer == Int($0) })
    }

    @Test("The last of equal keys wins, and keys equal only to Swift stay separate")
    func keys() throws {
        #expect(try value(#"{"a":1,"b":2,"a":3}"#).description == #"{"b":2,"a":3}"#)
        let both = try value(#"{"\u00e9":1,"e\u0301":2}"#)
        #expect(both.object?.count == 2)
        #expect(both["\u{E9}"] == 1)
        #expect(both["e\u{301}"] == 2)
        #expect(try encoder.encodeJSON(both) == #"{"\u00E9":1,"e\u0301":2}"#)
        let literal: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(literal.description == #"{"a":3,"b":2}"#)
    }

    @Test("An object is a dictionary that keeps its order")
    func object() throws {
        var object: JSONValue.Object = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = nil
        object["b"] = "again"
        object["nothing"] = nil
        #expect(object.map(\.key) == ["a", "c", "b"])
        #expect(object.description == #"{"a":2,"c":3,"b":"again"}"#)
        #expect(object == ["c": 3, "b": "again", "a": 2])
        #expect(Set([object, ["c": 3, "b": "again", "a": 2]]).count == 1)
        #expect(object != ["c": 3, "b": "again"])
        #expect(object != ["c": 3, "b": "again", "A": 2])
        for index in 0..<40 { object["k\(index)"] = .integer(index) }
        for index in 0..<39 { object["k\(index)"] = nil }
        object["a"] = .null
        #expect(object.description == #"{"a":null,"c":3,"b":"again","k39":39}"#)
        #expect(object["k39"] == 39)
        #expect(object["k38"] == nil)
        let decoded = try decoder.decode([JSONValue.Object].self, from: .json(#"[{"a":1}]"#))
        #expect(decoded == [["a": 1]])
        for text in ["[1]", "1", "null"] {
            #expect(throws: DecodingError.self) {
                try decoder.decode(JSONValue.Object.self, from: .json(text))
            }
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(JSONValue.Object.self, from: Data(text.utf8))
            }
        }
    }

    @Test("Literals, subscripts and properties return the value, or nil if there is none")
    func access() throws {
        let value: JSONValue = [
            "list": [1, -2.5, nil, true, "x", ["deep": ["er": 7]]], "empty": [:], "none": nil,
        ]
        #expect(value["list"]?[0]?.integer == 1)
        #expect(value["list"]?[1]?.double == -2.5)
        #expect(value["list"]?[1]?.integer == nil)
        #expect(value["list"]?[2] == .null)
        #expect(value["list"]?[2]?.isNull == true)
        #expect(value["list"]?[3]?.bool == true)
        #expect(value["list"]?[4]?.string == "x")
        #expect(value["list"]?[5]?["deep"]?["er"]?.number == 7)
        #expect(value["list"]?.array?.count == 6)
        #expect(value["list"]?[6] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["0"] == nil)
        #expect(value[0] == nil)
        #expect(value["missing"] == nil)
        #expect(value["none"] == .some(.null))
        #expect(value["empty"]?.object == [:])
        #expect(JSONValue.string("1").integer == nil)
        #expect(JSONValue(UInt64.max).description == "18446744073709551615")
        #expect(JSONValue(Double.nan) == nil)
        #expect(JSONValue(-Double.infinity) == nil)
    }

    @Test("Converts a type to a value and back with the given strategies")
    func conversion() throws {
        struct Visit: Codable, Equatable {
            let at: Date
            let count: Int64
        }
        let visit = Visit(at: Date(timeIntervalSince1970: 1), count: 1 << 60)
        #expect(throws: EncodingError.self) { try JSONValue(encoding: visit) }
        var encoder = JavaScriptEncoder()
        encoder.coding.dates = .milliseconds
        encoder.coding.largeIntegers = .string
        let value = try JSONValue(encoding: visit, by: encoder)
        #expect(value == ["at": 1000, "count": "1152921504606846976"])
        var decoder = MessageDecoder()
        decoder.coding.dates = .milliseconds
        let exact: JSONValue = ["at": 1000, "count": 1_152_921_504_606_846_977]
        #expect(try exact.decode(Visit.self, by: decoder).count == 1_152_921_504_606_846_977)
        #expect(throws: DecodingError.self) { try exact.decode(Visit.self) }
    }

    @Test("The description is JSON that escapes only what it must")
    func description() throws {
        let value: JSONValue = ["é\"": ["\n", "</script>", "\\"], "n": 1.5]
        #expect(value.description == #"{"é\"":["\n","</script>","\\"],"n":1.5}"#)
        #expect("\(JSONValue.null) \(JSONValue.Number(7))" == "null 7")
    }
}
