import Foundation
import ScriptBridge
import Testing

/// Values at the limits of their types, and types with unusual Decodable implementations.
@Suite("Decoding edge cases")
struct DecodingEdgeTests {
    private let decoder = MessageDecoder()

    @Test(
        "An integer with a fraction or an exponent is exact",
        arguments: [
            ("9007199254740993.0", 9_007_199_254_740_993),
            ("123456789012345678e1", 1_234_567_890_123_456_780),
            ("9.223372036854775e18", 9_223_372_036_854_775_000),
            ("-9223372036854775808.000", Int.min),
            ("922337203685477580.70e1", Int.max),
            ("12345678901234567890e-1", 1_234_567_890_123_456_789), ("1.5e1", 15), ("-0.0", 0),
            ("0e500", 0), ("1e-0", 1),
        ])
    func integers(text: String, value: Int) throws {
        #expect(try decoder.decode(Int.self, from: .json(text)) == value)
    }

    @Test(
        "Rejects numbers that are not integers or are too large",
        arguments: [
            "9007199254740993.5", "1.5", "9223372036854775808.0", "1e19", "1e999999999999999999",
            "12345678901234567891e-1",
        ])
    func noIntegers(text: String) {
        #expect(throws: DecodingError.self) { try decoder.decode(Int.self, from: .json(text)) }
    }

    @Test("A long exponent and a long fraction cancel out")
    func exponents() throws {
        let zeros = String(repeating: "0", count: 2_000_000)
        #expect(try decoder.decode(Double.self, from: .json("0.\(zeros)1e2000001")) == 1)
        #expect(try decoder.decode(Double.self, from: .json("1\(zeros)e-2000000")) == 1)
        #expect(try decoder.decode(Double.self, from: .json("1e-999999999999999999")) == 0)
    }

    @Test("Reads the bytes of a typed array from a tree, whatever the order of its keys")
    func bytes() throws {
        var decoder = MessageDecoder()
        decoder.coding.data = .byteArray
        let bytes = Data((0..<100 as Range<UInt8>).reversed())
        let tree = Dictionary(uniqueKeysWithValues: bytes.enumerated().map { ("\($0)", Int($1)) })
        #expect(try decoder.decode([Data].self, from: .foundation([tree])) == [bytes])
        #expect(try decoder.decode(Data.self, from: .json(#"{"0":1,"1":255}"#)) == Data([1, 255]))
        for text in [
            #"{"0":1,"2":1}"#, #"{"00":1}"#, #"{"-1":1}"#, #"{"0":1,"x":1}"#, #"{"0":256}"#,
            #"{"1":1}"#,
        ] {
            #expect(throws: DecodingError.self) {
                try decoder.decode(Data.self, from: .json(text))
            }
        }
        #expect(throws: DecodingError.self) {
            try MessageDecoder().decode(Data.self, from: .json(#"{"0":1}"#))
        }
    }

    @Test("A date is a fraction of milliseconds too, but only in JavaScript's range")
    func dates() throws {
        let decoder = ScriptCoding(dates: .milliseconds).decoder
        let date = try decoder.decode(Date.self, from: .json("250.5"))
        #expect(date == Date(timeIntervalSince1970: 0.2505))
        #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: .json("8.7e15")) }
    }

    @Test("A number that no decimal can hold does not fit", arguments: ["1e400", "1e200"])
    func largeDecimals(text: String) {
        #expect {
            try decoder.decode([Decimal].self, from: .json("[\(text)]"))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.debugDescription == "The number \(text) does not fit in Decimal."
        }
    }

    @Test("Decimals in a tree keep their digits")
    func treeDecimals() throws {
        let exact = try #require(Decimal(string: "12345678901234567890.12345"))
        let tree: [Any] = [exact, exact as NSDecimalNumber, Decimal(7), Decimal.nan]
        let values = try decoder.decode([Decimal?].self, from: .foundation(tree))
        #expect(values == [exact, exact, 7, nil])
        #expect(
            try decoder.decode([Double?].self, from: .foundation(tree)).first
                == 1.2345678901234567e19)
    }

    @Test("An absent value in a tree is null")
    func optionals() throws {
        let tree: [Any] = [
            Int?.none as Any, Int?.some(3) as Any, String?.none as Any, Any?.none as Any,
        ]
        #expect(try decoder.decode([Int?].self, from: .foundation(tree)) == [nil, 3, nil, nil])
    }

    /// Decodes each member as the wrong type and checks the path of the error.
    struct FailsBackwards: Decodable {
        let failures: Int

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: AnyKey.self)
            failures = members.allKeys.reversed().count { key in
                do {
                    _ = try members.decode(String.self, forKey: key)
                } catch DecodingError.typeMismatch(_, let context) {
                    return context.codingPath.last?.stringValue == key.stringValue
                } catch {}
                return false
            }
        }
    }

    @Test("The paths of 100,000 errors are found in any order", .timeLimit(.minutes(5)))
    func paths() throws {
        let members = (0..<100_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let value = try decoder.decode(FailsBackwards.self, from: .json("{\(members)}"))
        #expect(value.failures == 100_000)
    }

    @Test("Error messages quote only the beginning of the page's data")
    func messages() {
        let digits = String(repeating: "9", count: 1_000_000)
        func message<Value: Decodable>(_ type: Value.Type, _ text: String) -> String {
            do {
                _ = try decoder.decode(type, from: .json(text))
            } catch DecodingError.dataCorrupted(let context) {
                return context.debugDescription
            } catch {}
            return ""
        }
        let nines = String(repeating: "9", count: 80)
        #expect(message(Int.self, digits) == "The number \(nines)… does not fit in Int.")
        #expect(message(Date.self, "\"\(digits)\"") == "“\(nines)…” is not an ISO 8601 date.")
        #expect(message(Decimal.self, "\"x\(digits)\"").count < 200)
    }
}
