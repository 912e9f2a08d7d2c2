import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Decoding Foundation trees")
struct TreeTests {
    /// A value as a web view may deliver it, and how it decodes as each type.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let tree: @Sendable () -> Any
        /// The results as `Bool`, `Int`, `UInt8`, `Double`, `String` and `Int?`, in this order; `-`
        /// if rejected.
        let words: String

        init(_ description: String, _ words: String, _ tree: @escaping @Sendable () -> Any) {
            self.description = description
            self.words = words
            self.tree = tree
        }
    }

    static let rows: [Row] = [
        Row("Swift true", "true - - - - -") { true },
        Row("Swift false", "false - - - - -") { false },
        Row("NSNumber true", "true - - - - -") { NSNumber(value: true) },
        Row("NSNumber false", "false - - - - -") { NSNumber(value: false) },
        Row("Swift 1", "- 1 1 1.0 - 1") { 1 },
        Row("Swift Int8 1", "- 1 1 1.0 - 1") { Int8(1) },
        Row("Swift 1.0", "- 1 1 1.0 - 1") { 1.0 },
        Row("NSNumber 1", "- 1 1 1.0 - 1") { NSNumber(value: 1) },
        Row("NSNumber 0", "- 0 0 0.0 - 0") { NSNumber(value: 0) },
        Row("NSNumber 1.0", "- 1 1 1.0 - 1") { NSNumber(value: 1.0) },
        Row("NSNumber of Int8 1", "- 1 1 1.0 - 1") { NSNumber(value: Int8(1)) },
        Row("NSNumber 1.5", "- - - 1.5 - -") { NSNumber(value: 1.5) },
        Row("NSNumber -0.0", "- 0 0 -0.0 - 0") { NSNumber(value: -0.0) },
        Row("NSNumber 256", "- 256 - 256.0 - 256") { NSNumber(value: 256) },
        Row("NSNumber -1", "- -1 - -1.0 - -1") { NSNumber(value: -1) },
        Row(
            "NSNumber 2^63 - 1",
            "- 9223372036854775807 - 9.223372036854776e+18 - 9223372036854775807"
        ) {
            NSNumber(value: Int64.max)
        },
        Row("NSNumber 2^63", "- - - 9.223372036854776e+18 - -") {
            NSNumber(value: UInt64(1) << 63)
        },
        Row("NSNumber 1e300", "- - - 1e+300 - -") { NSNumber(value: 1e300) },
        Row("a Float", "- - - 0.10000000149011612 - -") { NSNumber(value: Float(0.1)) },
        Row("Swift text", "- - - - 1 -") { "1" },
        Row("NSString", "- - - - 1 -") { NSString("1") },
        Row("NSMutableString", "- - - - 1 -") { NSMutableString(string: "1") },
        Row("NSNull", "- - - - - nil") { NSNull() },
        Row("NaN is null, as in JSON.stringify", "- - - - - nil") { Double.nan },
        Row("an infinity is null too", "- - - - - nil") { NSNumber(value: -Double.infinity) },
        Row("an invalid date is null too", "- - - - - nil") {
            Date(timeIntervalSince1970: .nan)
        },
        Row("an array", "- - - - - -") { [1] },
        Row("an object", "- - - - - -") { ["a": 1] },
        Row("NSMutableArray", "- - - - - -") { NSMutableArray(array: [1]) },
        Row("NSMutableDictionary", "- - - - - -") { NSMutableDictionary(dictionary: ["a": 1]) },
        Row("NSDictionary with other keys", "- - - - - -") { NSDictionary(dictionary: [1: "a"]) },
        Row("not JSON", "- - - - - -") { Data([1]) },
    ]

    @Test("A value decodes only as types of its kind", arguments: rows)
    func kinds(row: Row) {
        let words = [
            Self.words(Bool.self, row.tree()), Self.words(Int.self, row.tree()),
            Self.words(UInt8.self, row.tree()), Self.words(Double.self, row.tree()),
            Self.words(String.self, row.tree()),
            Self.words(Int?.self, row.tree()) { $0.map { "\($0)" } ?? "nil" },
        ]
        #expect(words.joined(separator: " ") == row.words)
    }

    /// Numbers that JSONSerialization does not read exactly.
    private static let losses = [
        "-0", "-0.0", "-9223372036854775809", "12345678901234567890.123456789",
    ]

    @Test("Text and tree decode alike", arguments: DifferentialCase.all)
    func textAndTree(row: DifferentialCase) throws {
        // Skip trees that JSONSerialization reads as other values.
        guard !IntendedDifference.all.contains(where: { $0.applies(to: row) }),
            let tree = try? JSONSerialization.jsonObject(
                with: Data(row.text.utf8), options: .fragmentsAllowed),
            !(tree is String), !Self.losses.contains(row.text)
        else { return }
        #expect(row.ours(fromTree: tree) == row.ours())
    }

    /// On Apple platforms, all values of a tree are objects.
    @Test("A tree of objects decodes like one of Swift's values", arguments: DifferentialCase.all)
    func objects(row: DifferentialCase) throws {
        guard
            let tree = try? JSONSerialization.jsonObject(
                with: Data(row.text.utf8), options: .fragmentsAllowed),
            !(tree is String)
        else { return }
        #expect(row.ours(fromTree: Self.objects(tree)) == row.ours(fromTree: tree))
    }

    private static func objects(_ value: Any) -> Any {
        switch value {
        case let text as String: NSMutableString(string: text)
        case let members as [String: Any]:
            NSMutableDictionary(dictionary: members.mapValues(objects))
        case let elements as [Any]: NSMutableArray(array: elements.map(objects))
        default: value
        }
    }

    /// Wraps the value in an array, because a top-level string would be JSON text.
    private static func words<Value: Decodable>(
        _ type: Value.Type, _ tree: Any, describedBy description: (Value) -> String = { "\($0)" }
    ) -> String {
        let values = try? MessageDecoder().decode([Value].self, from: .foundation([tree]))
        return values?.first.map(description) ?? "-"
    }
}
