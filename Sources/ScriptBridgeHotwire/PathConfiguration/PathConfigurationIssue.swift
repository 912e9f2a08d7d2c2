/// Something in a path configuration that does not work, and where it stands.
///
/// As text it is one line: `app.json: rules[3].patterns[0] "[": not a regular expression`.
public struct PathConfigurationIssue: Error, Hashable, Sendable {
    /// The kind of what does not work, to decide by.
    public let code: Code

    /// The name of the source: of a file, the path; of a server, the URL.
    public let source: String

    /// The index of the rule in the source; nil if it is not about one.
    public let rule: Int?

    /// The pattern; nil if it is not about one.
    public let pattern: String?

    /// What is wrong, in one line, with the place inside the source.
    public let message: String

    init(
        _ code: Code,
        source: String,
        rule: Int? = nil,
        pattern: String? = nil,
        _ message: String
    ) {
        self.code = code
        self.source = source
        self.rule = rule
        self.pattern = pattern
        self.message = message
    }
}

extension PathConfigurationIssue: CustomStringConvertible {
    /// The source, the place and what is wrong.
    public var description: String { "\(source): \(message)" }
}
