public import Foundation

/// A visit that a page or the app wants, with what the path configuration says about it.
///
/// ```swift
/// let match = configuration.match(url)
/// let proposal = NavigationProposal(url, action: .advance, properties: match.properties)
/// ```
public struct NavigationProposal: Hashable, Sendable {
    /// Where the visit leads.
    public var url: URL

    /// What it does to the history.
    public var action: VisitAction

    /// The properties of the path configuration.
    public var properties: PathProperties

    /// Whether the server redirected to it.
    public var isRedirect: Bool

    /// The stack whose page proposes.
    public var stack: NavigationStack

    /// Makes a proposal.
    ///
    /// - Parameters:
    ///   - url: Where the visit leads.
    ///   - action: What it does to the history.
    ///   - properties: The properties of the path configuration.
    ///   - isRedirect: Whether the server redirected to it: `redirected` of the visit's response.
    ///   - stack: The stack whose page proposes.
    public init(
        _ url: URL,
        action: VisitAction = .advance,
        properties: PathProperties = PathProperties(),
        isRedirect: Bool = false,
        from stack: NavigationStack = .main
    ) {
        self.url = url
        self.action = action
        self.properties = properties
        self.isRedirect = isRedirect
        self.stack = stack
    }

    /// The screen that the properties name.
    public var screen: NavigationScreen {
        let name = properties.viewController
        return name == "web" ? .web(url) : .native(name)
    }
}
