import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// Which strings are integers if the coding writes large integers as strings.
@Suite("Large integers as text")
struct LargeIntegerFormTests {
    private static let coding = ScriptCoding(largeIntegers: .string)

    /// Any JSON, for which the first type that decodes decides.
    enum AnyValue: Codable, Equatable {
        case bool(Bool)
        case integer(Int)
        case string(String)
        case list([AnyValue])
        case members([String: AnyValue])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int.self) {
                self = .integer(value)
            } else if let value = try? container.decode(String.self) {
                self = .string(value)
            } else if let values = try? container.decode([AnyValue].self) {
                self = .list(values)
            } else {
                self = .members(try container.decode([String: AnyValue].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .integer(let value): try container.encode(value)
            case .string(let value): try container.encode(value)
            case .list(let values): try container.encode(values)
            case .members(let values): try container.encode(values)
            }
        }

        /// A random value; no text in it looks like a large integer.
        static func random(_ generator: inout SplitMix64, depth: Int = 0) -> AnyValue {
            switch Int.random(in: 0..<(depth < 3 ? 8 : 6), using: &generator) {
            case 0: return .bool(generator.chance(50))
            case 1: return .integer(Int.random(in: -9...9, using: &generator))
            case 2: return .integer(Int.random(in: .min ... .max, using: &generator))
            case 3, 4, 5: return .string(text(&generator))
            case 6: return .list((0..<3).map { _ in random(&generator, depth: depth + 1) })
            default:
                let keys = (0..<3).map { _ in text(&generator) }
                return .members(
                    Dictionary(keys.map { ($0, random(&generator, depth: depth + 1)) }) { $1 })
            }
        }

        private static func text(_ generator: inout SplitMix64) -> String {
            let small = Int.random(in: -(1 << 53) + 1...(1 << 53) - 1, using: &generator)
            let large = Int.random(in: 1 << 53 ... .max, using: &generator)
            let texts = [
                "", "0", "-0", "7", "+1", "007", "1.0", "1e3", " 5", "true", "\(small)",
                "9007199254740991", "0\(large)", "+\(large)", "\(large).0", " \(large)",
                "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣", "99999999999999999999999999999999999999999999",
            ]
            return texts.randomElement(using: &generator) ?? ""
        }
    }

    @Test("Text stays text, and integers stay integers, in any JSON")
    func anyValue() throws {
        var generator = SplitMix64(seed: 53)
        for _ in 0..<2_000 {
            let value = AnyValue.random(&generator)
            let json = try Self.coding.encoder.encodeJSON([value])
            let read = try Self.coding.decoder.decode([AnyValue].self, from: .json(json))
            #expect(read == [value], "\(json)")
            let tree = try JSONSerialization.jsonObject(with: Data(json.utf8))
            let fromTree = try Self.coding.decoder.decode([AnyValue].self, from: .foundation(tree))
            #expect(fromTree == [value], "\(json)")
            let any = try Self.coding.decoder.decode(JSONValue.self, from: .json(json))
            #expect(try any.decode([AnyValue].self, by: Self.coding.decoder) == [value], "\(json)")
        }
    }

    @Test("Only canonical digits beyond 2^53 - 1 are an integer, for every integer type")
    func forms() throws {
        let decoder = Self.coding.decoder
        func reads<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
            let json = "[\"\(text)\"]"
            let isRead = (try? decoder.decode([Value].self, from: .json(json))) != nil
            let fromTree = (try? decoder.decode([Value].self, from: .foundation([text]))) != nil
            #expect(isRead == fromTree, "\(text)")
            return isRead
        }
        for text in ["9007199254740992", "9223372036854775807"] {
            #expect(reads(Int.self, text) && reads(UInt64.self, text), "\(text)")
            #expect(reads(JSONValue.Number.self, text), "\(text)")
        }
        #expect(reads(Int64.self, "-9007199254740992") && reads(UInt.self, "\(UInt64.max)"))
        for text in [
            "", "0", "-0", "5", "-7", "+5", "007", "1.0", "9007199254740991", "-9007199254740991",
            "+9007199254740993", "09007199254740993", "9007199254740993.0", "9.1e18", " 1", "1 ",
            "９００７１９９２５４７４０９９３",
        ] {
            #expect(!reads(Int.self, text) && !reads(UInt64.self, text), "\(text)")
            #expect(!reads(Int32.self, text) && !reads(JSONValue.Number.self, text), "\(text)")
        }
        #expect(!reads(Double.self, "9007199254740993") && !reads(Float.self, "9007199254740993"))
        #expect(!reads(Int32.self, "9007199254740993") && !reads(Int.self, "9223372036854775808"))
        if #available(macOS 15, iOS 18, visionOS 2, *) {
            #expect(reads(Int128.self, "\(Int128.min)") && reads(UInt128.self, "\(UInt128.max)"))
            #expect(!reads(Int128.self, "5") && !reads(UInt128.self, "007"))
        }
    }

    @Test("Keys of dictionaries are data: their digits have any size")
    func keys() throws {
        let counts = [1: "1", 9_007_199_254_740_993: "9007199254740993"]
        let json = try Self.coding.encoder.encodeJSON(counts)
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
                == ["1": "1", "9007199254740993": "9007199254740993"])
        #expect(try Self.coding.decoder.decode([Int: String].self, from: .json(json)) == counts)
    }

    @Test("A number of any JSON that is written as text is read as a number again")
    func numbers() throws {
        let numbers = [
            "9007199254740993", String(repeating: "7", count: 50), "-12345678901234567891",
        ]
        .compactMap { JSONValue.Number($0) }
        let json = try Self.coding.encoder.encodeJSON(numbers)
        #expect(
            try Self.coding.decoder.decode([JSONValue.Number].self, from: .json(json)) == numbers)
    }
}
