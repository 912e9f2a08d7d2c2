extension NavigationTabs {
    /// One step of a navigation between or within tabs, for the host to perform.
    ///
    /// Its description is `select orders`, `clear orders`, or a step with its tab, such as
    /// `orders: push main /one`.
    public enum Step: Hashable, Sendable {
        /// Show this tab instead of the current one.
        case select(String)

        /// Remove all screens of a tab; also clear the snapshots of its session.
        case clear(String)

        /// Perform a step; its main stack is the tab's own.
        case perform(NavigationStep, tab: String)
    }
}

extension NavigationTabs.Step: CustomStringConvertible {
    /// The step in the words of the table of tabs.
    ///
    /// The table is at ``NavigationTabs``.
    public var description: String {
        switch self {
        case .select(let tab): "select \(tab)"
        case .clear(let tab): "clear \(tab)"
        case .perform(let step, let tab): "\(tab): \(step)"
        }
    }
}
