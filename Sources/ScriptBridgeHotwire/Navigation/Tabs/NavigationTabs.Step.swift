extension NavigationTabs {
    /// One thing to do, whatever the tabs are made of.
    ///
    /// As text it is `select orders`, `clear orders`, or the step with its tab: `orders: push main /one`.
    public enum Step: Hashable, Sendable {
        /// A tab is shown in place of the one that was.
        case select(String)

        /// All screens of a tab go, and its session had better forget its snapshots.
        case clear(String)

        /// A step, in which the main stack is that of the tab.
        case perform(NavigationStep, tab: String)
    }
}

extension NavigationTabs.Step: CustomStringConvertible {
    /// The step in the words of the table of ``NavigationTabs``.
    public var description: String {
        switch self {
        case .select(let tab): "select \(tab)"
        case .clear(let tab): "clear \(tab)"
        case .perform(let step, let tab): "\(tab): \(step)"
        }
    }
}
