public import Foundation

/// Where a web view is about to go, and why.
public struct PageNavigation: Codable, Hashable, Sendable {
    /// What began it.
    public enum Cause: String, Codable, Hashable, Sendable {
        /// The user followed a link.
        case link
        /// A form was sent.
        case form
        /// The user or a script went back or forward.
        case backForward
        /// The user or a script asked for the document again.
        case reload
        /// The host, a script, or what a document says of itself.
        case other
    }

    /// Where it leads.
    public let url: URL
    /// What began it.
    public let cause: Cause
    /// Whether it replaces the document of the main frame; nil if the engine does not tell.
    ///
    /// WebKitGTK does not tell, so there `false` is a hint, which scripts of the pages that a host
    /// accepts can forge: with a click on `<a target=_top>` that is not in the document.
    public let isMainFrame: Bool?
    /// Whether it asks for a window of its own.
    public let opensWindow: Bool
    /// Whether a server has redirected there.
    public let isRedirect: Bool

    /// Makes a navigation.
    ///
    /// - Parameters:
    ///   - url: Where it leads.
    ///   - cause: What began it.
    ///   - isMainFrame: Whether it replaces the document of the main frame.
    ///   - opensWindow: Whether it asks for a window of its own.
    ///   - isRedirect: Whether a server has redirected there.
    public init(
        to url: URL,
        cause: Cause,
        isMainFrame: Bool? = true,
        opensWindow: Bool = false,
        isRedirect: Bool = false
    ) {
        self.url = url
        self.cause = cause
        self.isMainFrame = isMainFrame
        self.opensWindow = opensWindow
        self.isRedirect = isRedirect
    }
}
