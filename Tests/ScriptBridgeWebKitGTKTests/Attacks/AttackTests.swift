#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Attacks")
    struct AttackTests {
        @Test("Every attack names the guards in the sources that hold it, or why none does")
        func guards() throws {
            let text = try String(
                contentsOf: Fixture.root.appending(path: "docs/Attacks.md"), encoding: .utf8)
            var held: [String: String] = [:]
            for line in text.split(separator: "\n") where line.hasPrefix("| ") {
                let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
                if cells.count == 5 { held[cells[0]] = cells[4] }
            }
            let guards = try Self.guards(in: ["Sources", "js"])
            for attack in Attack.all {
                let names = try #require(held[attack.name], "\(attack.name) has no row.")
                guard !names.hasPrefix("(") else { continue }
                let list = names.replacing(" or ", with: "; ").components(separatedBy: "; ")
                for name in list {
                    #expect(guards.contains(name), "\(attack.name): \(name)")
                }
            }
        }

        /// The names of the guards that `Tests/Guards/run.mjs` can remove.
        private static func guards(in folders: [String]) throws -> Set<String> {
            var names: Set<String> = []
            for folder in folders {
                let root = Fixture.root.appending(path: folder)
                let files = FileManager.default.enumerator(
                    at: root, includingPropertiesForKeys: nil)
                for case let file as URL in files ?? .init() {
                    guard ["swift", "js"].contains(file.pathExtension) else { continue }
                    let text = try String(contentsOf: file, encoding: .utf8)
                    names.formUnion(text.matches(of: #/\/\/ GUARD ([^:]+):/#).map { String($0.1) })
                }
            }
            return names
        }

        @Test(
            "No attack reaches a handler, and the next honest message works",
            arguments: Attack.chosen)
        func held(_ attack: Attack) async throws {
            let fixture = try AttackFixture(attack.policy)
            var problems: [String] = []
            var saw = "nothing: the attack did not end"
            do {
                saw = try Fixture.text(try await attack.make(fixture))
            } catch {
                problems.append("The attack could not be made: \(error)")
            }
            let deeds = fixture.deeds
            if deeds != attack.host { problems.append("The host did: \(deeds)") }
            if saw != attack.page { problems.append("The page saw: \(saw)") }
            if fixture.ledger.transfers > 0 { problems.append("The handler ran.") }
            // Check the attacked page, if it is of the accepted site, and then the next page.
            let url = fixture.page.address
            if let home = try? AttackSite.home.origin, url == "\(home)/",
                await !fixture.isHonestMessageAnswered()
            {
                problems.append("An honest message afterwards was not answered.")
            }
            await fixture.visit(.home)
            if await !fixture.isHonestMessageAnswered() {
                problems.append("An honest message of the next page was not answered.")
            }
            AttackTable.add(attack, host: deeds, page: saw, held: problems.isEmpty)
            for problem in problems { Issue.record("\(problem)") }
        }
    }
}

/// The results of the attacks, printed after the last one.
@MainActor
private enum AttackTable {
    private static var rows: [String] = []
    private static var heldCount = 0

    static func add(_ attack: Attack, host: String, page: String, held: Bool) {
        rows.append("\(attack.name) | \(attack.tried) | \(host) | \(page) | \(held ? "yes" : "NO")")
        heldCount += held ? 1 : 0
        guard rows.count == Attack.chosen.count else { return }
        print("attack | what was tried | what the host did | what the page saw | held")
        for row in rows { print(row) }
        print("attacks held: \(heldCount) of \(rows.count)")
    }
}
#endif
