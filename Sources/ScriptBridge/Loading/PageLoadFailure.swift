public import Foundation

/// The reason why a document failed to load.
public struct PageLoadFailure: Error, Codable, Hashable, Sendable {
    /// The kind of failure.
    public enum Kind: String, Codable, Hashable, Sendable {
        /// The host or the page stopped the load or replaced it with another one.
        case cancelled
        /// The server took too long.
        case timedOut
        /// The device is not connected to a network.
        case offline
        /// The server's name cannot be resolved.
        case unknownHost
        /// The server refused the connection.
        case refused
        /// The server could not prove its identity, or the connection would not have been
        /// encrypted.
        case insecure
        /// The connection failed for another reason, or was interrupted.
        case network
    }

    /// The kind of failure.
    public let kind: Kind
    /// The engine's description of the failure.
    public let message: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - message: The engine's description of the failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension PageLoadFailure: LocalizedError {
    /// The engine's description, or the kind of failure if the engine gives none.
    public var errorDescription: String? { message.isEmpty ? kind.rawValue : message }
}
