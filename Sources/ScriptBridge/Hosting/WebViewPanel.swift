/// A panel that the app adds to a page: a script in a content world, and an object that answers it.
///
/// A host installs two things in the panel's content world: a handler with replies, named by the
/// script, and the script itself, in the main frame of the current document and of each later one.
/// Page and panel share the DOM, but no JavaScript objects.
@MainActor
public protocol WebViewPanel: AnyObject {
    /// The name of the content world.
    var world: String { get }

    /// Returns the script for one web view.
    func makeScript() -> WebViewPanelScript

    /// Keeps an installed panel, and removes the previous one.
    func attach(to installation: any InstalledPanel)

    /// Receives a string that the script posted, and answers with a string, now or later.
    func receive(_ text: String, answer: @escaping @MainActor (String) -> Void)
}

extension WebViewPanel {
    /// Installs the panel in a bridge's page, and in each page that the web view loads later.
    ///
    /// A panel can be in only one web view: installing it in another one removes it from the first.
    /// If the panel is an inspector, make it the bridge's observer as well.
    ///
    /// - Parameter bridge: The bridge, installed in its web view.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/noWebView`` if the bridge is
    ///   not installed, or its host has no panels.
    public func install(in bridge: WebViewBridge) throws(BridgeError) {
        guard let installation = bridge.connection.host?.install(self) else {
            throw BridgeError.notInstalled
        }
        attach(to: installation)
    }
}

/// The script of a panel in one web view.
public struct WebViewPanelScript: Hashable, Sendable {
    /// The name of the handler that the script posts to.
    public let handler: String

    /// The source of a classic script.
    public let source: String

    /// Creates a script.
    ///
    /// - Parameters:
    ///   - handler: The name of the handler that the script posts to. It must differ from all
    ///     channels' names, and from the name of each earlier script, so that a panel left behind
    ///     in a cached document finds no handler.
    ///   - source: The source of a classic script.
    public init(handler: String, source: String) {
        self.handler = handler
        self.source = source
    }
}

/// A panel that a host has added to a web view.
@MainActor
public protocol InstalledPanel: AnyObject, Sendable {
    /// Copies a text to the system's clipboard.
    func copy(_ text: String)

    /// Removes the handler and the script from the web view; calling it again has no effect.
    func remove()
}
