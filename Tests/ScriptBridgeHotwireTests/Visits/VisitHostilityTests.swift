import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// Messages at unexpected times, and invariants that hold for any sequence.
@Suite("Hostile visit sequences")
struct VisitHostilityTests {
    /// The messages of `visit-messages.json`, for the visit `v1`.
    private static let events: [VisitMessage] = VisitMessageRow.all.compactMap { row in
        (try? row.text(row.data)).flatMap {
            try? MessageDecoder().decode(VisitMessage.self, from: .json($0))
        }
    }

    /// The messages that belong to a visit.
    private static let ofVisits: [VisitMessage] = events.filter { event in
        event.name.hasPrefix("visit") && !event.name.hasPrefix("visitProposal")
            && event.name != "visitProposed"
    }

    @Test("Visit messages before the first page are ignored and reported")
    func beforeEverything() {
        #expect(Self.events.count == 20)
        #expect(Self.ofVisits.count == 8)
        for event in Self.ofVisits {
            var play = VisitPlay()
            #expect(play.message(event) == ["tell ignored \(event.name)"])
        }
    }

    @Test(
        "Messages of another visit are ignored",
        arguments: ["", "v0", "V1", "v1\0", "(pending)"])
    func unknownVisit(identifier: String) throws {
        for event in Self.ofVisits where event.name != "visitStarted" {
            var play = VisitPlay.home()
            try play.after("visit /two")
            _ = play.message(
                .visitStarted(
                    identifier: identifier, hasCachedSnapshot: false, isPageRefresh: false))
            #expect(play.message(event) == ["tell ignored \(event.name)"])
        }
    }

    @Test("Messages of a document that ended are ignored")
    func afterNavigation() throws {
        for event in Self.ofVisits {
            var play = VisitPlay.home()
            for line in ["visit /two", "visitStarted v1", "committed /elsewhere"] {
                try play.after(line)
            }
            #expect(play.message(event) == ["tell ignored \(event.name)"])
        }
    }

    @Test("A second end of a visit is ignored")
    func twice() throws {
        let ends: [VisitMessage] = [
            .visitCompleted(identifier: "v1", restorationIdentifier: ""),
            .visitRequestFailed(identifier: "v1", statusCode: 500, location: nil),
        ]
        for first in ends {
            for second in ends {
                var play = VisitPlay.home()
                try play.after("visit /two")
                try play.after("visitStarted v1")
                _ = play.message(first)
                #expect(play.message(second) == ["tell ignored \(second.name)"])
            }
        }
    }

    @Test("Random sequences never trap, and starts and finishes alternate")
    func random() throws {
        for seed in Fuzz.seeds("Visits", ordinarily: 2_000) {
            var generator = SplitMix64(seed: seed)
            var play = VisitPlay()
            var lines: [String] = []
            for _ in 0..<60 {
                let input = Self.input(using: &generator)
                let new = play.do(input)
                lines += new
                try Self.check(new, of: input, play.machine, "seed \(seed)")
            }
            try Self.check(lines, "seed \(seed)")
        }
    }

    private static func input(using generator: inout SplitMix64) -> VisitStateMachine.Input {
        let urls = ["/", "/two", "/three"].map(VisitPlay.url)
        func pick<Element>(_ elements: [Element], or other: Element) -> Element {
            elements.randomElement(using: &generator) ?? other
        }
        let url = pick(urls, or: VisitPlay.url("/"))
        let screen = VisitScreen(Int.random(in: 1...3, using: &generator))
        let identifier = pick(["v1", "v2"], or: "v1")
        switch Int.random(in: 0..<20, using: &generator) {
        case 0, 1: return .visit(screen, PageLocation(url), VisitOptions())
        case 2: return pick([.restore(screen), .reload, .cancel, .close(screen)], or: .cancel)
        case 3: return .callFailed(number: Int.random(in: 0...9, using: &generator))
        case 4: return .timedOut(number: Int.random(in: 0...9, using: &generator))
        case 5, 6:
            let failure = PageLoadFailure(
                pick([.cancelled, .network, .timedOut], or: .network), "")
            return .load(
                pick(
                    [
                        .started(byHost: true), .committed(PageLocation(url)), .finished,
                        .failed(failure),
                        .processTerminated,
                        .titleChanged("x"),
                    ], or: .started(byHost: true)))
        case 7:
            return .response(
                PageResponse(from: url, statusCode: pick([200, 404, nil, -7], or: nil)))
        case 8:
            return .navigation(
                PageNavigation(
                    to: url,
                    cause: pick([.host, .link, .form, .reload, .backForward, .other], or: .other),
                    isMainFrame: pick([true, false, nil], or: nil),
                    isRedirect: Bool.random(using: &generator)))
        case 9, 10:
            return .message(
                .visitStarted(
                    identifier: identifier, hasCachedSnapshot: true, isPageRefresh: false))
        case 11: return .message(.pageLoaded(restorationIdentifier: "r"))
        default: return .message(pick(events, or: .pageInvalidated))
        }
    }

    /// Checks that an input has no effects on a closed screen.
    private static func check(
        _ lines: [String],
        of input: VisitStateMachine.Input,
        _ machine: VisitStateMachine,
        _ comment: Comment
    ) throws {
        if case .close = input { return }
        let notices = [
            "visitStarted", "began", "rendered", "completed", "failed", "redirected", "title",
        ]
        for number in 1...3 where machine.location(of: VisitScreen(number)) == nil {
            for notice in notices {
                let start = "tell \(notice) \(number)"
                try #require(!lines.contains { $0.hasPrefix(start) }, comment)
            }
        }
    }

    /// Checks the invariants of every sequence of outputs.
    private static func check(_ lines: [String], _ comment: Comment) throws {
        for (start, finish) in [
            ("tell requestStarted", "tell requestFinished"),
            ("tell formStarted", "tell formFinished"),
        ] {
            let pairs = lines.filter { $0.hasPrefix(start) || $0.hasPrefix(finish) }
            for (index, line) in pairs.enumerated() {
                try #require(line.hasPrefix(index.isMultiple(of: 2) ? start : finish), comment)
            }
        }
    }
}
