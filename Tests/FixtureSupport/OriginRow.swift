package import ScriptBridge

/// A policy, a source as an engine reports it, and the decision: a row of `origins.json`.
package struct OriginRow: Decodable, Sendable, CustomStringConvertible {
    /// The text of an origin, or its parts; neither if the host cannot know the origin.
    package struct Source: Decodable, Sendable {
        private let origin: String?
        package let scheme: String?
        package let host: String?
        package let port: Int?
        private let inside: Bool?

        package var isMainFrame: Bool { inside != true }

        /// The origin as the host understands it.
        package func knownOrigin() throws -> Origin? {
            guard let scheme, let host, let port else { return try origin.map { try Origin($0) } }
            return Origin(scheme: scheme, host: host, port: port)
        }
    }

    /// What the row shows.
    package let name: String
    /// The origins whose main frame is accepted.
    private let main: [String]
    /// The origins whose frames are accepted.
    private let frames: [String]?
    /// Whether an unknown source is accepted.
    private let unknown: Bool?
    /// The source that posts.
    package let source: Source?
    /// A Boolean, or `no origin` if the policy's text is rejected.
    package let accepted: JSONValue

    package var description: String { name }

    /// The policy of the row.
    package func policy() throws -> OriginPolicy {
        var policy = OriginPolicy.mainFrame(of: try main.map(Self.origin))
        for frame in frames ?? [] { policy = policy.allowingFrames(of: try Self.origin(frame)) }
        return unknown == true ? policy.allowingUnknownSources() : policy
    }

    private static func origin(_ text: String) throws -> Origin {
        switch text {
        case "file": .file
        case "opaque": .opaque
        default: try Origin(text)
        }
    }
}
