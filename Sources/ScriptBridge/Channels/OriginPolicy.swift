/// Whose messages a channel accepts: nobody's, unless it is said.
///
/// ```swift
/// .mainFrame(of: "https://example.com", "app://local")
/// .mainFrame(of: "https://example.com").allowingFrames(of: "https://pay.example.com")
/// .mainFrame(of: .file)
/// ```
///
/// Origins are compared exactly, in scheme, host and port: there are no wildcards, and a subdomain
/// is another origin. What counts is the origin of the document that posts, so a frame of
/// `about:blank` or `srcdoc` counts as the document that made it, and a sandboxed one or a `data:`
/// URL as ``Origin/opaque``. Pages of a custom scheme are accepted by their host, `app://local`: those
/// without one, `app:///index.html`, cannot be named, and are nobody's.
///
/// | the message comes from | accepted |
/// | --- | --- |
/// | a source that the host cannot know | if ``allowingUnknownSources()`` was said |
/// | the main frame | if its origin is one of ``origins`` |
/// | a frame inside the page | if its origin is one of ``frameOrigins`` |
public struct OriginPolicy: Hashable, Sendable {
    /// The origins whose main frame is accepted.
    public private(set) var origins: Set<Origin>

    /// The origins whose frames inside the page are accepted.
    public private(set) var frameOrigins: Set<Origin> = []

    /// Whether messages are accepted whose sender the host cannot know.
    public private(set) var acceptsUnknownSource: Bool = false

    /// Accepts the main frame of the given origins.
    public static func mainFrame(of origins: Origin...) -> OriginPolicy {
        OriginPolicy(origins: Set(origins))
    }

    /// Accepts the main frame of origins that are only known at run time.
    public static func mainFrame(of origins: some Sequence<Origin>) -> OriginPolicy {
        OriginPolicy(origins: Set(origins))
    }

    /// Accepts no origin.
    public static let noOrigin: OriginPolicy = OriginPolicy(origins: [])

    /// The same policy, also accepting frames inside the page of the given origins.
    ///
    /// Whatever page is in the main frame: a frame can be shown by any page that its own server
    /// lets embed it. Has no effect on WebKitGTK, where the host cannot know a frame.
    public func allowingFrames(of origins: Origin...) -> OriginPolicy {
        allowingFrames(of: Set(origins))
    }

    /// The same policy, also accepting frames inside the page of origins that are only known at run
    /// time.
    public func allowingFrames(of origins: some Sequence<Origin>) -> OriginPolicy {
        var policy = self
        policy.frameOrigins.formUnion(origins)
        return policy
    }

    /// The same policy, also accepting messages whose sender the host cannot know.
    ///
    /// Meant for WebKitGTK, and only for pages that post without the page script: there the engine
    /// does not say which frame posted, so this accepts every frame of every page that the web
    /// view shows, advertisements in frames included. On Apple's systems it accepts nobody, because
    /// there the engine always says who posted.
    public func allowingUnknownSources() -> OriginPolicy {
        var policy = self
        policy.acceptsUnknownSource = true
        return policy
    }

    /// Whether a message from the given source is accepted.
    public func accepts(_ source: MessageSource) -> Bool {
        guard let origin = source.origin else { return acceptsUnknownSource }
        return (source.isMainFrame ? origins : frameOrigins).contains(origin)
    }
}
