/// Why nothing is done for a proposal.
public struct NavigationError: Error, Hashable, Sendable {
    /// The kind of failure, to decide by.
    public let code: Code

    /// A sentence for the person who reads the log.
    public let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension NavigationError: CustomStringConvertible {
    /// The code and the sentence.
    public var description: String { "\(code): \(message)" }
}
