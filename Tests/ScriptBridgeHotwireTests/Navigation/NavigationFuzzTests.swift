import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite struct NavigationFuzzTests {
    @Test("The steps of random proposals lead to the new state")
    func random() throws {
        for seed in Fuzz.seeds("navigation", ordinarily: 100) {
            var generator = SplitMix64(seed: seed)
            var state = NavigationState()
            for _ in 0..<40 {
                let proposal = try Self.proposal(&generator)
                var before = state
                guard let steps = try? state.propose(proposal) else {
                    #expect(proposal.visit.isRedirect)
                    #expect(state.main == before.main && state.modal == before.modal)
                    continue
                }
                for step in steps {
                    let last = before
                    before.apply(step)
                    switch step.action {
                    case .push, .pop, .popToRoot, .dismiss:
                        #expect(before != last, "seed \(seed): \(step) has nothing to do")
                    default: break
                    }
                }
                #expect(before.main == state.main && before.modal == state.modal, "seed \(seed)")
                for case .visit(let url, _, let stack) in steps.map(\.action) {
                    guard let top = state[stack].last, top.isPage else {
                        Issue.record("seed \(seed): the visit's screen is not on top")
                        continue
                    }
                    #expect(top.url.path == url.path, "seed \(seed)")
                }
                for case .revisit(let url, let stack) in steps.map(\.action) {
                    #expect(state[stack].last?.url == url, "seed \(seed)")
                }
            }
        }
    }

    private static func proposal(_ generator: inout SplitMix64) throws -> NavigationProposal {
        let presentations =
            Navigation.Presentation.allCases.map(\.rawValue) + ["push", "clearAll", "MODAL"]
        var members: [String: JSONValue] = [:]
        if generator.chance(40) {
            members["presentation"] =
                .string(presentations.randomElement(using: &generator) ?? "")
        }
        if generator.chance(40) { members["context"] = .string("modal") }
        if generator.chance(20) { members["view_controller"] = .string("map") }
        if generator.chance(20) { members["query_string_presentation"] = .string("replace") }
        if generator.chance(10) { members["historical_location"] = .bool(true) }
        let path = ["/a", "/b", "/c", "/c?x=1", "/d/"].randomElement(using: &generator) ?? ""
        let action = VisitAction.allCases.randomElement(using: &generator) ?? .advance
        let response = VisitResponse(statusCode: 200, redirected: generator.chance(30))
        return NavigationProposal(
            VisitProposal(
                location: try #require(URL(string: "https://example.com\(path)")),
                options: VisitOptions(action: action, response: response)),
            properties: try PathProperties(json: try Fixture.text(JSONValue.object(members))),
            from: generator.chance(50) ? .main : .modal)
    }
}
