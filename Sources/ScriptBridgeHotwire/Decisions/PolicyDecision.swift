public import Foundation
public import ScriptBridge

/// A named decision about navigations of the web view that the session did not start.
///
/// A ``VisitSession`` asks its decisions in order, and the first outcome counts. A decision is a
/// value, so a test can call it.
///
/// ```swift
/// let signIn = PolicyDecision("signIn") { navigation, _ in
///     navigation.url.host() == "accounts.example.com" ? .allow : nil
/// }
/// let session = VisitSession(decisions: [signIn] + .standard)
/// ```
public struct PolicyDecision: Sendable {
    /// The outcome of a decision.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The web view makes the navigation.
        case allow
        /// The web view does not make the navigation.
        case cancel
        /// The navigation is cancelled, and the session leaves its URL to the host.
        ///
        /// - The session proposes a visit to a URL of the site.
        /// - It tells the host to open a URL of another site, or for another app, externally.
        /// - It rejects a URL without a server.
        case leave
        /// The navigation is cancelled, and the host is told about the file at its URL.
        ///
        /// This applies to URLs of the site, and to `blob:` and `data:` URLs, which a page makes.
        /// The session handles any other URL as in `leave`.
        case download
        /// The navigation is cancelled, and its URL is opened externally.
        case external
        /// The navigation is cancelled, and a visit reloads the document of the screen.
        case reload
        /// The navigation is cancelled, the visit fails, and the URL is opened externally.
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
        /// Whether the document of a visit is loading.
        public var isLoading: Bool = false
        /// Whether the document of the visit has begun to arrive.
        public var hasCommitted: Bool = false
        /// Whether the document is loaded because a script could not make the visit.
        public var isRetry: Bool = false
        /// Whether the page has navigated to another document, perhaps one without a library.
        public var hasNavigatedAway: Bool = false

        /// Creates the situation of a session without a page.
        public init() {}
    }

    /// The name of the decision, for logs.
    public let name: String

    private let decide: @Sendable (PageNavigation, Situation) -> Outcome?

    /// Creates a decision.
    ///
    /// - Parameters:
    ///   - name: The name of the decision, for logs.
    ///   - decide: Returns the outcome for a navigation, or nil to leave it to the next decision.
    public init(
        _ name: String,
        _ decide: @escaping @Sendable (PageNavigation, Situation) -> Outcome?
    ) {
        self.name = name
        self.decide = decide
    }

    /// Returns the outcome for a navigation, or nil to leave it to the next decision.
    public func outcome(of navigation: PageNavigation, in situation: Situation) -> Outcome? {
        decide(navigation, situation)
    }
}

extension [PolicyDecision] {
    /// Returns the first outcome that one of the decisions has for a navigation.
    ///
    /// - Parameters:
    ///   - navigation: The navigation that the web view is about to make.
    ///   - situation: The state of the session.
    /// - Returns: The outcome; `allow` if no decision has one.
    public func outcome(
        of navigation: PageNavigation,
        in situation: PolicyDecision.Situation
    ) -> PolicyDecision.Outcome {
        lazy.compactMap { $0.outcome(of: navigation, in: situation) }.first ?? .allow
    }
}
