/// What went wrong between page and host.
///
/// The same error has two readers. A page sees ``code-swift.property`` and ``message``, which
/// are written for it and hold nothing of the host's inside; the host also sees
/// ``underlyingError``.
public struct BridgeError: Error, Sendable {
    /// The kind of failure, to decide by.
    public let code: Code

    /// A sentence for the person who reads the log.
    public let message: String

    /// The error that caused this one, for the host only; it never travels to a page.
    public let underlyingError: (any Error)?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: A sentence that the page may read.
    ///   - underlyingError: The error that caused this one, for the host only.
    public init(_ code: Code, _ message: String, underlyingError: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlyingError = underlyingError
    }
}

/// Equality of code and message; the underlying error does not take part.
extension BridgeError: Hashable {
    /// Compares code and message.
    public static func == (one: BridgeError, other: BridgeError) -> Bool {
        one.code == other.code && one.message == other.message
    }

    /// Feeds code and message to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
    }
}

extension BridgeError: CustomStringConvertible {
    /// Code, message and, in parentheses, the underlying error.
    public var description: String {
        "\(code): \(message)" + (underlyingError.map { " (\($0))" } ?? "")
    }
}
