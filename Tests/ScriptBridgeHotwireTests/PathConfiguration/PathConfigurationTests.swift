import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite struct PathConfigurationTests {
    struct Row: Decodable, Sendable, CustomStringConvertible {
        struct Lookup: Decodable, Sendable {
            let url: String
            let rules: [Int]
            let properties: [String: JSONValue]?
        }

        let name: String
        let matching: String?
        let file: JSONValue
        let lookups: [Lookup]
        let issues: [String]?

        var description: String { name }
    }

    @Test(
        "Every row of the table", arguments: try Fixture.rows("path-configurations", as: Row.self))
    func row(row: Row) throws {
        var ignoringCase = PathMatching()
        ignoringCase.ignoresCase = true
        let presets: [String: PathMatching] = ["turbo": .turbo, "ignoring case": ignoringCase]
        let configuration = try PathConfiguration(
            json: Data(try Fixture.text(row.file).utf8), source: "app.json",
            matching: row.matching.flatMap { presets[$0] } ?? .hotwire)

        #expect(configuration.issues.map(\.message) == row.issues ?? [])
        for lookup in row.lookups {
            let match = configuration.match(try #require(URL(string: lookup.url)))
            #expect(match.rules == lookup.rules, "\(lookup.url)")
            #expect(match.issues.isEmpty)
            if let properties = lookup.properties {
                let found = try match.properties.decode([String: JSONValue].self)
                #expect(found == properties, "\(lookup.url)")
            }
        }
    }

    @Test("An issue names the source, the rule and the pattern")
    func issue() throws {
        let json =
            #"{"rules": [{"patterns": [], "properties": {}}, {"patterns": ["["], "properties": {}}]}"#
        let issue = try #require(
            try PathConfiguration(json: Data(json.utf8), source: "app.json").issues.first)
        #expect(issue.code == .invalidPattern)
        #expect(issue.rule == 1)
        #expect(issue.pattern == "[")
        #expect("\(issue)" == #"app.json: rules[1].patterns[0] "[": not a regular expression"#)
        #expect((issue as any Error).localizedDescription == "\(issue)")
    }

    @Test(
        "Rejects text that is not a configuration, with the reason",
        arguments: [
            ("", "text ends"), ("[]", "expected object, found array"),
            ("null", "expected object, found null"), ("{}", "rules: missing"),
            (#"{"rules": {}}"#, "rules: expected array, found object"),
            (#"{"rules": [}"#, "JSON"), ("\u{feff}{}", "JSON"),
            ("<!DOCTYPE html><title>Sign in</title>", "JSON"),
            (#"{"rules": "# + String(repeating: "[", count: 100_000), "deep"),
        ])
    func rejected(json: String, reason: String) {
        let issue = #expect(throws: PathConfigurationIssue.self) {
            try PathConfiguration(json: Data(json.utf8), source: "app.json")
        }
        #expect(issue?.code == .notAConfiguration)
        #expect(issue?.message.contains(reason) == true, "\(issue?.message ?? "none")")
    }

    @Test("The first ten thousand of a hundred thousand rules work, and one issue covers the rest")
    func manyRules() throws {
        let rules = (0..<100_000).map {
            #"{"patterns":["/\#($0)$"],"properties":{"own":\#($0)}}"#
        }
        let json = #"{"rules":[\#(rules.joined(separator: ","))]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")

        #expect(
            configuration.issues.map(\.message) == [
                "rules[10000]: skipped with everything after it: more than 10000 rules or patterns"
            ])
        #expect(configuration.issues.map(\.code) == [.tooManyPatterns])
        #expect(configuration.match(try url("/9999")).rules == [9_999])
        #expect(configuration.match(try url("/10000")).rules == [])
    }

    @Test("The same limit holds for a hundred thousand patterns in one rule")
    func patterns() throws {
        let patterns = (0..<100_000).map { #""/\#($0)$""# }.joined(separator: ",")
        let json = #"{"rules":[{"patterns":[\#(patterns)],"properties":{}}]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")

        #expect(
            configuration.issues.map(\.message) == [
                "rules[0].patterns[10000]: skipped with everything after it: more than 10000 rules or patterns"
            ])
        #expect(configuration.match(try url("/9999")).rules == [0])
    }

    @Test("A hundred thousand bad rules do not cause as many issues")
    func badRules() throws {
        let json =
            #"{"rules":[\#(repeatElement("null", count: 100_000).joined(separator: ","))]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(configuration.issues.count == 10_001)
        #expect(configuration.issues.last?.code == .tooManyPatterns)
    }

    @Test("Matches patterns that backtrack forever in other engines")
    func backtracking() throws {
        let file = try configuration(["(a+)+$", "(a|aa)*b", "/a"])
        let match = file.match(try url("/" + String(repeating: "a", count: 60) + "!"))
        #expect(match.rules == [2])
        #expect(match.issues.isEmpty)
        #expect(file.match(try url("/aab")).rules == [1, 2])
    }

    @Test("Gives up a pattern that takes too many steps, while the others work")
    func hogs() throws {
        let hog = String(repeating: ".*", count: 20) + "y"
        let file = try configuration([hog, hog, "/a"])
        let match = file.match(try url("/" + String(repeating: "a", count: 16_000)))

        #expect(match.rules == [2])
        #expect(match.issues.map(\.code) == [.tooManySteps, .tooManySteps])
        #expect(match.issues.map(\.rule) == [0, 1])
        #expect(match.issues.map(\.pattern) == [hog, hog])
        #expect(file.match(try url("/aay")).rules == [0, 1, 2])
    }

    @Test(
        "No file exceeds the step limit, and an issue names what was given up",
        arguments: [
            [".*.*.*y"], ["(?:\(String(repeating: "a", count: 900))|b)*y"], ["(?=.*foo).*bar"],
            ["(?:(?=.*a).)*y"], ["(?:(?<=a.*).)*y"], ["(a{60}){60}y"], ["(?i)[^é]*É*y"],
            ["\\b+y", "a"], ["^/(a+)+$"], ["^.*.*y"],
            ["^.{0,30}" + String(repeating: "(?=.*)", count: 160) + "y"],
            (1...100).map { "\($0)|" + String(repeating: "a?", count: 200) + "y" },
        ])
    func work(patterns: [String]) throws {
        let texts = [
            String(repeating: "a", count: 16_000), String(repeating: "é", count: 2_500),
            String(repeating: "a%CC%81", count: 2_200), "customers/12/edit?page=2",
        ]
        for (preset, ignoresCase) in [
            (PathMatching.hotwire, false), (.turbo, false), (.hotwire, true),
        ] {
            var matching = preset
            matching.ignoresCase = ignoresCase
            matching.maximumStepCount = 50
            let count = max(5_000 / patterns.joined().utf8.count, 1)
            let all = repeatElement(patterns, count: count).flatMap(\.self)
            let file = try configuration(all, matching)
            for text in texts {
                let (match, stepCount) = file.measuredMatch(try url("/" + text))
                #expect(stepCount <= 55_000)
                #expect(match.issues.count < 20)
                let isCut = match.issues.last?.message.contains("skipped with everything after it")
                #expect(stepCount <= 50_000 || isCut == true)
            }
        }
    }

    @Test("Inheriting properties counts toward the limit")
    func properties() throws {
        let members = (0..<1_000).map { #""p\#($0)":1"# }.joined(separator: ",")
        let rule = #"{"patterns":["/"],"properties":{\#(members)}}"#
        let rules = repeatElement(rule, count: 200).joined(separator: ",")
        let file = try PathConfiguration(
            json: Data(#"{"rules":[\#(rules)]}"#.utf8), source: "app.json")
        let match = file.match(try url("/"))
        #expect(match.rules == Array(0..<match.rules.count))
        #expect((10..<100).contains(match.rules.count))
        #expect(match.issues.map(\.code) == [.tooManySteps])
        #expect(match.issues.first?.rule == match.rules.count)
    }

    @Test(
        "A pattern of unbounded work is an issue that names its rule",
        arguments: [
            (#"(?i)(a*)\1\1y"#, "a backreference"),
            (#"(?<n>a)\k<n>"#, "a backreference"),
            ("(?>a*)a", "an atomic group"), ("a*+a", "a possessive quantifier"),
            ("((a{100}){100}){100}", "that many repetitions"), ("a{4096}", "that many repetitions"),
            ("(?x) a", "the flag x"), (#"\p{L}"#, #"\p"#), ("[[:alpha:]]", "a nested set"),
            ("[a&&b]", "a nested set"), (#"\Qa\E"#, #"\Q"#),
            (String(repeating: "(", count: 51), "more than 50 nested groups"),
        ])
    func unbounded(pattern: String, part: String) throws {
        let file = try configuration(["/a", pattern])
        #expect(file.issues.map(\.code) == [.unsupportedPattern])
        #expect(file.issues.map(\.rule) == [1])
        #expect(file.issues.map(\.pattern) == [pattern])
        let message = file.issues.first?.message ?? ""
        #expect(message.hasSuffix(": a pattern with \(part) is not supported"))
        #expect(file.match(try url("/a")).rules == [0])
    }

    @Test("Empty repetitions take no time, and large ones take limited memory")
    func repetitions() throws {
        let empty = "((((){4000}){4000}){4000}){4000}"
        #expect(try configuration([empty]).match(try url("/")).rules == [0])
        let file = try configuration(Array(repeating: "a{4000}", count: 1_000))
        #expect(file.issues.map(\.code) == [.tooManyPatterns])
        #expect(file.issues.map(\.rule) == [99])
    }

    @Test("No rule matches an overlong URL, and an issue says so")
    func endlessURL() throws {
        let json = #"{"rules":[{"patterns":["(?:a|b)*"],"properties":{}}]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        let match = configuration.match(try url("/" + String(repeating: "ab", count: 500_000)))

        #expect(match.rules == [])
        #expect(match.issues.map(\.code) == [.urlTooLong])
        #expect(
            configuration.match(try url("/" + String(repeating: "ab", count: 8_000))).rules == [0])
    }

    @Test("An overlong pattern is rejected")
    func endlessPattern() throws {
        let json =
            #"{"rules":[{"patterns":["\#(String(repeating: "(", count: 50_000))"],"properties":{}}]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(
            configuration.issues.map(\.message) == [
                "rules[0].patterns[0]: longer than 4096 characters"
            ])
    }

    @Test("Settings decode into the app's own type")
    func settings() throws {
        struct Settings: Decodable, Hashable { let tabs: [String] }
        let json = #"{"settings":{"tabs":["home","orders"],"big":12345678901234567890},"rules":[]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(
            try configuration.settings.decode(Settings.self) == Settings(tabs: ["home", "orders"]))
        #expect(
            try configuration.settings.value(of: "big", as: UInt64.self)
                == 12_345_678_901_234_567_890)
    }

    private func configuration(
        _ patterns: [String],
        _ matching: PathMatching = .hotwire
    ) throws -> PathConfiguration {
        let rules = patterns.map { pattern in
            JSONValue.object(["patterns": .array([.string(pattern)]), "properties": .object([:])])
        }
        let json = try Fixture.text(JSONValue.object(["rules": .array(rules)]))
        return try PathConfiguration(json: Data(json.utf8), source: "app.json", matching: matching)
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com" + path))
    }
}
