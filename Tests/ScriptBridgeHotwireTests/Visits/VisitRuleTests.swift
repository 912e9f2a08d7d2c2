import FixtureSupport
import Testing

@testable import ScriptBridgeHotwire

@Suite("Rules of visits")
struct VisitRuleTests {
    /// A row of `visit-rules.json`.
    struct Row: Decodable, Sendable, CustomStringConvertible {
        /// An event, and its effects if they are expected.
        struct Step: Decodable, Sendable {
            let event: String
            let effects: [String]?

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let event = try? container.decode(String.self) {
                    self.event = event
                    effects = nil
                } else {
                    let lines = try container.decode([String].self)
                    event = lines[0]
                    effects = lines.dropFirst().map(VisitPlay.effect)
                }
            }
        }

        let name: String
        let steps: [Step]

        var description: String { name }
    }

    @Test("Every row of the table", arguments: try Fixture.rows("visit-rules", as: Row.self))
    func row(row: Row) throws {
        var play = VisitPlay()
        for step in row.steps {
            let effects = try play.after(step.event)
            if let expected = step.effects { #expect(effects == expected, "\(step.event)") }
        }
    }

    @Test(
        "A closed screen gets no notices",
        arguments: [
            ("titleChanged Two", []), ("committed /own", []), ("visitRendered v", []),
            ("restore 1", []), ("failed network", ["tell requestFinished"]),
            ("visitCompleted v", ["tell ignored visitCompleted"]),
            ("pageLoaded", ["tell pageLoaded"]), ("reload", ["tell requestFinished"]),
            ("processTerminated", ["tell requestFinished", "tell processTerminated"]),
            ("pageInvalidated", ["tell requestFinished"]),
        ] as [(String, [String])])
    func closed(event: String, effects: [String]) throws {
        var play = VisitPlay.home()
        for line in ["visit /two", "visitStarted v", "close 1", "started"] { try play.after(line) }
        #expect(play.machine.screen == nil)
        #expect(try play.after(event) == effects)
        // Another screen still gets its notices.
        let next = try play.after("visit /three on 2")
        #expect(next.contains("tell visitStarted 2 https://example.com/three"))
    }
}
