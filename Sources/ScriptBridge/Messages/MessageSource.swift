/// Where a message came from, as far as the host can know.
public struct MessageSource: Hashable, Sendable {
    /// The origin of the posting document; nil if the host cannot know it.
    public let origin: Origin?

    /// Whether the document fills the web view, instead of a frame inside the page.
    public let isMainFrame: Bool

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - origin: The origin of the posting document, or nil if the host cannot know it.
    ///   - isMainFrame: Whether the document fills the web view.
    public init(origin: Origin?, isMainFrame: Bool) {
        self.origin = origin
        self.isMainFrame = isMainFrame
    }

    /// The main frame with a document of the given origin.
    public static func mainFrame(_ origin: Origin) -> MessageSource {
        MessageSource(origin: origin, isMainFrame: true)
    }

    /// A sender of which the host knows nothing.
    ///
    /// WebKitGTK reports no frame: every message that does not come from the page script the host
    /// injected has this source.
    public static let unknown: MessageSource = MessageSource(origin: nil, isMainFrame: false)
}
