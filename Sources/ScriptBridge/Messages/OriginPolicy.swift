/// The origins a channel accepts messages from; none by default.
///
/// ```swift
/// let site: OriginPolicy = .mainFrame(of: "https://example.com", "app://local")
/// let shop: OriginPolicy = .mainFrame(of: "https://example.com")
///     .allowingFrames(of: "https://pay.example.com")
/// let files: OriginPolicy = .mainFrame(of: .file)
/// ```
///
/// Origins must match exactly in scheme, host and port. There are no wildcards, and a subdomain is
/// a different origin.
///
/// The policy checks the origin of the document that posts:
///
/// - A frame that shows `about:blank` or `srcdoc` has the origin of the document that created it.
/// - A sandboxed frame and a `data:` URL have the origin ``Origin/opaque``.
/// - The origin of a page with a custom scheme includes the host in its URL, as in `app://local`. A
///   page without a host, as in `app:///index.html`, has no origin that you can name, and is
///   rejected.
///
/// | the message comes from | accepted |
/// | --- | --- |
/// | a source that the host cannot know | if the policy has ``allowingUnknownSources()`` |
/// | the main frame | if `mainFrame(of:)` names its origin |
/// | a frame inside the page | if `allowingFrames(of:)` names its origin |
public struct OriginPolicy: Hashable, Sendable {
    /// The origins accepted in the main frame.
    package private(set) var origins: Set<Origin>

    /// The origins accepted in frames inside the page.
    package private(set) var frameOrigins: Set<Origin> = []

    /// Whether the policy accepts messages from a source that the host cannot know.
    package private(set) var acceptsUnknownSource: Bool = false

    /// Returns a policy that accepts the given origins in the main frame.
    public static func mainFrame(of origins: Origin...) -> OriginPolicy {
        OriginPolicy(origins: Set(origins))
    }

    /// Returns a policy that accepts origins known only at run time, in the main frame.
    public static func mainFrame(of origins: some Sequence<Origin>) -> OriginPolicy {
        OriginPolicy(origins: Set(origins))
    }

    /// A policy that accepts no origin.
    public static let noOrigin: OriginPolicy = OriginPolicy(origins: [])

    /// Returns a copy of the policy that also accepts the given origins in frames inside the page.
    ///
    /// A frame is accepted inside any page. Only its own server can restrict which pages embed it.
    /// On WebKitGTK this has no effect, because the engine does not identify frames.
    public func allowingFrames(of origins: Origin...) -> OriginPolicy {
        allowingFrames(of: Set(origins))
    }

    /// Returns a copy of the policy that also accepts frames of origins known only at run time.
    public func allowingFrames(of origins: some Sequence<Origin>) -> OriginPolicy {
        var policy = self
        policy.frameOrigins.formUnion(origins)
        return policy
    }

    /// Returns a copy of the policy that also accepts messages whose source the host cannot know.
    ///
    /// Use this only on WebKitGTK, and only for pages that post without the page script. That
    /// engine does not report which frame posted, so the policy accepts the posts of every frame of
    /// every page that the web view shows, including advertisements in frames. The host's calls and
    /// scripts still run only in pages of the origins that the policy names.
    ///
    /// On Apple's systems this has no effect, because the engine always reports the source.
    public func allowingUnknownSources() -> OriginPolicy {
        var policy = self
        policy.acceptsUnknownSource = true
        return policy
    }

    /// Returns whether a message from the given source is accepted.
    @inline(never)
    public func accepts(_ source: MessageSource) -> Bool {
        guard let origin = source.origin else { return acceptsUnknownSource }
        guard origin != .unrepresentable else { return false }
        return (source.isMainFrame ? origins : frameOrigins).contains(origin)
    }
}

/// Where a message came from, as far as the host can know.
public struct MessageSource: Hashable, Sendable {
    /// The origin of the posting document; nil if the host cannot know it.
    public let origin: Origin?

    /// Whether the document is in the main frame, not in a frame inside the page.
    public let isMainFrame: Bool

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - origin: The origin of the posting document, or nil if the host cannot know it.
    ///   - isMainFrame: Whether the document is in the main frame.
    public init(origin: Origin?, isMainFrame: Bool) {
        self.origin = origin
        self.isMainFrame = isMainFrame
    }

    /// Returns the source of a document in the main frame with the given origin.
    public static func mainFrame(_ origin: Origin) -> MessageSource {
        MessageSource(origin: origin, isMainFrame: true)
    }

    /// A sender that the host knows nothing about.
    ///
    /// WebKitGTK does not report frames, so every message has this source unless an injected script
    /// proves its origin.
    public static let unknown: MessageSource = MessageSource(origin: nil, isMainFrame: false)
}
