/// How a visit begins: whether the page shows anything while it waits for the server.
public struct VisitBeginning: Hashable, Sendable {
    /// Whether the page shows a snapshot until the server responds.
    public let hasCachedSnapshot: Bool

    /// Whether the visit refreshes the current page, which stays visible while the visit loads.
    public let isPageRefresh: Bool

    /// Creates the beginning of a visit; by default, of one that loads a document.
    public init(hasCachedSnapshot: Bool = false, isPageRefresh: Bool = false) {
        self.hasCachedSnapshot = hasCachedSnapshot
        self.isPageRefresh = isPageRefresh
    }

    /// Whether the page has nothing to show yet, so that the host should show that it is loading.
    public var isBlank: Bool { !hasCachedSnapshot && !isPageRefresh }
}
