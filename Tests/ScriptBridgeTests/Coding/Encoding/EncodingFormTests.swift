import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Forms of values of the JavaScript encoder")
struct EncodingFormTests {
    struct Row: CustomDebugStringConvertible, @unchecked Sendable {
        let debugDescription: String
        let js: String?
        let json: String?
        let value: any Encodable
        let encoder: JavaScriptEncoder

        /// The expected texts, or nil if encoding throws.
        init(
            _ name: String, _ value: any Encodable, js: String?, json: String?,
            _ configure: (inout JavaScriptEncoder) -> Void = { _ in }
        ) {
            var encoder = JavaScriptEncoder()
            configure(&encoder)
            (debugDescription, self.value, self.encoder) = (name, value, encoder)
            (self.js, self.json) = (js, json)
        }

        /// The expected text in both forms.
        init(
            _ name: String, _ value: any Encodable, both text: String?,
            _ configure: (inout JavaScriptEncoder) -> Void = { _ in }
        ) {
            self.init(name, value, js: text, json: text, configure)
        }
    }

    static let large = Int64(1) << 53
    static let numbers: [Row] = [
        Row("NaN", Double.nan, both: nil),
        Row("NaN as null", [Double.nan], js: #"JSON.parse("[null]")"#, json: "[null]") {
            $0.coding.nonFiniteNumbers = .null
        },
        Row("NaN as an expression", Float.nan, js: "(0/0)", json: nil) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row("infinities", [-Double.infinity, .infinity, 1], js: "[(-1/0),(1/0),1]", json: nil) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row(
            "the largest exact integer", [large - 1], js: #"JSON.parse("[9007199254740991]")"#,
            json: "[9007199254740991]"),
        Row("2^53", large, both: nil),
        Row("-2^53", -large, both: nil),
        Row("a large unsigned integer", UInt64.max, both: #""18446744073709551615""#) {
            $0.coding.largeIntegers = .string
        },
        Row("a BigInt", Int64.min, js: "-9223372036854775808n", json: nil) {
            $0.expressions.insert(.largeIntegers)
        },
        Row("integers of all sizes", [Int.max, 7], js: "[9223372036854775807n,7]", json: nil) {
            $0.expressions.insert(.largeIntegers)
        },
        Row("a large double", 1e300, both: "1e+300"),
        Row("negative zero", -0.0, both: "-0"),
        Row("negative zero as a Float", -Float(0), both: "-0"),
        Row("an integral double", 1e15, both: "1000000000000000"),
        Row("2^53 as a double", 0x1p53, both: "9007199254740992"),
        Row("a Float", Float(0.1), both: "0.1"),
        Row("the smallest double", Double.leastNonzeroMagnitude, both: "5e-324"),
        Row("a decimal", Decimal(string: "-12.5"), both: #""-12.5""#),
        Row(
            "a long decimal", Decimal(string: "12345678901234567890.123"),
            both: #""12345678901234567890.123""#),
        Row("a decimal as a number", Decimal(string: "-12.5"), both: "-12.5") {
            $0.coding.decimals = .number
        },
        Row("a decimal next to a double", Decimal(string: "0.1"), both: "0.1") {
            $0.coding.decimals = .number
        },
        Row("2^53 - 1 as a decimal", Decimal(large - 1), both: "9007199254740991") {
            $0.coding.decimals = .number
        },
        Row("2^60 as a decimal number", Decimal(1 << 60), both: nil) {
            $0.coding.decimals = .number
        },
        Row("too many digits", Decimal(string: "0.12345678901234567"), both: nil) {
            $0.coding.decimals = .number
        },
        Row("a large power of ten", Decimal(string: "1e22"), both: "1e+22") {
            $0.coding.decimals = .number
        },
        Row("a decimal that is not a number", Decimal.nan, both: nil),
        Row("a decimal as null", Decimal.nan, both: "null") {
            $0.coding.nonFiniteNumbers = .null
        },
    ]

    static func date(_ milliseconds: Double) -> Date {
        Date(timeIntervalSince1970: milliseconds / 1000)
    }
    static let dates: [Row] = [
        Row("1970", date(0), both: #""1970-01-01T00:00:00.000Z""#),
        Row("before 1970", date(-1), both: #""1969-12-31T23:59:59.999Z""#),
        Row(
            "a leap day", [date(951_827_696_789)],
            js: #"JSON.parse("[\"2000-02-29T12:34:56.789Z\"]")"#,
            json: #"["2000-02-29T12:34:56.789Z"]"#),
        Row("the last date", date(8.64e15), both: #""+275760-09-13T00:00:00.000Z""#),
        Row("the first date", date(-8.64e15), both: #""-271821-04-20T00:00:00.000Z""#),
        Row("year 0", date(-62_167_219_200_000), both: #""0000-01-01T00:00:00.000Z""#),
        Row("before year 0", date(-62_167_219_200_001), both: #""-000001-12-31T23:59:59.999Z""#),
        Row("year 10000", date(253_402_300_800_000), both: #""+010000-01-01T00:00:00.000Z""#),
        Row("out of range", date(8.64e15 + 1000), both: nil),
        Row("not a number", date(.nan), both: nil),
        Row(
            "milliseconds", ["a": date(1_700_000_000_250)],
            js: #"JSON.parse("{\"a\":1700000000250}")"#, json: #"{"a":1700000000250}"#
        ) { $0.coding.dates = .milliseconds },
        Row("an object", ["a": date(-1)], js: #"({"a":new Date(-1)})"#, json: nil) {
            $0.expressions.insert(.dates)
        },
        Row("data", Data([0xFB, 0xFF, 0]), both: #""+/8A""#),
        Row(
            "an array of bytes", [Data([0, 255]), Data()],
            js: "[new Uint8Array([0,255]),new Uint8Array([])]", json: nil
        ) { $0.expressions.insert(.data) },
        Row(
            "a URL", ["a": URL(string: "https://example.com/?a=1&b")],
            js: #"JSON.parse("{\"a\":\"https://example.com/?a=1\\u0026b\"}")"#,
            json: #"{"a":"https://example.com/?a=1\u0026b"}"#),
    ]

    static let literals: [Row] = [
        Row(
            "a key __proto__ in a literal",
            Encoding { encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(Double.nan, forKey: "__proto__")
                try container.encode(1, forKey: "x__proto__")
            },
            js: #"({["__proto__"]:(0/0),"x__proto__":1})"#, json: nil
        ) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row(
            "an object in the key __proto__ of a literal",
            ["__proto__": ["polluted": Double.infinity]],
            js: #"({["__proto__"]:{"polluted":(1/0)}})"#, json: nil
        ) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row(
            "all expressions at once", All(),
            js:
                #"({"bytes":new Uint8Array([1]),"date":new Date(0),"integer":18446744073709551615n,"#
                + #""number":(-1/0),"text":"\"\u003C\\"})"#,
            json: nil
        ) {
            $0.expressions.insert(.nonFiniteNumbers)
            $0.expressions.insert(.largeIntegers)
            $0.expressions.insert(.dates)
            $0.expressions.insert(.data)
        },
        Row(
            "__proto__ where it is no key",
            ["__proto__": ["__proto__", #","__proto__":"#, "\u{2028}"]],
            js: #"({["__proto__"]:["__proto__",",\"__proto__\":","\u2028"]})"#,
            json: #"{"__proto__":["__proto__",",\"__proto__\":","\u2028"]}"#
        ) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row(
            "escapes in a literal", ["\"\\\n\u{1}\u{7F}<👍"],
            both: #"["\"\\\n\u0001\u007F\u003C\uD83D\uDC4D"]"#
        ) {
            $0.expressions.insert(.nonFiniteNumbers)
        },
        Row(
            "escapes inside a string", ["\"\\\n\u{1}\u{7F}<👍"],
            js: #"JSON.parse("[\"\\\"\\\\\\n\\u0001\\u007F\\u003C\\uD83D\\uDC4D\"]")"#,
            json: #"["\"\\\n\u0001\u007F\u003C\uD83D\uDC4D"]"#),
    ]

    struct All: Encodable {
        let bytes = Data([1])
        let date = Date(timeIntervalSince1970: 0)
        let integer = UInt64.max
        let number = -Double.infinity
        let text = "\"<\\"
    }

    /// An expression that the page and engine tests evaluate: a row of `expressions.json`.
    struct Expression: Decodable {
        let name: String
        let js: String
    }

    @Test("The expressions in expressions.json are the ones the encoder writes")
    func expressions() throws {
        let rows = (Self.numbers + Self.dates + Self.literals).filter { row in
            row.js != nil && row.json == nil
        }
        let written = Dictionary(uniqueKeysWithValues: rows.map { ($0.debugDescription, $0.js) })
        let evaluated: [Expression] = try Fixture.rows("expressions")
        #expect(written == Dictionary(uniqueKeysWithValues: evaluated.map { ($0.name, $0.js) }))
    }

    @Test("Each form", arguments: numbers + dates + literals)
    func forms(row: Row) throws {
        func check(_ expected: String?, _ encode: () throws -> String) throws {
            if let expected {
                #expect(try encode() == expected)
            } else {
                #expect(throws: EncodingError.self) { try encode() }
            }
        }
        try check(row.js) { try row.encoder.encode(row.value) }
        try check(row.json) { try row.encoder.encodeJSON(row.value) }
    }

    @Test("Foundation types keep their form wherever they occur")
    func everywhere() throws {
        let (date, url) = (Self.date(0), URL(filePath: "/a"))
        let (data, decimal) = (Data([1]), Decimal(2))
        let expected = #"["1970-01-01T00:00:00.000Z","AQ==","file:///a","2"]"#
        let array = Encoding { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(date)
            try container.encode(data)
            try container.encode(url)
            try container.encode(decimal)
        }
        #expect(try JavaScriptEncoder().encodeJSON(array) == expected)
        let single = Encoding { encoder in
            var container = encoder.singleValueContainer()
            try container.encode([Optional(date)])
        }
        #expect(try JavaScriptEncoder().encodeJSON(single) == #"["1970-01-01T00:00:00.000Z"]"#)
        #expect(try JavaScriptEncoder().encodeJSON([1: [data]]) == #"{"1":["AQ=="]}"#)
    }
}
