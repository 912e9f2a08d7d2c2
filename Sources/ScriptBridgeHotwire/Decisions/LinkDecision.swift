public import Foundation
public import ScriptBridge

/// Something that leads to another page: what decisions are about.
public enum Link: Hashable, Sendable {
    /// The page's library, or the app, proposes a visit.
    case proposal(VisitProposal)
    /// The web view is about to make a navigation that the session did not start.
    case navigation(PageNavigation)

    /// The URL of the other page.
    public var url: URL {
        switch self {
        case .proposal(let proposal): proposal.location
        case .navigation(let navigation): navigation.url
        }
    }
}

/// A named decision about where some links lead.
///
/// A ``VisitSession`` asks its decisions in order, and the first outcome counts. A decision is a
/// value, so a test can call it.
///
/// ```swift
/// let signIn = LinkDecision("signIn") { link, _ in
///     link.url.host() == "accounts.example.com" ? .allow : nil
/// }
/// let session = VisitSession(decisions: [signIn, .app(hosts: ["example.org"])] + .standard)
/// ```
public struct LinkDecision: Sendable {
    /// The outcome of a decision.
    public enum Outcome: Hashable, Sendable {
        /// The app visits the URL.
        ///
        /// A navigation of the web view is cancelled, and its URL becomes a proposal, about which the
        /// decisions are asked again.
        case visit
        /// The app shows a native screen of this name for the URL.
        case screen(String)
        /// The web view makes the navigation on its screen. A proposal becomes a visit.
        case allow
        /// Nothing happens. If the URL has no server, this is reported as an error of the page.
        case cancel
        /// Another app opens the URL.
        case external
        /// A browser inside the app opens the URL.
        case browser
        /// The app is told about the file at the URL.
        ///
        /// This applies to URLs of the site, and to `blob:` and `data:` URLs, which a page makes.
        /// For any other URL the next decisions are asked.
        case download
        /// A visit reloads the document of the screen.
        case reload
        /// The visit fails, and another app opens the URL.
        case fail
    }

    /// The state of the session when a decision is made.
    public struct Situation: Hashable, Sendable {
        /// The location that the host visited last; URLs with its host and port belong to the site.
        public var site: URL?
        /// The location that is shown or about to be shown.
        public var location: URL?
        /// Whether a page with a library is loaded.
        public var isReady: Bool = false
        /// The properties that the path configuration has for the URL of a proposal; empty for a
        /// navigation.
        public var properties: PathProperties = PathProperties()
        /// Whether the document of a visit has begun to arrive, and its library is not ready yet.
        public var isLoading: Bool = false

        /// Creates the situation of a session without a page.
        public init() {}
    }

    /// The name of the decision, for logs.
    public let name: String

    private let decide: @Sendable (Link, Situation) -> Outcome?

    /// Creates a decision.
    ///
    /// - Parameters:
    ///   - name: The name of the decision, for logs.
    ///   - decide: Returns the outcome for a link, or nil to leave it to the next decision.
    public init(_ name: String, _ decide: @escaping @Sendable (Link, Situation) -> Outcome?) {
        self.name = name
        self.decide = decide
    }

    /// Returns the outcome for a link, or nil to leave it to the next decision.
    public func outcome(of link: Link, in situation: Situation) -> Outcome? {
        decide(link, situation)
    }
}

extension [LinkDecision] {
    /// Returns the first outcome that one of the decisions has for a link.
    ///
    /// - Parameters:
    ///   - link: What leads to another page.
    ///   - situation: The state of the session.
    /// - Returns: The outcome; nil if no decision has one. Then a navigation is allowed, and a
    ///   proposal becomes a visit.
    public func outcome(
        of link: Link,
        in situation: LinkDecision.Situation
    ) -> LinkDecision.Outcome? {
        lazy.compactMap { $0.outcome(of: link, in: situation) }.first
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
