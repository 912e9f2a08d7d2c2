/// A screen of the app that shows one location at a time.
///
/// The screen may be a view controller, a page of a stack, or a tab. A ``VisitSession`` creates
/// these values and remembers what the page needs to restore each screen. The host keeps one value
/// with each of its screens.
public struct VisitScreen: Codable, Hashable, Sendable {
    /// The screen's number in its session.
    public let number: Int

    init(_ number: Int) {
        self.number = number
    }
}
