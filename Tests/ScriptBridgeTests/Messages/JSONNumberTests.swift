import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("JSON value: numbers and depth")
struct JSONNumberTests {
    typealias Number = JSONValue.Number

    @Test(
        "Keeps every digit",
        arguments: [
            "9007199254740993", "-9223372036854775808", "18446744073709551615",
            "340282366920938463463374607431768211455", "0.12345678901234567890123456789",
            "1.10", "100e400", "-1E-999", "1e99999999999999999999", "3.141592653589793238462643383",
        ])
    func digits(text: String) throws {
        let value = try MessageDecoder().decode([JSONValue].self, from: .json("[\(text)]"))[0]
        #expect(value == .number(try #require(Number(text))))
        #expect(value.number?.text == text)
        #expect(value.description == text)
        #expect(try value.decode(JSONValue.self) == value)
        let number = try MessageDecoder().decode([Number].self, from: .json("[\(text)]"))
        #expect(number.map(\.text) == [text])
    }

    @Test("Foundation's coders keep what their types can hold")
    func foundation() throws {
        for text in [
            "9007199254740993", "-9223372036854775808", "18446744073709551615",
            "0.12345678901234567890123456789", "123456789012345678901234567890.5", "1e300",
        ] {
            let value = JSONValue.number(try #require(Number(text)))
            let data = try JSONEncoder().encode([value])
            #expect(
                try MessageDecoder().decode([JSONValue].self, from: .utf8(data)) == [value],
                "\(text)")
            let read = try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))
            #expect(read == [value], "\(text)")
        }
        for text in ["1e400", "0.1234567890123456789012345678901234567890123456789"] {
            #expect(throws: EncodingError.self) {
                try JSONEncoder().encode([JSONValue.number(try #require(Number(text)))])
            }
        }
    }

    @Test(
        "Numbers are equal if their values are equal",
        arguments: [
            ("1", "1.0", true), ("1", "10e-1", true), ("1E2", "100", true), ("0", "-0", true),
            ("0", "0.000e99", true), ("1.10", "1.1", true), ("-5", "-0.5e+1", true),
            ("1", "-1", false), ("1", "2", false), ("12", "1.2", false), ("1", "10", false),
            ("9007199254740993", "9007199254740992", false),
            ("0.1", "0.1000000000000000055511151231257827", false),
            ("1e99999999999999999999", "1e99999999999999999999", true),
            ("1e99999999999999999999", "1.0e99999999999999999999", false),
            ("1e99999999999999999999", "199999999999999999999", false),
            ("0e99999999999999999999", "0", true), ("1e999", "1e-999", false),
        ])
    func equality(one: String, other: String, isEqual: Bool) throws {
        let (one, other) = (try #require(Number(one)), try #require(Number(other)))
        #expect((one == other) == isEqual)
        #expect((other == one) == isEqual)
        if isEqual { #expect(one.hashValue == other.hashValue) }
        #expect((JSONValue.array([.number(one)]) == .array([.number(other)])) == isEqual)
    }

    @Test(
        "Rejects text that is not a JSON number",
        arguments: [
            "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1,0", "0x1", "NaN",
            "Infinity", "1_000", "١", "1e5.0", "--1", "1n", "\"1\"",
        ])
    func grammar(text: String) {
        #expect(Number(text) == nil)
        #expect(throws: (any Error).self) {
            try MessageDecoder().decode(Number.self, from: .json(text))
        }
    }

    @Test("Converts a number to the requested type exactly, or returns nil")
    func conversions() throws {
        #expect(try #require(Number("1.0")).integer == 1)
        #expect(try #require(Number("12e2")).integer(as: Int16.self) == 1200)
        #expect(try #require(Number("12e2")).integer(as: Int8.self) == nil)
        #expect(try #require(Number("-0")).integer(as: UInt8.self) == 0)
        #expect(try #require(Number("-1")).integer(as: UInt64.self) == nil)
        #expect(try #require(Number("1.5")).integer == nil)
        #expect(try #require(Number("1e40")).integer == nil)
        #expect(try #require(Number("1e999999999")).integer == nil)
        #expect(try #require(Number("1e400")).double == nil)
        #expect(try #require(Number("1e-400")).double == 0)
        #expect(try #require(Number("0.1")).double == 0.1)
        #expect(try #require(Number("0.10")).decimal == Decimal(string: "0.1"))
        #expect(Number(String(repeating: "1", count: 50))?.decimal == nil)
        let doubles = [1e16, 2.0, -0.0, 0.1, -1.5e-7]
        #expect(
            doubles.map { Number($0)?.text } == ["1e+16", "2", "-0", "0.1", "-1.5e-07"])
        #expect(Number(Double.nan) == nil)
        #expect(Number(Decimal.nan) == nil)
        #expect(Number(try #require(Decimal(string: "0.30")))?.text == "0.3")
        #expect((2 as Number).text == "2")
        #expect((2.5 as Number).text == "2.5")
    }

    /// The text that the page would get with each strategy.
    @Test("A number that JavaScript would round is sent only with an explicit strategy")
    func page() throws {
        let exact = ["9007199254740992", "1152921504606847000", "1e+300", "0.1", "1.50", "-0"]
        for text in exact {
            let value = JSONValue.number(try #require(Number(text)))
            #expect(try JavaScriptEncoder().encodeJSON(value) == text)
        }
        var (texts, integers) = (JavaScriptEncoder(), JavaScriptEncoder())
        texts.coding.largeIntegers = .string
        integers.expressions.insert(.largeIntegers)
        let zeros = String(repeating: "0", count: 400)
        for text in ["9007199254740993", "0.12345678901234567890", "1e400"] {
            let value = JSONValue.array([.number(try #require(Number(text)))])
            #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(value) }
            #expect(try texts.encodeJSON(value) == "[\"\(text)\"]")
            let isInteger = text.hasPrefix("9")
            let expected = isInteger ? "[\(text)n]" : text == "1e400" ? "[1\(zeros)n]" : nil
            #expect((try? integers.encode(value)) == expected)
        }
        for digits in [String(repeating: "7", count: 50), "-1" + zeros + zeros + zeros] {
            #expect(try integers.encode(JSONValue.number(#require(Number(digits)))) == "\(digits)n")
        }
    }

    @Test("The advice about a number that cannot be encoded is one that helps")
    func advice() throws {
        func sentence(_ text: String, _ encoder: JavaScriptEncoder) throws -> String? {
            do {
                _ = try encoder.encode(#require(Number(text)))
                return nil
            } catch EncodingError.invalidValue(_, let context) {
                return context.debugDescription
            }
        }
        var (texts, integers) = (JavaScriptEncoder(), JavaScriptEncoder())
        texts.coding.largeIntegers = .string
        integers.expressions.insert(.largeIntegers)
        let start = "Unable to encode "
        let middle = " as a number that JavaScript holds exactly"
        let strategy = " Use ScriptCoding.largeIntegers"
        let large = String(repeating: "7", count: 50)
        #expect(
            try sentence(large, JavaScriptEncoder())
                == "\(start)\(large)\(middle).\(strategy) to specify how it should be encoded.")
        for text in ["0.12345678901234567890", "1e-400", "1e1001", "1e99999999999999999999"] {
            #expect(
                try sentence(text, JavaScriptEncoder())
                    == "\(start)\(text)\(middle).\(strategy) = .string to encode it as text.")
            #expect(
                try sentence(text, integers)
                    == "\(start)\(text)\(middle), or as a BigInt.\(strategy) = .string"
                    + " to encode it as text.")
            #expect(try sentence(text, texts) == nil)
        }
        #expect(try sentence("1e400", integers) == nil)
    }

    // MARK: Depth

    private static func nested(_ depth: Int, _ open: String, _ close: String) -> String {
        String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
    }

    @Test("Every decoder rejects a value that is nested too deeply", arguments: ["[", #"{"a":"#])
    func depth(open: String) throws {
        let close = open == "[" ? "]" : "}"
        var decoder = MessageDecoder()
        decoder.maximumDepth = .max
        for (depth, isAccepted) in [(200, true), (201, false), (400, false), (500_000, false)] {
            let text = Self.nested(depth, open, close)
            let value = try? decoder.decode(JSONValue.self, from: .json(text))
            #expect((value != nil) == isAccepted, "\(depth)")
            if depth <= 400 {
                let read = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
                #expect((read != nil) == isAccepted, "Foundation, \(depth)")
            }
        }
        #expect(throws: DecodingError.self) {
            try MessageDecoder().decode(
                JSONValue.self, from: .json(Self.nested(201, open, close)))
        }
    }

    @Test("Every encoder rejects a value that was built too deep")
    func encodingDepth() throws {
        for wrap in [{ .array([$0]) }, { ["a": $0] }] as [(JSONValue) -> JSONValue] {
            let fits = (0..<200).reduce(0 as JSONValue) { value, _ in wrap(value) }
            #expect(try JavaScriptEncoder().encodeJSON(fits).isEmpty == false)
            #expect(try JSONEncoder().encode(fits).isEmpty == false)
            let deep = wrap(fits)
            #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(deep) }
            #expect(throws: EncodingError.self) { try JSONEncoder().encode(deep) }
        }
    }

    @Test("Random values survive a round trip through every pair of coders")
    func random() throws {
        var generator = SplitMix64(seed: 16)
        for _ in 0..<400 {
            let value = Self.value(&generator, depth: 0)
            let text = value.description
            #expect(try MessageDecoder().decode(JSONValue.self, from: .json(text)) == value)
            #expect(
                try MessageDecoder().decode(JSONValue.self, from: .json(text)).description == text)
            let read = try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))
            #expect(read == [value], "\(text)")
            var encoder = JavaScriptEncoder()
            encoder.coding.largeIntegers = .string
            _ = try encoder.encodeJSON(value)
        }
    }

    private static func value(_ generator: inout SplitMix64, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return JSONValue(Int64.random(in: .min ... .max, using: &generator))
        case 3: return JSONValue(Double.random(in: -1e9...1e9, using: &generator)) ?? .null
        case 4:
            let bits = UInt64.random(in: 0...UInt64.max, using: &generator)
            return JSONValue(Double(bitPattern: bits)) ?? .null
        case 5:
            return .string(
                ["", "a", "é\u{2028}", "\u{0}\"\\", "😀"].randomElement(using: &generator) ?? "")
        case 6, 7:
            return .array((0..<3).map { _ in value(&generator, depth: depth + 1) })
        default:
            let keys = ["a", "b", "__proto__", "", "é", "camelCase"]
            return .object(
                JSONValue.Object(
                    keys.filter { _ in Bool.random(using: &generator) }
                        .map { (key: $0, value: value(&generator, depth: depth + 1)) }))
        }
    }
}
