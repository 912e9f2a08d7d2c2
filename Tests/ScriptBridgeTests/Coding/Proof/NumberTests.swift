import FixtureSupport
import ScriptBridge
import Testing

/// The decoder computes numbers from their digits itself where its arithmetic is exact.
@Suite("Numbers compared with the standard library's")
struct NumberTests {
    /// Digits of any length, with points, exponents and zeros in every allowed position.
    private static func text(using generator: inout SplitMix64) -> String {
        func digits(_ count: ClosedRange<Int>, _ generator: inout SplitMix64) -> String {
            let isRound = generator.chance(20)
            return (0..<Int.random(in: count, using: &generator)).map { _ in
                "\(isRound ? 0 : Int.random(in: 0...9, using: &generator))"
            }.joined()
        }
        var text = generator.chance(30) ? "-" : ""
        text +=
            generator.chance(30)
            ? "0"
            : "\(Int.random(in: 1...9, using: &generator))" + digits(0...21, &generator)
        if generator.chance(70) { text += "." + digits(1...21, &generator) }
        if generator.chance(20) { text += "e\(Int.random(in: -330...310, using: &generator))" }
        return text
    }

    @Test("Each number is the nearest one, rounded once")
    func nearest() throws {
        let decoder = MessageDecoder()
        for seed in Fuzz.seeds("Numbers", ordinarily: 20_000) {
            var generator = SplitMix64(seed: seed)
            let random = Double(bitPattern: generator.next())
            let shortest = random.isFinite ? "\(random)" : "0"
            for text in [Self.text(using: &generator), shortest, "\(Float(random))"] {
                let double = Double(text), float = Float(text)
                guard let double, double.isFinite, let float, float.isFinite else { continue }
                let body = MessageBody.json("[\(text)]")
                let doubles = try decoder.decode([Double].self, from: body)
                let floats = try decoder.decode([Float].self, from: body)
                try #require(doubles.map(\.bitPattern) == [double.bitPattern], "\(text)")
                try #require(floats.map(\.bitPattern) == [float.bitPattern], "\(text)")
            }
        }
    }

    @Test(
        "A number halfway between two rounds to the even one",
        arguments: [
            ("9007199254740993", 9_007_199_254_740_992.0),
            ("9007199254740995", 9_007_199_254_740_996.0),
            ("900719925474099.3", 900_719_925_474_099.25), ("4503599627370496.5", 0x1p52),
            ("4503599627370497.5", 0x1p52 + 2), ("0.500000000000000166", 0.500000000000000166),
        ])
    func halfway(text: String, expected: Double) throws {
        #expect(try MessageDecoder().decode([Double].self, from: .json("[\(text)]")) == [expected])
    }
}
