import Foundation

/// The host's decision about a proposal, made before the stacks change.
///
/// ```swift
/// var result = ProposalResult(proposal, hosts: ["example.com"])
/// if case .accept = result, proposal.url.path() == "/sign_in" { result = .screen("SignIn") }
/// ```
public enum ProposalResult: Hashable, Sendable {
    /// Show the screen that the properties ask for.
    case accept

    /// Show a native screen.
    case screen(String)

    /// Show an alert above the visible stack.
    case alert

    /// Open the URL in another app.
    case external

    /// Do nothing.
    case reject

    /// Accepts pages of the app's own hosts and sends all others to other apps.
    ///
    /// - Parameters:
    ///   - proposal: The proposal.
    ///   - hosts: The hosts whose pages the app shows, in lower case.
    public init(_ proposal: NavigationProposal, hosts: Set<String>) {
        self = RouteDecision.app(hosts: hosts).route(for: proposal.url) == nil ? .external : .accept
    }

    /// Accepts what the app shows; other apps open the rest, except cancelled links.
    ///
    /// The route `browser` means another app here too. If your app has a browser of its own, check
    /// for this route first and show the browser instead.
    ///
    /// - Parameter route: The route of the proposal.
    public init(_ route: Route) {
        switch route {
        case .app: self = .accept
        case .browser, .external: self = .external
        case .cancel: self = .reject
        }
    }
}
