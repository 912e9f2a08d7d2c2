import FixtureSupport
import Foundation

/// JSON documents with a few random mistakes.
enum Mutation {
    private static let pieces: [String] = [
        "", ",", ":", "[", "]", "{", "}", "\"", "\\", "0", "1", "-", "+", ".", "e", "E1", "null",
        "true", "false", " ", "\n", "\u{0}", "\u{1F}", "\u{FEFF}", "\\u", "\\ud800", "\\udc00",
        "\\u0000", "01", "1.5e3", "[]", "{}", "\"a\":", "\u{301}", "\u{600}", "😀", "tru", "NaN",
    ]

    static func document(using generator: inout SplitMix64) throws -> String {
        let value = RandomValue(depth: 2, using: &generator)
        let encoder = JSONEncoder()
        encoder.outputFormatting = generator.chance(30) ? [.prettyPrinted] : []
        var bytes = Array(try encoder.encode(value))
        if generator.chance(50) {
            // Mutate a short part, where a mistake is more likely to matter.
            let start = Int.random(in: 0..<bytes.count, using: &generator)
            let length = Int.random(in: 0...40, using: &generator)
            bytes = Array(bytes[start..<min(bytes.count, start + length)])
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let length = generator.chance(50) ? 0 : Int.random(in: 0...3, using: &generator)
            let end = min(bytes.count, start + length)
            let piece = pieces.randomElement(using: &generator) ?? ""
            bytes.replaceSubrange(start..<end, with: piece.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
