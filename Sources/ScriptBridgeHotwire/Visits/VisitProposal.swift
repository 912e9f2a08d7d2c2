public import Foundation

/// A visit that the page proposes.
///
/// The host decides whether, where, and how to make the visit. To make it, call
/// ``VisitSession/visit(_:options:on:)``.
public struct VisitProposal: Codable, Hashable, Sendable {
    /// The location to visit.
    public let location: URL

    /// The options that the page wants; pass them on when you make the visit.
    public internal(set) var options: VisitOptions

    /// The native screen that a decision of the session names; nil for the page of the location.
    public var screen: String?

    /// Whether the page has sent a form since its last proposal, so that the user leads here.
    public internal(set) var followsForm: Bool = false

    /// Creates a proposal.
    public init(location: URL, options: VisitOptions = VisitOptions()) {
        self.location = location
        self.options = options
    }

    /// Whether a server redirected to this location, which replaces the requested one.
    public var isRedirect: Bool { options.response?.redirected == true }
}

extension VisitProposal {
    /// Returns the proposal with the document that the page has kept.
    func withDocument(_ html: String?) -> VisitProposal {
        var proposal = self
        proposal.options.response?.responseHTML = html
        proposal.options.response?.other[VisitResponse.keptName] = nil
        return proposal
    }
}
