/// Why a document did not come.
public struct PageLoadFailure: Error, Codable, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The host or the page wanted something else.
        case cancelled
        /// The server took too long.
        case timedOut
        /// The server was not reached, or broke off.
        case network
    }

    /// The kind of failure.
    public let kind: Kind
    /// The engine's own words.
    public let message: String

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - message: The engine's own words.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
