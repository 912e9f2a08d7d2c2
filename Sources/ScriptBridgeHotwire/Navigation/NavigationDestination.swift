public import Foundation
public import ScriptBridge

/// A screen on a stack: the page of a URL, or a native screen for it.
public struct NavigationDestination: Hashable, Sendable {
    /// The address of the screen, also of a native one.
    public var url: URL

    /// The name of a native screen, as in the property `view_controller`; nil for a page.
    public let screen: String?

    /// The properties that the path configuration has for the address.
    public var properties: PathProperties

    /// The app's own values from the proposal.
    public let parameters: [String: JSONValue]

    /// The number that a navigator gives the screen; nil for a screen that is new.
    var number: Int?

    /// Creates a destination.
    public init(
        _ url: URL,
        screen: String? = nil,
        properties: PathProperties = PathProperties(),
        parameters: [String: JSONValue] = [:]
    ) {
        self.url = url
        self.screen = screen
        self.properties = properties
        self.parameters = parameters
    }

    /// Whether a web view shows the page of the URL.
    public var isPage: Bool { screen == nil }

    /// Whether this screen already shows what a proposal asks for.
    ///
    /// Addresses are the same if their paths and queries are equal. If the query string presentation
    /// is `replace`, the paths are enough. Scheme, host, port, fragment, and a trailing slash do not
    /// matter. Native screens must also have the same name, so that two addresses of one native
    /// screen are two screens.
    func shows(_ next: NavigationDestination) -> Bool {
        (isPage || screen == next.screen) && Self.path(url) == Self.path(next.url)
            && (next.properties.queryStringPresentation == .replace
                || url.query(percentEncoded: true) == next.url.query(percentEncoded: true))
    }

    private static func path(_ url: URL) -> Substring {
        let path = url.path(percentEncoded: true)
        return path.hasSuffix("/") ? path.dropLast() : path[...]
    }
}

extension NavigationDestination: CustomStringConvertible {
    /// The path and query, after the name of a native screen.
    public var description: String { (screen.map { "\($0) " } ?? "") + url.pathAndQuery }
}

extension URL {
    /// The path and query, which are enough to tell pages of one site apart.
    var pathAndQuery: String {
        path(percentEncoded: true) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
