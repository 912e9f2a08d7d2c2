/// Why a document did not come.
public struct PageLoadFailure: Error, Codable, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The host or the page wanted something else.
        case cancelled
        /// The server took too long.
        case timedOut
        /// The device has no network.
        case offline
        /// The server's name is not known.
        case unknownHost
        /// There is no server at the address.
        case refused
        /// The server could not prove who it is, or the connection would not have been private.
        case insecure
        /// The server was not reached for another reason, or broke off.
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
