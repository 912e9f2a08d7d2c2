public import ScriptBridge

/// A visit that a page or the app proposes, with its path configuration properties.
///
/// ```swift
/// let match = configuration.match(visit.location)
/// let proposal = NavigationProposal(visit, properties: match.properties)
/// ```
public struct NavigationProposal: Hashable, Sendable {
    /// The location to visit, the options to pass on when you make the visit, and the native screen that
    /// the app has chosen instead of the one in the properties.
    public var visit: VisitProposal

    /// The properties that the path configuration has for the location.
    public var properties: PathProperties

    /// The stack whose page makes the proposal.
    public var stack: Navigation.Stack

    /// Values for the screen that will show the page; for the app's own use.
    public var parameters: [String: JSONValue] = [:]

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - visit: The visit.
    ///   - properties: The properties that the path configuration has for its location.
    ///   - stack: The stack whose page makes the proposal.
    public init(
        _ visit: VisitProposal,
        properties: PathProperties = PathProperties(),
        from stack: Navigation.Stack = .main
    ) {
        self.visit = visit
        self.properties = properties
        self.stack = stack
    }

    /// The screen that the app or the properties ask for.
    public var destination: NavigationDestination {
        let name = visit.screen ?? properties.viewController
        return NavigationDestination(
            visit.location, screen: name == "web" ? nil : name, properties: properties,
            parameters: parameters)
    }
}
