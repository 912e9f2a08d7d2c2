public import Foundation

/// A screen on a stack.
public enum NavigationDestination: Hashable, Sendable {
    /// A screen whose web view shows the page of a URL.
    case web(URL)

    /// A native screen, by its name in the property `view_controller`.
    case native(String)

    /// Whether this screen already shows what a proposal asks for.
    ///
    /// URLs are the same if their paths and queries are equal. If the query string presentation is
    /// `replace`, the paths are enough. Scheme, host, port, fragment, and a trailing slash do not
    /// matter. Native screens are the same if their names are equal.
    func shows(_ screen: NavigationDestination, _ proposal: NavigationProposal) -> Bool {
        switch self {
        case .web(let url):
            Self.path(url) == Self.path(proposal.url)
                && (proposal.properties.queryStringPresentation == .replace
                    || url.query(percentEncoded: true)
                        == proposal.url.query(percentEncoded: true))
        case .native:
            self == screen
        }
    }

    private static func path(_ url: URL) -> Substring {
        let path = url.path(percentEncoded: true)
        return path.hasSuffix("/") ? path.dropLast() : path[...]
    }
}

extension NavigationDestination: CustomStringConvertible {
    /// The path and query of the page, or the name of the native screen.
    public var description: String {
        switch self {
        case .web(let url): url.pathAndQuery
        case .native(let name): name
        }
    }
}

extension URL {
    /// The path and query, which are enough to tell pages of one site apart.
    var pathAndQuery: String {
        path(percentEncoded: true) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
