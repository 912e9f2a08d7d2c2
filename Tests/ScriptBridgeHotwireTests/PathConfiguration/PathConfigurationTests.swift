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
            ("null", "expected object, found null"), (#"{"rules": [}"#, "JSON"),
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

    @Test(
        "Of a hundred thousand rules or patterns, ten thousand work, and one issue covers the rest")
    func many() throws {
        let rules = (0..<100_000).map { #"{"patterns":["/\#($0)$"],"properties":{}}"# }
        let patterns = (0..<100_000).map { #""/\#($0)$""# }
        let rule = #"{"patterns":[\#(patterns.joined(separator: ","))],"properties":{}}"#
        for (rules, place, last) in [
            (rules.joined(separator: ","), "rules[10000]", 9_999),
            (rule, "rules[0].patterns[10000]", 0),
        ] {
            let json = #"{"rules":[\#(rules)]}"#
            let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
            #expect(
                configuration.issues.map(\.message) == [
                    "\(place): skipped with everything after it: more than 10000 rules, patterns, or properties"
                ])
            #expect(configuration.issues.map(\.code) == [.tooManyPatterns])
            #expect(configuration.match(try url("/9999")).rules == [last])
            #expect(configuration.match(try url("/10000")).rules == [])
        }
    }

    @Test("A hundred thousand bad rules do not cause as many issues")
    func badRules() throws {
        let json =
            #"{"rules":[\#(repeatElement("null", count: 100_000).joined(separator: ","))]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(configuration.issues.count == 10_001)
        #expect(configuration.issues.last?.code == .tooManyPatterns)
    }

    @Test("Gives up a pattern that backtracks for too long, while the others work")
    func backtracking() throws {
        let hog = "^/(a+)+$"
        let file = try configuration([hog, "(?=.*y)x", "/a"])
        let match = file.match(try url("/" + String(repeating: "a", count: 60) + "!"))
        #expect(match.rules == [2])
        #expect(match.issues.map(\.code) == [.patternTooSlow])
        #expect(match.issues.map(\.rule) == [0])
        #expect(match.issues.map(\.pattern) == [hog])
        #expect(file.match(try url("/aa")).rules == [0, 2])
        // A search that is long, but quick.
        let end = try configuration(["/new$"])
        #expect(
            end.match(try url("/" + String(repeating: "a", count: 2_000) + "/new")).rules == [0])
    }

    @Test("Properties are limited, in number and in the length of their names")
    func properties() throws {
        let members = (0..<6_000).map { #""p\#($0)":1"# }.joined(separator: ",")
        let rule = #"{"patterns":["/"],"properties":{\#(members)}}"#
        let name = String(repeating: "n", count: 1_001)
        let json =
            #"{"rules":[{"patterns":["/"],"properties":{"\#(name)":1}},\#(rule),\#(rule),\#(rule)]}"#
        let file = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(file.issues.map(\.code) == [.invalidProperty, .tooManyPatterns, .tooManyPatterns])
        #expect(file.issues.map(\.rule) == [0, 2, 3])
        #expect(file.match(try url("/")).properties.names.count == 6_000)
    }

    @Test(
        "A file is read as leniently as Foundation reads it, and each oddity is an issue",
        arguments: [
            (
                #"{"rules":[{"patterns":["/a",],"properties":{"title":"A",},},],}"#,
                "Foundation reads"
            ),
            (
                "\u{feff}" + #"{"rules":[{"patterns":["/a"],"properties":{"title":"A"}}]}"#,
                "Foundation"
            ),
            (#"{"settings":{"title":"A"}}"#, "rules: missing"),
            (#"{"settings":{"title":"A"},"rules":{}}"#, "rules: expected array, found object"),
        ])
    func lenient(json: String, issue: String) throws {
        let file = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(file.issues.map(\.code) == [.oddFile])
        #expect(file.issues.first?.message.hasPrefix(issue) == true)
        let found = [
            file.match(try url("/a")).properties.title,
            try file.settings.value(of: "title", as: String.self),
        ]
        #expect(found.compactMap(\.self) == ["A"])
    }

    @Test("No rule matches an overlong URL, and an issue says so")
    func endlessURL() throws {
        let json = #"{"rules":[{"patterns":["(?:a|b)*"],"properties":{}}]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        let match = configuration.match(try url("/" + String(repeating: "ab", count: 500_000)))

        #expect(match.rules == [])
        #expect(match.issues.map(\.code) == [.urlTooLong])
        #expect(
            configuration.match(try url("/" + String(repeating: "ab", count: 1_000))).rules == [0])
    }

    @Test("An overlong pattern is rejected")
    func endlessPattern() throws {
        let json =
            #"{"rules":[{"patterns":["\#(String(repeating: "(", count: 50_000))"],"properties":{}}]}"#
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
        #expect(
            configuration.issues.map(\.message) == [
                "rules[0].patterns[0]: longer than 1024 characters"
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

    private func configuration(_ patterns: [String]) throws -> PathConfiguration {
        let rules = patterns.map { pattern in
            JSONValue.object(["patterns": .array([.string(pattern)]), "properties": .object([:])])
        }
        let json = try Fixture.text(JSONValue.object(["rules": .array(rules)]))
        return try PathConfiguration(json: Data(json.utf8), source: "app.json")
    }

    private func url(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com" + path))
    }
}
