import FixtureSupport
import Foundation
import ScriptBridge

@testable import ScriptBridgeHotwire

/// A row of `navigation.json`.
///
/// A screen is the path of its page, or a name without a slash for one of the app's own screens.
struct NavigationRow: Decodable, Sendable, CustomStringConvertible {
    struct Proposal: Decodable, Sendable {
        let url: String
        let action: VisitAction?
        let properties: JSONValue?
        let redirect: Bool?
        let from: String?
    }

    struct Stacks: Decodable, Sendable {
        let main: [String]
        let modal: [String]?
    }

    let name: String
    /// The row of the table in the documentation of `NavigationState`.
    let row: String?
    let main: [String]
    let modal: [String]?
    let start: Bool?
    let error: String?
    /// The app's own decision: `reject`, `alert`, or a native screen.
    let routing: String?
    /// What the decisions say, if they do not accept the proposal.
    let outcome: String?
    let proposal: Proposal
    let steps: [String]
    let animated: [Bool]?
    let after: Stacks

    var description: String { name }

    static func all() throws -> [NavigationRow] { try Fixture.rows("navigation") }
}

extension NavigationRow {
    /// The proposal, with the row's properties, or else with those that a path configuration of
    /// only the historical locations gives it.
    func makeProposal() throws -> NavigationProposal {
        let url = try Self.url(proposal.url)
        let properties =
            try proposal.properties.map { try PathProperties(json: Fixture.text($0)) }
            ?? PathConfiguration().match(url).properties
        let response = VisitResponse(statusCode: 200, redirected: proposal.redirect ?? false)
        return NavigationProposal(
            VisitProposal(
                location: url,
                options: VisitOptions(action: proposal.action ?? .advance, response: response)),
            properties: properties, from: proposal.from.flatMap(Navigation.Stack.init) ?? .main)
    }

    /// Where the decisions of an app lead, with the row's own decision before the standard ones.
    func decide(_ proposal: NavigationProposal) -> LinkDecision.Outcome? {
        var situation = LinkDecision.Situation()
        situation.site = URL(string: "https://example.com")
        let own: LinkDecision.Outcome? =
            switch routing {
            case "reject": .cancel
            case "alert": .external
            case let name? where name.hasPrefix("screen "): .screen(String(name.dropFirst(7)))
            default: nil
            }
        let decisions = [LinkDecision("own") { _, _ in own }] + .standard
        return decisions.outcome(of: .proposal(proposal.visit), in: situation)
    }

    static func state(main: [String], modal: [String]?) throws -> NavigationState {
        NavigationState(main: try main.map(screen), modal: try (modal ?? []).map(screen))
    }

    private static func screen(_ text: String) throws -> NavigationDestination {
        if text.isEmpty || text.hasPrefix("/") { return NavigationDestination(try url(text)) }
        let parts = text.split(separator: " ").map(String.init)
        return NavigationDestination(
            try url(parts.count > 1 ? parts[1] : "/" + parts[0]), screen: parts[0])
    }

    private static func url(_ text: String) throws -> URL {
        let hasScheme = text.contains(":")
        guard let url = URL(string: hasScheme ? text : "https://example.com" + text) else {
            throw URLError(.badURL)
        }
        return url
    }
}
