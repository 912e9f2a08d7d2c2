import FixtureSupport
import Foundation
import Testing

/// Checks that the tests named in `docs/HotwireFeatures.md` exist.
@Suite("Features of Hotwire and their tests")
struct FeaturesTests {
    @Test("Each row names tests that exist")
    func rows() throws {
        let rows = try Article(at: "docs/HotwireFeatures.md").rows
        #expect(rows.count > 70)
        let files = try files()
        for row in rows {
            let names = row.last?.components(separatedBy: "`").filter { $0.contains(": ") } ?? []
            #expect(!names.isEmpty, "\(row)")
            for name in names {
                let isThere = isThere(name, in: files)
                #expect(isThere, "\(name)")
            }
        }
    }

    @Test(
        "Each row of the comparison says whether it is the same, different, untested, or the app's job"
    )
    func comparison() throws {
        let rows = try Article("ComparedWithHotwireNative", of: "ScriptBridgeHotwire").rows
        #expect(rows.count > 50)
        for row in rows {
            #expect(row.count == 4, "\(row)")
            let beginnings = ["same", "different: ", "the app's: ", "not tested"]
            let says = beginnings.contains { row.last?.hasPrefix($0) == true }
            #expect(says, "\(row)")
        }
    }

    @Test("Every row of TurboNavigator's table is covered")
    func navigator() throws {
        let text = try Article(at: "docs/HotwireFeatures.md").rows.joined().joined()
        let all = try Fixture.rows("navigation", as: Row.self).map(\.name)
            .filter { $0.hasPrefix("TurboNavigator: ") }
        #expect(all.count == 17)
        for name in all {
            let isThere = text.contains("`navigation.json: \(name)`")
            #expect(isThere, "\(name)")
        }
    }

    private struct Row: Decodable {
        let name: String
    }

    /// Whether a file contains this title as a string literal.
    private func isThere(_ name: String, in files: [String: [String]]) -> Bool {
        let parts = name.components(separatedBy: ": ")
        let title = parts.dropFirst().joined(separator: ": ")
        return files[parts[0], default: []].contains { text in
            text.contains("\"\(title)\"") || text.contains("'\(title)'")
        }
    }

    /// The contents of all tests and tables, by file name.
    private func files() throws -> [String: [String]] {
        var texts: [String: [String]] = [:]
        for folder in ["Tests", "js/test"] {
            let root = Fixture.root.appending(path: folder)
            let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            for case let url as URL in files ?? .init() {
                guard ["swift", "mjs", "json"].contains(url.pathExtension) else { continue }
                texts[url.lastPathComponent, default: []].append(
                    try String(contentsOf: url, encoding: .utf8))
            }
        }
        return texts
    }
}
