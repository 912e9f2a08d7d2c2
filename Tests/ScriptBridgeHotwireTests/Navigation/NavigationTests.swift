import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite struct NavigationTests {
    private static func proposal(_ path: String, _ options: VisitOptions = VisitOptions())
        -> NavigationProposal
    {
        NavigationProposal(VisitProposal(location: URL(filePath: path), options: options))
    }

    @Test("Every row of the table", arguments: try NavigationRow.all())
    func row(row: NavigationRow) throws {
        var state = try NavigationRow.state(main: row.main, modal: row.modal)
        var proposal = try row.makeProposal()
        var steps: [NavigationStep] = []
        var failure: NavigationError?
        var outcome: LinkDecision.Outcome?
        do throws(NavigationError) {
            if row.start == true {
                steps = try state.start(proposal)
            } else {
                switch row.decide(proposal) {
                case .visit: steps = try state.propose(proposal)
                case .screen(let name):
                    proposal.visit.screen = name
                    steps = try state.propose(proposal)
                case let other: outcome = other
                }
            }
        } catch {
            failure = error
        }
        let after = try NavigationRow.state(main: row.after.main, modal: row.after.modal)

        #expect(steps.map(\.description) == row.steps)
        #expect(failure?.code.rawValue == row.error)
        #expect(outcome.map { "\($0)" } == row.outcome)
        #expect(state.main.map(\.description) == after.main.map(\.description))
        #expect(state.modal.map(\.description) == after.modal.map(\.description))
        if let animated = row.animated { #expect(steps.map(\.isAnimated) == animated) }
    }

    @Test("Visits keep proposal options, including unknown ones")
    func options() throws {
        let options = VisitOptions(
            response: VisitResponse(statusCode: 200, responseHTML: "<p>"),
            other: ["willRender": .bool(false)])
        let url = URL(filePath: "/one")
        var state = NavigationState()
        let visit = VisitProposal(location: url, options: options)
        let steps = try state.propose(NavigationProposal(visit))
        #expect(steps.first?.action == .visit(url, options, on: .main))

        let replaceRoot = try PathProperties(json: #"{"presentation": "replace_root"}"#)
        let replacing = try state.propose(
            NavigationProposal(visit, properties: replaceRoot))
        var replace = options
        replace.action = .replace
        #expect(replacing.first?.action == .visit(url, replace, on: .main))
    }

    @Test("A redirect loop ends, and another visit starts over")
    func redirects() throws {
        let refresh = try PathProperties(json: #"{"presentation": "refresh"}"#)
        let redirected = VisitOptions(response: VisitResponse(statusCode: 200, redirected: true))
        let one = NavigationProposal(
            VisitProposal(location: URL(filePath: "/one"), options: redirected),
            properties: refresh)
        let two = Self.proposal("/two", redirected)
        var state = NavigationState(main: [NavigationDestination(one.visit.location)])

        for _ in 0..<NavigationState.maximumRedirectCount {
            _ = try state.propose(one)
            _ = try state.propose(two)
        }
        let before = state.main
        func tooMany(_ proposal: NavigationProposal) -> NavigationError {
            NavigationError(
                .tooManyRedirects,
                """
                Redirects lead to \(proposal.visit.location) too often. Look for a loop of redirects and rules.
                """)
        }
        for _ in 0..<3 {
            #expect(throws: tooMany(one)) { try state.propose(one) }
            #expect(state.main == before)
        }
        _ = try state.propose(Self.proposal("/three"))
        for _ in 0..<NavigationState.maximumRedirectCount { _ = try state.propose(two) }
        #expect(throws: tooMany(two)) { try state.propose(two) }
    }

    @Test("A wizard may redirect from form to form through many steps, but not without limit")
    func wizard() throws {
        let redirected = VisitOptions(response: VisitResponse(statusCode: 200, redirected: true))
        var state = NavigationState(main: [.native("home"), .native("start")])
        func proposal(_ step: Int) -> NavigationProposal {
            Self.proposal("/steps/\(step)", redirected)
        }
        for step in 0..<NavigationState.maximumPageCount {
            _ = try state.propose(proposal(step))
            // The user can go back through the steps.
            #expect(state.main.count == step + 3)
            #expect(state.main.last == NavigationDestination(proposal(step).visit.location))
        }
        let error: any Error = NavigationError(.unknownTab, "There is no tab.")
        #expect(error.localizedDescription == "unknownTab: There is no tab.")
        let before = state
        for step in NavigationState.maximumPageCount..<NavigationState.maximumPageCount + 3 {
            let message = """
                Redirects lead to too many pages, last to \(proposal(step).visit.location). Look for the first \
                that redirects.
                """
            #expect(throws: NavigationError(.tooManyRedirects, message)) {
                try state.propose(proposal(step))
            }
            #expect(state == before)
        }
        // A page visited before may be visited again.
        _ = try state.propose(proposal(0))
        // The user sends forms.
        for step in 0..<500 {
            var next = proposal(step)
            next.visit.followsForm = true
            _ = try state.propose(next)
        }
        #expect(state.main.count == NavigationState.maximumScreenCount)
        #expect(state.main.first == .native("home"))
        _ = try state.propose(Self.proposal("/other"))
        _ = try state.propose(proposal(NavigationState.maximumPageCount))
    }

    @Test("A native screen carries its address, its properties, and the app's parameters")
    func nativeScreens() throws {
        let properties = try PathProperties(
            json: #"{"view_controller": "map", "zoom": 3}"#)
        var state = NavigationState(main: [.native("root")])
        func map(of customer: Int) -> NavigationProposal {
            var proposal = Self.proposal("/customers/\(customer)/map")
            proposal.properties = properties
            proposal.parameters = ["customer": .string("\(customer)")]
            return proposal
        }
        let steps = try state.propose(map(of: 42))
        guard case .push(let screen, on: .main) = steps.first?.action else {
            Issue.record("The screen was not pushed.")
            return
        }
        #expect(screen.screen == "map")
        #expect(screen.url == URL(filePath: "/customers/42/map"))
        #expect(try screen.properties.value(of: "zoom", as: Int.self) == 3)
        #expect(screen.parameters == ["customer": .string("42")])
        // Another address is another screen, and the same address is not.
        let next = try [7, 7, 42].map { try state.propose(map(of: $0)).map(\.description) }
        #expect(
            next == [
                ["push main map /customers/7/map"], ["replaceTop main map /customers/7/map"],
                ["pop main"],
            ])
    }

    @Test("A step says whether it changes anything")
    func apply() {
        var state = NavigationState(
            main: [.native("root"), .native("list")], modal: [.native("form")])
        // The user closes screens.
        let changes = [.dismiss, .pop(.main), .pop(.main)].map { state.apply(NavigationStep($0)) }
        #expect(changes == [true, true, false])
        #expect(state == NavigationState(main: [.native("root")]))
        state = NavigationState()
        for action in [.pop(.main), .pop(.modal), .popToRoot, .dismiss] as [NavigationStep.Action] {
            let hasChanged = state.apply(NavigationStep(action))
            #expect(!hasChanged)
        }
        #expect(state == NavigationState())
    }

    @Test("A page that navigated by itself keeps its new location")
    func moved() throws {
        let (one, two) = (URL(filePath: "/one"), URL(filePath: "/two"))
        var state = NavigationState(main: [.native("root"), NavigationDestination(one)])
        state.move(1, on: .main, to: two)
        #expect(state.main == [.native("root"), NavigationDestination(two)])
        let steps = state.steps(for: NavigationProposal(VisitProposal(location: two))).map(
            \.description)
        #expect(steps == ["visit main /two advance", "replaceTop main /two"])
        state.move(0, on: .modal, to: two)
        state.apply(NavigationStep(.pop(.main)))
        state.move(0, on: .main, to: two)
        #expect(state == NavigationState(main: [.native("root")]))
    }
}

extension NavigationDestination {
    /// A native screen whose address has its name.
    static func native(_ name: String) -> NavigationDestination {
        NavigationDestination(URL(filePath: "/\(name)"), screen: name)
    }
}
