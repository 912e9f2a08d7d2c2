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
        let scheme = proposal.url.scheme?.lowercased()
        let isWeb = scheme == "http" || scheme == "https"
        let host = proposal.url.host(percentEncoded: true)?.lowercased()
        self = isWeb && host.map(hosts.contains) == true ? .accept : .external
    }
}
