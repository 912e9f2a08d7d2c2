/// A panel of an app's own beside a page: a script in a content world, and what answers it.
///
/// A host puts it into a web view: a handler with reply for the script's name, in the panel's content
/// world, and the script itself, into the main frame of each document to come and of the one that is
/// there. Page and panel share the elements, but no JavaScript.
@MainActor
public protocol WebViewPanel: AnyObject {
    /// The name of the content world.
    var world: String { get }

    /// Makes the script for one web view.
    func makeScript() -> WebViewPanelScript

    /// Keeps what a host has put into a web view, in place of the one before, which is removed.
    func attach(to installation: any InstalledPanel)

    /// Takes what the script has posted, a string, and answers it with another one, then or later.
    func receive(_ text: String, answer: @escaping @MainActor (String) -> Void)
}

extension WebViewPanel {
    /// Shows the panel in the page of a bridge, and in each that the web view loads from then on.
    ///
    /// A panel that is shown in another web view leaves it. An inspector should be the bridge's
    /// observer as well.
    ///
    /// - Parameter bridge: The bridge, installed in its web view.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/noWebView`` if it is not, or if
    ///   its host has no panels.
    public func show(in bridge: WebViewBridge) throws(BridgeError) {
        guard let installation = bridge.connection.host?.install(self) else {
            throw BridgeError(.noWebView, "The bridge has no web view.")
        }
        attach(to: installation)
    }
}

/// The script of a ``WebViewPanel`` in one web view.
public struct WebViewPanelScript: Hashable, Sendable {
    /// The name of the handler to which it posts.
    public let handler: String

    /// The script, a classic one.
    public let source: String

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - handler: The name of the handler to which it posts; no channel's, and another one each
    ///     time, so that a panel which was left behind in a cached document finds none.
    ///   - source: The script, a classic one.
    public init(handler: String, source: String) {
        self.handler = handler
        self.source = source
    }
}

/// A ``WebViewPanel`` in a web view, put there by a host.
@MainActor
public protocol InstalledPanel: AnyObject, Sendable {
    /// Copies a text for other programs.
    func copy(_ text: String)

    /// Takes handler and script out of the web view; does nothing the second time.
    func remove()
}
