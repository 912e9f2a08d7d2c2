public import Foundation

/// A mistake in a path configuration, with its place.
///
/// Its description is one line: `app.json: rules[3].patterns[0] "[": not a regular expression`.
public struct PathConfigurationIssue: Error, Hashable, Sendable {
    /// The kind of issue.
    public let code: Code

    /// The name of the source: the path of a file, or the URL of a server.
    public let source: String

    /// The index of the rule; nil if the issue is not about a rule.
    public let rule: Int?

    /// The pattern; nil if the issue is not about a pattern.
    public let pattern: String?

    /// One line that says what is wrong, and where in the source.
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
    /// The source and the message.
    public var description: String { "\(source): \(message)" }
}

extension PathConfigurationIssue: LocalizedError {
    /// The ``description``, for the `localizedDescription` that an app logs.
    public var errorDescription: String? { description }
}
