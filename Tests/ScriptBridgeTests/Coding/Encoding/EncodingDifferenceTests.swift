import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// Compares with `JSONEncoder`, except for intended differences: members keep the order of encoding;
/// everything outside printable ASCII is escaped; dates are ISO 8601; a `Decimal` is a string; integers beyond 2^53 - 1 are an error; the depth limit is 200 instead of
/// 512.
@Suite("The JavaScript encoder compared with Foundation's")
struct EncodingDifferenceTests {
    struct Person: Encodable {
        var name = "Zoë", age = 41, height: Float = 1.75, tags: Set<String> = ["a"]
        var nickname: String?, friend: [Person] = []
        var address: [String: [String: Int?]] = ["b": ["x": 1, "y": nil], "a": [:]]
    }

    enum Shape: Encodable {
        case circle(radius: Double)
        case square(Int, String)
        case none
    }

    enum Color: String, Encodable, CodingKeyRepresentable { case red, green, blue }

    class Base: Encodable {
        let id = 7
    }

    final class Derived: Base {
        let name = "derived"
        enum CodingKeys: CodingKey { case name }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }
    }

    struct Row: CustomDebugStringConvertible, @unchecked Sendable {
        let debugDescription: String
        let value: any Encodable

        init(_ value: any Encodable) {
            debugDescription = "\(type(of: value))"
            self.value = value
        }
    }

    static let rows: [Row] = [
        Row(Person(friend: [Person()])), Row([Shape.circle(radius: 0.5), .square(1, "b"), .none]),
        Row([
            "b": 1, "a": 2, "": 3, "\"": 4, "\u{E9}": 5, "e\u{302}": 6, "\u{FFFD}": 7,
            "\u{10000}": 8, "a!": 9, "a\"": 10,
        ]), Row([Color.red: 1, .blue: 2]), Row(Derived()), Row(Color.green), Row([3: "c", 1: "a"]),
        Row([
            1.5, -0.0, 1e-7, 123_456_789.125, 1e21, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude,
        ]),
        Row([Float(0.1), 3.4e38, .leastNonzeroMagnitude, 16_777_216]), Row([UInt8.max, 0]),
        Row([Int8.min, 127]),
        Row([Int16.min]), Row([UInt16.max]), Row([Int32.min]), Row([UInt32.max]),
        Row([UInt(1) << 52]), Row([Int64(-1) << 52]), Row([true, false]), Row([String]()),
        Row([Int?.none, 1]), Row(Optional(Optional("x"))), Row("plain"), Row(["a": ["b": [[1]]]]),
        Row(Data([1, 2, 3])), Row([URL(string: "https://example.com/ä?b=c")]), Row(1..<5),
        Row(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
        Row((0..<300).map { Double($0) * 0.1 }), Row((0..<300).map { 1 << ($0 % 53) }),
    ]

    @Test("Both write the same value", arguments: rows)
    func same(row: Row) throws {
        let foundation = String(decoding: try JSONEncoder().encode(row.value), as: UTF8.self)
        #expect(
            try Fixture.value(JavaScriptEncoder().encodeJSON(row.value))
                == Fixture.value(foundation))
    }

    @Test("128-bit integers")
    func wide() throws {
        guard #available(macOS 15, iOS 18, visionOS 2, *) else { return }
        #expect(try JavaScriptEncoder().encodeJSON([Int128(-5)]) == "[-5]")
        #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(UInt128.max) }
        var encoder = JavaScriptEncoder()
        encoder.expressions.insert(.largeIntegers)
        #expect(try encoder.encode(Int128(1) << 70) == "1180591620717411303424n")
    }
}
