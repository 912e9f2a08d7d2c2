/// What a new query on the same path is: the property `query_string_presentation`.
public enum QueryStringPresentation: String, Sendable, Hashable, CaseIterable {
    /// Another page.
    case `default`
    /// The same page, which is replaced.
    case replace
}
