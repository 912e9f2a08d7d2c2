/// What a visit does to the history: the `data-turbo-action` of a link.
public enum VisitAction: String, Codable, Hashable, Sendable, CaseIterable {
    /// A new entry, on top of the one shown.
    case advance
    /// A new entry, in place of the one shown.
    case replace
    /// An entry that was left before; the page's snapshot of it is shown if there is one.
    case restore
}
