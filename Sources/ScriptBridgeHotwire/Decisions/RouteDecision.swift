public import Foundation

/// A decision about where some links are shown: a value, with a name, that a test can call.
///
/// ```swift
/// let decisions: [RouteDecision] = [
///     .local, RouteDecision("help", .browser) { url, _ in url.path().hasPrefix("/help") },
///     .app(hosts: ["example.com"]), .browser, .external,
/// ]
/// switch decisions.route(for: url, from: page) {
/// case .app: visit(url)
/// case .browser: browse(url)
/// case .external: open(url)
/// case .cancel: break
/// }
/// ```
public struct RouteDecision: Sendable {
    /// The name, for logs.
    public let name: String

    /// Where the links are shown that match.
    public let route: Route

    private let matches: @Sendable (_ url: URL, _ page: URL?) -> Bool

    /// Makes a decision.
    ///
    /// - Parameters:
    ///   - name: The name, for logs.
    ///   - route: Where the links are shown that match.
    ///   - matches: Whether a link matches, and on which page it is; nil for a link from outside.
    public init(
        _ name: String,
        _ route: Route,
        matching matches: @escaping @Sendable (_ url: URL, _ page: URL?) -> Bool
    ) {
        self.name = name
        self.route = route
        self.matches = matches
    }

    /// Where a link is shown; nil if it is another one's to decide.
    ///
    /// - Parameters:
    ///   - url: Where the link leads.
    ///   - page: The page that it is on.
    /// - Returns: The route, or nil.
    public func route(for url: URL, from page: URL? = nil) -> Route? {
        matches(url, page) ? route : nil
    }
}

extension RouteDecision {
    /// What has no server is not shown: scripts, files, and documents of a page's own making.
    public static let local: RouteDecision = RouteDecision("local", .cancel) { url, _ in
        url.isLocalDocument
    }

    /// Web pages of these hosts, in lower case, are shown in the app.
    public static func app(hosts: Set<String>) -> RouteDecision {
        RouteDecision("app", .app) { url, _ in
            url.isWebPage && url.host().map { hosts.contains($0.lowercased()) } == true
        }
    }

    /// Web pages of the host of the page that leads there are shown in the app.
    public static let sameHost: RouteDecision = RouteDecision("sameHost", .app) { url, page in
        url.isWebPage && url.host() != nil && url.host()?.lowercased() == page?.host()?.lowercased()
    }

    /// Other web pages are shown in a browser inside the app.
    public static let browser: RouteDecision = RouteDecision("browser", .browser) { url, _ in
        url.isWebPage
    }

    /// Everything else is opened by the system: telephone numbers, mails, other apps.
    public static let external: RouteDecision = RouteDecision("external", .external) { _, _ in true
    }
}

extension [RouteDecision] {
    /// The decisions of Hotwire Native, in their order, for an app whose pages are of these hosts.
    public static func hotwire(hosts: Set<String>) -> [RouteDecision] {
        [.local, .app(hosts: hosts), .browser, .external]
    }

    /// Where a link is shown: what the first decision says that has one.
    ///
    /// - Parameters:
    ///   - url: Where the link leads.
    ///   - page: The page that it is on.
    /// - Returns: The route; `cancel` if no decision has one.
    public func route(for url: URL, from page: URL? = nil) -> Route {
        lazy.compactMap { $0.route(for: url, from: page) }.first ?? .cancel
    }
}

extension URL {
    /// Whether a server of the web gives it.
    var isWebPage: Bool {
        let scheme = scheme?.lowercased()
        return scheme == "http" || scheme == "https"
    }

    /// Whether it is a document without a server: a script, a file, or what a page has made up.
    var isLocalDocument: Bool {
        ["javascript", "file", "data", "blob", "about"].contains(scheme?.lowercased())
    }
}
