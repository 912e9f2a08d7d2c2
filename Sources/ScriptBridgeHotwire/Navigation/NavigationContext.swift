/// On which stack a screen belongs: the property `context` of a path configuration.
public enum NavigationContext: String, Sendable, Hashable, CaseIterable {
    /// On the main stack.
    case `default`
    /// On the modal stack, above the main one.
    case modal
}
