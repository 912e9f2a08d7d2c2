import ScriptBridge
import Testing

/// 128-bit integers.
@Suite("Wide integers")
struct WideIntegerTests {
    private let decoder = MessageDecoder()

    @available(iOS 18, macOS 15, visionOS 2, *)
    struct Wide: Codable, Equatable {
        let signed: Int128
        let unsigned: UInt128?
    }

    @available(iOS 18, macOS 15, visionOS 2, *)
    @Test(
        "Decodes all 128 bits exactly from text",
        arguments: [0, 1, -1, 1 << 53 + 1, .max, .min, -1 << 64, 1 << 64] as [Int128])
    func digitsAreExact(value: Int128) throws {
        #expect(try decoder.decode(Int128.self, from: .json("\(value)")) == value)
        #expect(try decoder.decode([Int128].self, from: .json("[\(value)]")) == [value])
        let members = #"{"signed":\#(value),"unsigned":\#(UInt128.max)}"#
        let wide = try decoder.decode(Wide.self, from: .json(members))
        #expect(wide == Wide(signed: value, unsigned: .max))
    }

    @available(iOS 18, macOS 15, visionOS 2, *)
    @Test("Rejects an integer that does not fit, quoting its digits")
    func excessIsRejected() throws {
        let digits = "340282366920938463463374607431768211456"
        #expect {
            try decoder.decode([UInt128].self, from: .json("[1,\(digits)]"))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.codingPath.map(\.intValue) == [1]
                && context.debugDescription == "The number \(digits) does not fit in UInt128."
        }
        #expect(throws: DecodingError.self) {
            try decoder.decode(UInt128.self, from: .json("-1"))
        }
        #expect(throws: DecodingError.self) {
            try decoder.decode(Int128.self, from: .json("1.5"))
        }
    }

    @available(iOS 18, macOS 15, visionOS 2, *)
    @Test("An integer with an exponent is read as a double")
    func exponentIsRead() throws {
        #expect(
            try decoder.decode(Int128.self, from: .json("1e20")) == 100_000_000_000_000_000_000)
    }

    @Test("Encodes 128 bits, beyond JavaScript's integers only as a BigInt")
    func encoding() throws {
        guard #available(macOS 15, iOS 18, visionOS 2, *) else { return }
        #expect(try JavaScriptEncoder().encodeJSON([Int128(-5)]) == "[-5]")
        #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(UInt128.max) }
        var encoder = JavaScriptEncoder()
        encoder.expressions.insert(.largeIntegers)
        #expect(try encoder.encode(Int128(1) << 70) == "1180591620717411303424n")
    }
}
