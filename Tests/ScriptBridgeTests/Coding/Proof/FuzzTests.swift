import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Random values and texts")
struct FuzzTests {
    private struct Unread: Decodable {
        init(from decoder: any Decoder) {}
    }

    @Test("Encoded values decode to the same value")
    func roundTrip() throws {
        let (encoder, decoder) = (JavaScriptEncoder(), MessageDecoder())
        for seed in Fuzz.seeds("Round trips", ordinarily: 200) {
            var generator = SplitMix64(seed: seed)
            let value = RandomValue(using: &generator)
            let json = try encoder.encodeJSON(value)
            let decoded = try decoder.decode(RandomValue.self, from: .json(json))
            try #require(decoded == value, "seed \(seed)")
            try #require(json.utf8.allSatisfy(Self.isInert), "seed \(seed)")
        }
    }

    @Test("The source is JSON.parse with a string literal of the same JSON text")
    func source() throws {
        for seed in Fuzz.seeds("Sources", ordinarily: 100) {
            var generator = SplitMix64(seed: seed)
            let value = RandomValue(using: &generator)
            let source = try JavaScriptEncoder().encode(value)
            try #require(source.hasPrefix("JSON.parse(\"") && source.hasSuffix("\")"))
            let literal = String(source.dropFirst("JSON.parse(".count).dropLast())
            let json = try JSONDecoder().decode(String.self, from: Data(literal.utf8))
            try #require(
                try MessageDecoder().decode(RandomValue.self, from: .json(json)) == value,
                "seed \(seed)")
            try #require(source.utf8.allSatisfy(Self.isInert), "seed \(seed)")
        }
    }

    @Test("A mutated text is accepted exactly if it is JSON")
    func mutations() throws {
        for seed in Fuzz.seeds("Mutations", ordinarily: 2_000) {
            var generator = SplitMix64(seed: seed)
            let text = try Mutation.document(using: &generator)
            let isJSON = (Grammar.depth(of: text) ?? .max) <= 200
            let isAccepted = Self.accepts(Unread.self, text)
            #expect(isAccepted == isJSON, "seed \(seed): \(text.debugDescription)")
            if Self.accepts(AnyJSON.self, text) {
                #expect(isJSON, "seed \(seed): \(text.debugDescription)")
            }
            _ = Self.accepts(RandomValue.self, text)
            _ = Self.accepts([String: Double?].self, text)
        }
    }

    @Test("The reference grammar agrees with the rows of decoding.json")
    func grammar() throws {
        for row in try Fixture.rows("decoding", as: DecodingRow.self) {
            guard let text = row.json, text.utf8.count < 2_000_000 else { continue }
            // The reference grammar rejects everything nested more than ten thousand levels deep.
            if row.name.contains("100,000 deep") { continue }
            #expect(Grammar.accepts(text) == (row.rejected != .notJSON), "\(row.name)")
        }
    }

    private static func accepts(_ type: (some Decodable).Type, _ text: String) -> Bool {
        (try? MessageDecoder().decode(type, from: .json(text))) != nil
    }

    private static func isInert(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && !"<>&".utf8.contains(byte)
    }
}
