/// A place in the host's own navigation that shows one location at a time: a view controller, a
/// page of a stack, a tab.
///
/// A ``VisitSession`` hands them out, and knows for each what the page needs to restore it. The
/// host keeps one beside each of its screens.
public struct VisitScreen: Codable, Hashable, Sendable {
    /// The screen's number in its session.
    public let number: Int

    package init(_ number: Int) {
        self.number = number
    }
}
