public import Foundation
public import ScriptBridge

/// A decision about where the web view may go by itself: a value, with a name, that a test can call.
///
/// A ``VisitSession`` asks its decisions in their order, and the first that has an outcome counts.
///
/// ```swift
/// let signIn = PolicyDecision("signIn") { navigation, _ in
///     navigation.url.host() == "accounts.example.com" ? .allow : nil
/// }
/// let session = VisitSession(decisions: [signIn] + .standard)
/// ```
public struct PolicyDecision: Sendable {
    /// What follows of a navigation.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The web view goes there.
        case allow
        /// It stays where it is.
        case cancel
        /// It stays, and the link leads out of the library: what is of the site is proposed, what is of
        /// another one or for another app is opened externally, and a document without a server is refused.
        case leave
        /// It stays, and the link is opened externally.
        case external
        /// It stays, and the screen's document is loaded anew, as a visit.
        case reload
        /// It stays, the visit has failed, and the link is opened externally.
        case fail
    }

    /// What is known when a decision is made.
    public struct Situation: Hashable, Sendable {
        /// Where the host went last: links to its host and port are of the site.
        public var site: URL?
        /// What is shown, or about to be.
        public var location: URL?
        /// Whether a page with a library is there.
        public var isReady: Bool = false
        /// Whether the document of a visit is on its way.
        public var isLoading: Bool = false
        /// Whether that document has begun.
        public var hasCommitted: Bool = false
        /// Whether it is loaded because a script could not ask for it.
        public var isRetry: Bool = false
        /// Whether the page has gone to another document by itself, perhaps one without a library.
        public var isLeft: Bool = false

        /// Makes a situation in which there is no page.
        public init() {}
    }

    /// The name, for logs.
    public let name: String

    private let decide: @Sendable (PageNavigation, Situation) -> Outcome?

    /// Makes a decision.
    ///
    /// - Parameters:
    ///   - name: The name, for logs.
    ///   - decide: Says what follows of a navigation; nil if it is another one's to decide.
    public init(
        _ name: String,
        _ decide: @escaping @Sendable (PageNavigation, Situation) -> Outcome?
    ) {
        self.name = name
        self.decide = decide
    }

    /// What follows of a navigation; nil if it is another one's to decide.
    public func outcome(of navigation: PageNavigation, in situation: Situation) -> Outcome? {
        decide(navigation, situation)
    }
}

extension [PolicyDecision] {
    /// What follows of a navigation: what the first decision says that has an outcome.
    ///
    /// - Parameters:
    ///   - navigation: Where the web view is about to go.
    ///   - situation: What is known.
    /// - Returns: The outcome; `allow` if no decision has one.
    public func outcome(
        of navigation: PageNavigation,
        in situation: PolicyDecision.Situation
    ) -> PolicyDecision.Outcome {
        lazy.compactMap { $0.outcome(of: navigation, in: situation) }.first ?? .allow
    }
}
