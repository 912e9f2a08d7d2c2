import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

/// The table of the article *Limits and defaults*, compared with the limits themselves.
@Suite("Table of limits")
struct LimitsTableTests {
    /// A row: the names that its cells show as code, and the cell of the default.
    private struct Row {
        let names: [String]
        let standard: String
    }

    private static func rows() throws -> [Row] {
        let sections = try Article("LimitsAndDefaults").text.components(separatedBy: "\n## ")
        let section = sections.first { $0.hasPrefix("All limits\n") }
        return try #require(section).split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| "), cells.count == 4, cells[0] != "limits",
                !cells[0].hasPrefix("---")
            else { return nil }
            let names = (cells[1] + cells[2]).matches(of: /`(\w+)`/).map { String($0.1) }
            return Row(names: names, standard: cells[2])
        }
    }

    /// The limits by name, with their defaults as the table writes them.
    private static func limits(in value: Any = ScriptChannel.Limits()) -> [String: String] {
        var limits: [String: String] = [:]
        for (name, value) in Mirror(reflecting: value).children {
            guard let name else { continue }
            switch value {
            case let count as Int:
                limits[name] = count.formatted(.number.locale(Locale(identifier: "en_US")))
            case let time as Duration: limits[name] = "\(time.components.seconds) s"
            case _ where Mirror(reflecting: value).displayStyle == .optional:
                limits[name] = "none"
            default: limits.merge(Self.limits(in: value)) { first, _ in first }
            }
        }
        return limits
    }

    @Test("The table has every limit with its default, and no other")
    func table() throws {
        let rows = try Self.rows()
        let limits = Self.limits()
        let alone = Set(rows.flatMap(\.names)).symmetricDifference(limits.keys).sorted()
        #expect(alone.isEmpty, "Only LimitsAndDefaults.md or only the type has: \(alone)")
        for row in rows {
            for name in row.names {
                let standard = limits[name] ?? "no limit"
                #expect(row.standard.contains(standard), "\(name): \(standard)")
            }
        }
    }
}
