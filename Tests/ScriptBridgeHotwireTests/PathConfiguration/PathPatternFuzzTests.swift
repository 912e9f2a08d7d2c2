import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// Patterns match as in `NSRegularExpression`, which Hotwire Native uses.
@Suite struct PathPatternFuzzTests {
    @Test("Random patterns match as in NSRegularExpression")
    func likeFoundation() throws {
        var comparisonCount = 0
        for seed in Fuzz.seeds("patterns like Foundation's", ordinarily: 400) {
            var generator = SplitMix64(seed: seed)
            var matching = PathMatching()
            matching.includesQuery = false
            matching.decodesPercentEncoding = true
            matching.ignoresCase = generator.chance(50)
            let pattern = Self.pattern(4, &generator)
            guard
                let expected = try? NSRegularExpression(
                    pattern: pattern, options: matching.ignoresCase ? .caseInsensitive : [])
            else { continue }
            let rule = JSONValue.object([
                "patterns": .array([.string(pattern)]), "properties": .object([:]),
            ])
            let json = try Fixture.text(JSONValue.object(["rules": .array([rule])]))
            let file = try PathConfiguration(
                json: Data(json.utf8), source: "app.json", matching: matching)
            #expect(file.issues.isEmpty, "seed \(seed): \(pattern.debugDescription)")
            for _ in 0..<4 {
                let letters = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
                    Self.letters.randomElement(using: &generator) ?? "a"
                }
                let path = "/" + letters.joined()
                let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
                let url = try #require(URL(string: "https://example.com\(encoded ?? "")"))
                let text = matching.text(of: url)
                let range = NSRange(location: 0, length: text.utf16.count)
                let isFound = expected.firstMatch(in: text, range: range) != nil
                let found = file.match(url).rules == [0]
                #expect(
                    found == isFound,
                    "seed \(seed): \(pattern.debugDescription) in \(text.debugDescription)")
                comparisonCount += 1
            }
        }
        #expect(comparisonCount > 0)
    }

    private static let letters = [
        "a", "b", "/", "1", "-", "K", "k", "é", "É", "A", "\n", "\r", "\r\n", "\u{301}", "new",
        "\u{212A}", "_", " ", ".", "ж",
    ]

    private static let parts = [
        "a", "b", "/", "1", "-", "K", "é", "/new", "edit", ".", #"\d"#, #"\w"#, #"\s"#, #"\D"#,
        #"\W"#, #"\S"#, #"\/"#, #"\?"#, #"\."#, #"\h"#, #"\R"#, #"\u0041"#, #"\x62"#, #"\v"#,
        "[ab]", "[^/]", "[a-z]", "[^a-c1]", #"[\w-]"#, #"[/\d]"#, "[]a]", "[^]b]", "[a-]", "[K-M]",
        "[&a]", #"[\s\S]"#,
    ]

    private static let places = [
        "^", "$", #"\b"#, #"\B"#, #"\A"#, #"\z"#, #"\Z"#, "(?i)", "(?m)", "(?s)", "(?-i)", "(?#a)",
    ]

    private static let quantifiers = [
        "*", "+", "?", "{2}", "{1,2}", "{0,2}", "{1,}", "*?", "+?", "??",
    ]

    /// A pattern without empty repetitions, which ICU ends too early, and without unbounded
    /// lookbehinds, which ICU rejects.
    private static func pattern(_ depth: Int, _ generator: inout SplitMix64) -> String {
        func part() -> String { parts.randomElement(using: &generator) ?? "a" }
        let quantifier = quantifiers.randomElement(using: &generator) ?? "*"
        guard depth > 0 else { return part() }
        let one = pattern(depth - 1, &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0, 1: return part()
        case 2: return places.randomElement(using: &generator) ?? "^"
        case 3, 4, 5: return one + pattern(depth - 1, &generator)
        case 6: return "(\(one)|\(pattern(depth - 1, &generator)))"
        case 7: return "(?:\(part())\(one))\(quantifier)"
        case 8: return part() + quantifier
        case 9: return (generator.chance(50) ? "(?=" : "(?!") + one + ")"
        case 10: return (generator.chance(50) ? "(?<=" : "(?<!") + part() + part() + ")"
        default: return (generator.chance(50) ? "(?i:" : "(?<name\(depth)>") + part() + one + ")"
        }
    }
}
