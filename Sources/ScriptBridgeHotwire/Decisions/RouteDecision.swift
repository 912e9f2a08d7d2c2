public import Foundation

/// A named decision about where some links open.
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
    /// The name of the decision, for logs.
    public let name: String

    /// The place where matching links open.
    public let route: Route

    private let matches: @Sendable (_ url: URL, _ page: URL?) -> Bool

    /// Creates a decision.
    ///
    /// - Parameters:
    ///   - name: The name of the decision, for logs.
    ///   - route: The place where matching links open.
    ///   - matches: Returns whether a link matches. It gets the URL of the link and of the page
    ///     with the link, which is nil for a link from outside.
    public init(
        _ name: String,
        _ route: Route,
        matching matches: @escaping @Sendable (_ url: URL, _ page: URL?) -> Bool
    ) {
        self.name = name
        self.route = route
        self.matches = matches
    }

    /// Returns where a link opens, or nil to leave it to the next decision.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - page: The page with the link; nil for a link from outside.
    /// - Returns: The route, or nil.
    public func route(for url: URL, from page: URL? = nil) -> Route? {
        matches(url, page) ? route : nil
    }
}

extension RouteDecision {
    /// Ignores URLs without a server: scripts, files, and documents that a page has created.
    public static let local: RouteDecision = RouteDecision("local", .cancel) { url, _ in
        url.isLocalDocument
    }

    /// Opens web pages of these hosts in the app; the hosts must be in lowercase.
    public static func app(hosts: Set<String>) -> RouteDecision {
        RouteDecision("app", .app) { url, _ in
            url.isWebPage && url.host().map { hosts.contains($0.lowercased()) } == true
        }
    }

    /// Opens web pages in the app if they have the same host as the page with the link.
    public static let sameHost: RouteDecision = RouteDecision("sameHost", .app) { url, page in
        url.isWebPage && url.host() != nil && url.host()?.lowercased() == page?.host()?.lowercased()
    }

    /// Opens all other web pages in a browser inside the app.
    public static let browser: RouteDecision = RouteDecision("browser", .browser) { url, _ in
        url.isWebPage
    }

    /// Leaves everything else to the system: telephone numbers, mail addresses, and other apps.
    public static let external: RouteDecision = RouteDecision("external", .external) { _, _ in true
    }
}

extension [RouteDecision] {
    /// Returns the decisions of Hotwire Native for an app with pages of these hosts.
    public static func hotwire(hosts: Set<String>) -> [RouteDecision] {
        [.local, .app(hosts: hosts), .browser, .external]
    }

    /// Returns the first route that one of the decisions has for a link.
    ///
    /// - Parameters:
    ///   - url: The URL of the link.
    ///   - page: The page with the link; nil for a link from outside.
    /// - Returns: The route; `cancel` if no decision has one.
    public func route(for url: URL, from page: URL? = nil) -> Route {
        lazy.compactMap { $0.route(for: url, from: page) }.first ?? .cancel
    }
}

extension URL {
    /// Whether a web server serves the URL.
    var isWebPage: Bool {
        let scheme = scheme?.lowercased()
        return scheme == "http" || scheme == "https"
    }

    /// Whether the URL stands for data that a page has made.
    var isMadeByPage: Bool {
        ["data", "blob"].contains(scheme?.lowercased())
    }

    /// Whether the URL has no server: a script, a file, or a document that a page has created.
    var isLocalDocument: Bool {
        ["javascript", "file", "data", "blob", "about"].contains(scheme?.lowercased())
    }
}
