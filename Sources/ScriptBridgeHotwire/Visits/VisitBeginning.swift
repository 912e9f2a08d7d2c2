/// How a visit begins, by which a host knows whether there is something to see meanwhile.
public struct VisitBeginning: Codable, Hashable, Sendable {
    /// Whether the page shows a snapshot until the server has answered.
    public let hasCachedSnapshot: Bool

    /// Whether the page asks anew for what it shows, and goes on showing it.
    public let isPageRefresh: Bool

    /// Makes the beginning of a visit; by default, of one that loads a document.
    ///
    /// - Parameters:
    ///   - hasCachedSnapshot: Whether the page shows a snapshot meanwhile.
    ///   - isPageRefresh: Whether the page asks anew for what it shows.
    public init(hasCachedSnapshot: Bool = false, isPageRefresh: Bool = false) {
        self.hasCachedSnapshot = hasCachedSnapshot
        self.isPageRefresh = isPageRefresh
    }

    /// Whether nothing is there to be seen, so that the host had better show that it waits.
    public var isBlank: Bool { !hasCachedSnapshot && !isPageRefresh }
}
