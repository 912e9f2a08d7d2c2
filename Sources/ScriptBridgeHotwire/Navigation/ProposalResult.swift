import Foundation

/// What the host makes of a proposal before the stacks are asked.
///
/// ```swift
/// var result = ProposalResult(proposal, hosts: ["example.com"])
/// if case .accept = result, proposal.url.path() == "/sign_in" { result = .screen("SignIn") }
/// ```
public enum ProposalResult: Hashable, Sendable {
    /// The screen that the properties name.
    case accept

    /// A screen of the app's own.
    case screen(String)

    /// An alert, above the stack that is shown.
    case alert

    /// Another app opens the URL.
    case external

    /// Nothing happens.
    case reject

    /// Accepts the pages of the app's own hosts, and leaves all others to other apps.
    ///
    /// - Parameters:
    ///   - proposal: The proposal.
    ///   - hosts: The hosts whose pages the app shows, in lower case.
    public init(_ proposal: NavigationProposal, hosts: Set<String>) {
        self = RouteDecision.app(hosts: hosts).route(for: proposal.url) == nil ? .external : .accept
    }

    /// Accepts what is shown in the app, and leaves the rest to other apps or to nobody.
    ///
    /// A browser inside the app is the host's: ask for its route before, and show it.
    ///
    /// - Parameter route: Where the proposal is shown.
    public init(_ route: Route) {
        switch route {
        case .app: self = .accept
        case .browser, .external: self = .external
        case .cancel: self = .reject
        }
    }
}
