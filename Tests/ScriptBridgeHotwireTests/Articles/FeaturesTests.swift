import FixtureSupport
import Foundation
import Testing

/// The article *What the forerunners do* names tests that exist.
@Suite("Article: what the forerunners do")
struct FeaturesTests {
    @Test("Each row names tests, and they are in the sources")
    func rows() throws {
        let rows = try Article("Features", of: "ScriptBridgeHotwire").rows
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

    @Test("Each row of the comparison says whether it is the same, and if not, whose it is")
    func comparison() throws {
        let rows = try Article("ComparedWithHotwireNative", of: "ScriptBridgeHotwire").rows
        #expect(rows.count > 50)
        for row in rows {
            #expect(row.count == 4, "\(row)")
            let beginnings = ["same", "different: ", "the app's: "]
            let says = beginnings.contains { row.last?.hasPrefix($0) == true }
            #expect(says, "\(row)")
        }
    }

    @Test("Every row of TurboNavigator's table is there")
    func navigator() throws {
        let text = try Article("Features", of: "ScriptBridgeHotwire").rows.joined().joined()
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

    /// Whether a file has this title, as a text of its own.
    private func isThere(_ name: String, in files: [String: [String]]) -> Bool {
        let parts = name.components(separatedBy: ": ")
        let title = parts.dropFirst().joined(separator: ": ")
        return files[parts[0], default: []].contains { text in
            text.contains("\"\(title)\"") || text.contains("'\(title)'")
        }
    }

    /// The texts of all tests and tables, by the names of their files.
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
