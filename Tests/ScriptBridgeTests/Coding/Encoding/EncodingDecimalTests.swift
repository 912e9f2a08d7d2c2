import FixtureSupport
import Foundation
import ScriptBridge
import Testing

/// All decimals have the same form, and each one survives the round trip.
@Suite("Decimals on their way to the page and back")
struct EncodingDecimalTests {
    /// Doubles and their neighbors, prices, and decimals with the maximum number of digits.
    static let decimals: [Decimal] = {
        var generator = SplitMix64(seed: 11)
        let chosen = [
            "0", "0.5", "0.1", "-12.5", "19.99", "9223372036854775808", "9007199254740993",
            "1152921504606846976", "1e22", "1e23", "-1e-30", "123456789012345.678",
            "99999999999999999999999999999999999999", "3.3333333333333333333333333333333333333",
        ]
        let powers = (0..<126).map { (0..<$0).reduce(Decimal(1)) { power, _ in power * 2 } }
        let halves = (0..<38).map { (0..<$0).reduce(Decimal(1)) { power, _ in power / 2 } }
        let random = (0..<2_000).map { _ in
            let digits = "\(generator.next())\(generator.next())".prefix(
                Int.random(in: 1...38, using: &generator))
            return "\(digits)e\(Int.random(in: -60...40, using: &generator))"
        }
        let texts = chosen + random
        return texts.compactMap { Decimal(string: $0, locale: nil) } + powers + halves
    }()

    @Test("Each is a string of Foundation's digits, and survives the round trip")
    func digits() throws {
        var generator = SplitMix64(seed: 12)
        let stored = (0..<2_000).map { _ in
            let bits = UInt64.random(in: 0...63, using: &generator)
            return Decimal(
                sign: generator.chance(30) ? .minus : .plus,
                exponent: Int.random(in: -40...20, using: &generator),
                significand: Decimal(generator.next() >> bits))
        }
        for decimal in Self.decimals + stored where !decimal.isNaN {
            let json = try JavaScriptEncoder().encodeJSON([decimal])
            #expect(json == #"["\#(decimal)"]"#)
            let back = try MessageDecoder().decode([Decimal].self, from: .json(json))
            #expect(back == [decimal])
            let number = try MessageDecoder().decode([Decimal].self, from: .json("[\(decimal)]"))
            #expect(number == [decimal])
            #expect(number.map(\.description) == [decimal.description])
        }
    }

    @Test("Only a number in JSON's grammar is a decimal")
    func grammar() throws {
        for text in [
            "0", "-0", "0.0", "-0.00", "1.50", "-1.5", "100", "1e2", "1E-2", "0.000000000000001",
        ] {
            let read = try MessageDecoder().decode([Decimal].self, from: .json("[\"\(text)\"]"))
            #expect(read == [Decimal(string: text, locale: nil)], "\(text)")
            #expect(read[0].isNaN == false && (read[0] != 0 || !read[0].isSignMinus), "\(text)")
        }
        #expect(try MessageDecoder().decode([Decimal].self, from: .json("[0e500]")) == [0])
        for text in [
            "", "-", "+", ".", "1.", ".5", "-.5", "+1", "007", "00", "01.5", "-01", "1.2.3", "1,5",
            " 1", "1 ", "1_0", "0x1", "--1", "1-", "1-2", "e5", "1e", "NaN", "٣",
        ] {
            #expect(throws: DecodingError.self, "\(text)") {
                try MessageDecoder().decode([Decimal].self, from: .json("[\"\(text)\"]"))
            }
        }
    }
}
