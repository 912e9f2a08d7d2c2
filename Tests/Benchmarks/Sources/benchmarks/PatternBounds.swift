import Foundation
import ScriptBridgeHotwire

/// The longest time that matching an address with the rules of a hostile path configuration takes.
///
/// Each file has 10,000 rules with the same pattern, of which the reader keeps as many as it has room
/// for. The patterns of the hostile files can begin at the addresses, and do not match them.
struct PatternBounds {
    let name: String

    /// The target in milliseconds.
    static let target: Double = 60

    private let pattern: String
    private let address: String

    /// The longest of three runs in milliseconds.
    func measured() throws -> Double {
        let rule = #"{"patterns":[\#(try text(pattern))],"properties":{}}"#
        let rules = Array(repeating: rule, count: 10_000).joined(separator: ",")
        let configuration = try PathConfiguration(
            json: Data(#"{"rules":[\#(rules)]}"#.utf8), source: "hostile.json")
        guard let url = URL(string: "https://example.com" + address),
            configuration.issues.allSatisfy({ $0.code == .tooManyPatterns })
        else { throw URLError(.badURL) }
        let times = (0..<3).map { _ in
            Timer.nanoseconds(1) { _ = configuration.match(url) } / 1e6
        }
        return times.max() ?? .infinity
    }

    private func text(_ pattern: String) throws -> String {
        String(decoding: try JSONEncoder().encode(pattern), as: UTF8.self)
    }

    static let all = [
        PatternBounds(
            name: "10,000 rules, ordinary", pattern: "^/customers/\\d+/edit$",
            address: "/customers/17/edit"),
        PatternBounds(
            name: "10,000 rules, nested repeats", pattern: "^/(a+)+$",
            address: "/" + String(repeating: "a", count: 2_000) + "!"),
        PatternBounds(
            name: "10,000 rules, twenty gaps",
            pattern: String(repeating: ".*x", count: 20),
            address: "/" + String(repeating: "xy", count: 1_000)),
        PatternBounds(
            name: "10,000 rules, 140 look-aheads",
            pattern: String(repeating: "(?=.*a)", count: 140) + "a!",
            address: "/" + String(repeating: "a", count: 2_000)),
        PatternBounds(
            name: "10,000 rules, choices", pattern: "^/(a|aa|aaa)*b$",
            address: "/" + String(repeating: "a", count: 2_000)),
    ]
}
