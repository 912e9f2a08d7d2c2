#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Attacks")
    struct AttackTests {
        @Test("docs/Attacks.md has exactly the rows of the attacks and of their guards")
        func tables() throws {
            let known = try AttackGuards.load()
            let attacks = try Attack.all.map { attack in
                attack.row(heldBy: try #require(known.attacks[attack.name], "\(attack.name)"))
            }
            let text = try String(
                contentsOf: Fixture.root.appending(path: "docs/Attacks.md"), encoding: .utf8)
            func rows(below start: String) -> [String] {
                text.split(separator: "\n").drop { $0 != start }.dropFirst(2)
                    .prefix { $0.hasPrefix("|") }.map(String.init)
            }
            let head =
                "| attack | what was tried | what the host does | what the page sees | held by |"
            #expect(rows(below: head) == attacks)
            #expect(text.contains("attacks held: \(Attack.all.count) of \(Attack.all.count)"))
            #expect(rows(below: "| guard | what it does | where |") == known.guards.map(\.row))
            #expect(known.attacks.count == Attack.all.count)
        }

        @Test("Each guard that `make guards` removes is where it says")
        func guards() throws {
            for change in try AttackGuards.load().guards.flatMap(\.changes) {
                let text = try String(
                    contentsOf: Fixture.root.appending(path: change.file), encoding: .utf8)
                let count = text.components(separatedBy: change.text).count - 1
                #expect(count == 1, "\(change.file): \(change.text)")
            }
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
