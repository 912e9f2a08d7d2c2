public import Foundation

/// A screen on a stack.
public enum NavigationDestination: Hashable, Sendable {
    /// A screen with the web view, which shows the page of a URL.
    case web(URL)

    /// A screen of the app's own, by the name that it has in `view_controller`.
    case native(String)

    /// Whether this screen is what a proposal asks for.
    ///
    /// Of URLs, path and query are compared, and only the path if the query presentation is
    /// `replace`; scheme, host, port, fragment and a slash at the end do not count. Screens of the
    /// app's own are compared by name.
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
    /// The path and query of the page, or the name of the app's own screen.
    public var description: String {
        switch self {
        case .web(let url): url.pathAndQuery
        case .native(let name): name
        }
    }
}

extension URL {
    /// What a person tells the pages of one site apart by.
    var pathAndQuery: String {
        path(percentEncoded: true) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
