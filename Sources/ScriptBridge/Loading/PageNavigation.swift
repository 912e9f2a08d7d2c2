public import Foundation

/// A navigation that a web view is about to start.
public struct PageNavigation: Codable, Hashable, Sendable {
    /// The action that caused a navigation.
    public enum Cause: String, Codable, Hashable, Sendable {
        /// The host loads a document, or a server redirects that load.
        case host
        /// The user followed a link.
        case link
        /// The user or a script submitted a form.
        case form
        /// The user or a script went back or forward.
        case backForward
        /// The user or a script reloaded the document.
        case reload
        /// A script, or an instruction in the document such as a refresh, started it.
        case other
    }

    /// The URL of the new document.
    public let url: URL
    /// The action that caused the navigation.
    public let cause: Cause
    /// Whether the navigation replaces the main frame's document; nil if the engine does not report
    /// it.
    ///
    /// WebKitGTK does not report it, so `false` is only a hint there. A script in an accepted page
    /// can forge it by clicking an `<a target=_top>` that is not in the document.
    public let isMainFrame: Bool?
    /// Whether the navigation requests a new window.
    public let opensWindow: Bool
    /// Whether a server redirected to this URL.
    public let isRedirect: Bool
    /// Whether the page asks to download the URL, with a link that has the attribute `download`.
    ///
    /// Engines ignore the attribute if the URL has another origin than the page. WebKitGTK does not
    /// report the attribute: its loader finds only links in the document, not ones that a script
    /// clicks without adding them to it.
    public let isDownload: Bool
    /// Whether the request has a body, as that of a form with the method POST.
    ///
    /// No other web view or app can send this body.
    public let sendsBody: Bool

    /// Creates a navigation.
    ///
    /// - Parameters:
    ///   - url: The URL of the new document.
    ///   - cause: The action that caused the navigation.
    ///   - isMainFrame: Whether the navigation replaces the main frame's document.
    ///   - opensWindow: Whether the navigation requests a new window.
    ///   - isRedirect: Whether a server redirected to this URL.
    ///   - isDownload: Whether the page asks to download the URL.
    ///   - sendsBody: Whether the request has a body.
    public init(
        to url: URL,
        cause: Cause,
        isMainFrame: Bool? = true,
        opensWindow: Bool = false,
        isRedirect: Bool = false,
        isDownload: Bool = false,
        sendsBody: Bool = false
    ) {
        self.url = url
        self.cause = cause
        self.isMainFrame = isMainFrame
        self.opensWindow = opensWindow
        self.isRedirect = isRedirect
        self.isDownload = isDownload
        self.sendsBody = sendsBody
    }
}
