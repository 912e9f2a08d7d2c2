public import Foundation
public import ScriptBridge

/// A visit that a page or the app proposes, with its path configuration properties.
///
/// ```swift
/// let match = configuration.match(visit.location)
/// let proposal = NavigationProposal(visit, properties: match.properties)
/// ```
public struct NavigationProposal: Hashable, Sendable {
    /// The location to visit.
    public var url: URL

    /// The options of the visit; pass them on when you make the visit.
    public var options: VisitOptions

    /// The properties that the path configuration has for the location.
    public var properties: PathProperties

    /// The stack whose page makes the proposal.
    public var stack: Navigation.Stack

    /// The native screen that the app has chosen, instead of the one in the properties.
    public var screen: String?

    /// Whether a form of the page leads here, so that the user asked for it.
    public var followsForm: Bool = false

    /// Values for the screen that will show the page; for the app's own use.
    public var parameters: [String: JSONValue] = [:]

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - url: The location to visit.
    ///   - options: The options of the visit.
    ///   - properties: The properties that the path configuration has for the location.
    ///   - stack: The stack whose page makes the proposal.
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

    /// Creates a proposal from a page's proposal.
    ///
    /// - Parameters:
    ///   - visit: The visit that the page proposes.
    ///   - properties: The properties that the path configuration has for the location.
    ///   - stack: The stack whose page makes the proposal.
    public init(
        _ visit: VisitProposal,
        properties: PathProperties,
        from stack: Navigation.Stack = .main
    ) {
        self.init(visit.location, options: visit.options, properties: properties, from: stack)
        screen = visit.screen
        followsForm = visit.followsForm
    }

    /// Whether a server redirected to this location.
    public var isRedirect: Bool { options.response?.redirected == true }

    /// The screen that the app or the properties ask for.
    public var destination: NavigationDestination {
        let name = screen ?? properties.viewController
        return NavigationDestination(
            url, screen: name == "web" ? nil : name, properties: properties,
            parameters: parameters)
    }
}
