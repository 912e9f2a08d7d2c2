public import Foundation

/// A visit that the page would like to make.
///
/// The host makes it with ``VisitSession/visit(_:options:on:)``, where and as it sees fit, or not
/// at all.
public struct VisitProposal: Codable, Hashable, Sendable {
    /// Where it leads.
    public let location: URL

    /// How the page would make it; to be given back with the visit.
    public let options: VisitOptions

    /// Makes a proposal.
    ///
    /// - Parameters:
    ///   - location: Where it leads.
    ///   - options: How the page would make it.
    public init(location: URL, options: VisitOptions = VisitOptions()) {
        self.location = location
        self.options = options
    }

    /// Whether a server redirected there: the location takes the place of the one asked for.
    public var isRedirect: Bool { options.response?.redirected == true }
}

extension VisitProposal {
    /// The same with the document that has waited in the page.
    func withDocument(_ html: String?) -> VisitProposal {
        var options = options
        options.response?.responseHTML = html
        options.response?.other[VisitResponse.keptName] = nil
        return VisitProposal(location: location, options: options)
    }
}
