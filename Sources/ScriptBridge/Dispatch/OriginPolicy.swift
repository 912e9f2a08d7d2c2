/// Whose messages a channel accepts: nobody's, unless it is said.
public struct OriginPolicy: Hashable, Sendable {
    /// The origins whose main frame is accepted.
    public private(set) var origins: Set<Origin>

    /// Whether messages are accepted whose sender the host cannot know.
    public private(set) var acceptsUnknownSource: Bool = false

    /// Accepts the main frame of the given origins, compared exactly.
    public static func mainFrame(of origins: Origin...) -> OriginPolicy {
        OriginPolicy(origins: Set(origins))
    }

    /// Accepts nobody.
    public static let nobody: OriginPolicy = OriginPolicy(origins: [])

    /// The same policy, also accepting messages whose sender the host cannot know.
    ///
    /// Only for WebKitGTK, and only for pages that post without the page script: there the engine
    /// does not say which frame posted, so this accepts every frame of every page that the web
    /// view shows, advertisements in frames included.
    public func orUnknownSource() -> OriginPolicy {
        var policy = self
        policy.acceptsUnknownSource = true
        return policy
    }

    /// Whether a message from the given source is accepted.
    public func accepts(_ source: MessageSource) -> Bool {
        guard let origin = source.origin else { return acceptsUnknownSource }
        return source.isMainFrame && origins.contains(origin)
    }
}
