/// What a path configuration says about a URL.
public struct PathMatch: Hashable, Sendable {
    /// The properties of all rules that match, a later rule's over an earlier one's.
    public internal(set) var properties: PathProperties = PathProperties()

    /// The indices of the rules that match, in the order of the source.
    public internal(set) var rules: [Int] = []

    /// The patterns that could not be compared with this URL.
    public internal(set) var issues: [PathConfigurationIssue] = []
}
