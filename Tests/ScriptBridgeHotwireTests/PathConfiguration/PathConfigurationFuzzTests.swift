import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite struct PathConfigurationFuzzTests {
    @Test("A file with random faults is read or rejected, and its issues name a place")
    func files() throws {
        let file = #"""
            {"settings":{"tabs":["home"]},"rules":[
            {"patterns":["/new$","/edit(\\?.*)?$"],"properties":{"context":"modal","animated":false}},
            {"patterns":[".*"],"properties":{"presentation":"replace","own":{"deep":[1,null]}}}]}
            """#
        let url = try #require(URL(string: "https://example.com/customers/new?x=1"))
        let spare = Array(#"{}[]",:\nulltrue0-é"#.utf8)
        for seed in Fuzz.seeds("path configurations", ordinarily: 1_000) {
            var generator = SplitMix64(seed: seed)
            var bytes = Array(file.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(spare.randomElement(using: &generator) ?? 0, at: index)
                default: bytes[index] = spare.randomElement(using: &generator) ?? 0
                }
            }
            do throws(PathConfigurationIssue) {
                let configuration = try PathConfiguration(json: Data(bytes), source: "app.json")
                let match = configuration.match(url)
                #expect(match.rules.count <= 2)
                for issue in configuration.issues {
                    let hasPlace =
                        issue.message.hasPrefix("rules") || issue.message.hasPrefix("settings: ")
                        || issue.code == .oddFile
                    #expect(hasPlace, "seed \(seed): \(issue)")
                }
            } catch {
                #expect(error.code == .notAConfiguration, "seed \(seed)")
            }
        }
    }

    @Test("Random patterns match, give up or are reported as invalid")
    func patterns() throws {
        let letters = Array(#"()[]{}*+?|\^$./ab1,-<>=!:dwk"#)
        let url = try #require(URL(string: "https://example.com/ab/ab1/aaaaaaaaaaaaaaaaaaaaaaaab"))
        for seed in Fuzz.seeds("patterns", ordinarily: 300) {
            var generator = SplitMix64(seed: seed)
            let pattern = String(
                (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                    letters.randomElement(using: &generator) ?? "a"
                })
            let rule = JSONValue.object([
                "patterns": .array([.string(pattern), .string("/ab1/")]),
                "properties": .object([:]),
            ])
            let json = try Fixture.text(JSONValue.object(["rules": .array([rule])]))
            let configuration = try PathConfiguration(json: Data(json.utf8), source: "app.json")
            #expect(configuration.issues.map(\.pattern).allSatisfy { $0 == pattern })
            #expect(configuration.match(url).rules == [0], "seed \(seed): \(pattern)")
        }
    }
}
