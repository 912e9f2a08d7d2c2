/// One of the two stacks of screens that an app has.
public enum NavigationStack: String, Sendable, Hashable, CaseIterable {
    /// The stack that is always there.
    case main
    /// The stack above it, shown while there is a screen on it.
    case modal
}
