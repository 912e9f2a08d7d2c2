public import Foundation
public import ScriptBridge

/// A visit that a page or the app wants, with what the path configuration says about it.
///
/// ```swift
/// let match = configuration.match(visit.location)
/// let proposal = NavigationProposal(visit, properties: match.properties)
/// ```
public struct NavigationProposal: Hashable, Sendable {
    /// Where the visit leads.
    public var url: URL

    /// How it would be made; to be given back to the page with the visit.
    public var options: VisitOptions

    /// The properties of the path configuration.
    public var properties: PathProperties

    /// The stack whose page proposes.
    public var stack: Navigation.Stack

    /// What the app itself gives to the screen that will show it; nothing is done with it here.
    public var parameters: [String: JSONValue] = [:]

    /// Makes a proposal.
    ///
    /// - Parameters:
    ///   - url: Where the visit leads.
    ///   - options: How it would be made.
    ///   - properties: The properties of the path configuration.
    ///   - stack: The stack whose page proposes.
    public init(
        _ url: URL,
        options: VisitOptions = VisitOptions(),
        properties: PathProperties = PathProperties(),
        from stack: Navigation.Stack = .main
    ) {
        self.url = url
        self.options = options
        self.properties = properties
        self.stack = stack
    }

    /// Makes a proposal of what a page proposes.
    ///
    /// - Parameters:
    ///   - visit: The visit that the page would like to make.
    ///   - properties: The properties of the path configuration.
    ///   - stack: The stack whose page it is.
    public init(
        _ visit: VisitProposal,
        properties: PathProperties,
        from stack: Navigation.Stack = .main
    ) {
        self.init(visit.location, options: visit.options, properties: properties, from: stack)
    }

    /// Whether the server redirected to it.
    public var isRedirect: Bool { options.response?.redirected == true }

    /// The screen that the properties name.
    public var destination: NavigationDestination {
        let name = properties.viewController
        return name == "web" ? .web(url) : .native(name)
    }
}
