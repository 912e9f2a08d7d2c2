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
