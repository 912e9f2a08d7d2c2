/// A web view of any engine, with the operations that a bridge needs.
///
/// `ScriptBridgeWebKit` and `ScriptBridgeWebKitGTK` have a host for each of their web views. To
/// support another engine, write a host and install a bridge in it:
///
/// ```swift
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: host)
/// ```
///
/// The article *Another web view* builds a host step by step. A host keeps weak references to the
/// connection and to its web view.
@MainActor
public protocol WebViewHost: AnyObject {
    /// A closure that receives the result of an evaluation.
    ///
    /// The result of a script is JSON text, or nil for `undefined`. The result of a function is the
    /// string that it returned, or nil if it returned no string.
    typealias Completion = @MainActor (Result<String?, BridgeError>) -> Void

    /// Whether the engine reports the frame and origin of each message.
    ///
    /// If it does not, pass ``MessageSource/unknown`` with each message. Each of the connection's
    /// scripts then carries a secret that proves the origin of its messages, and the bridge asks
    /// the web view which document it shows.
    var reportsSources: Bool { get }

    /// Adds the bridge to the web view, before its next document begins.
    ///
    /// - For each of the connection's ``WebViewConnection/channels``, give the page a function
    ///   `webkit.messageHandlers.<name>.postMessage` that returns a promise. Pass the posted body to
    ///   ``WebViewConnection/receive(_:on:from:answer:)``, and settle the
    ///   promise with the answer.
    /// - Inject the connection's ``WebViewConnection/scripts`` into each document, before the
    ///   page's own scripts.
    /// - Call ``WebViewConnection/handleDocumentChange(_:hasNext:)`` whenever another document begins, and
    ///   when the page's process ends.
    /// - Call ``WebViewConnection/handleWebViewEnd()`` when the web view is gone.
    ///
    /// - Parameter connection: The connection; keep a weak reference to it.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/alreadyInstalled`` if the web
    ///   view already has a handler with a channel's name, or a bridge with a page script in the
    ///   same content world. The host must then leave the web view unchanged.
    func open(_ connection: WebViewConnection) throws(BridgeError)

    /// Evaluates source in the main frame of the page.
    ///
    /// The bridge calls this for the first time before ``open(_:)``, to mark a document that is shown
    /// already: some engines inject scripts again when a page rewrites its document.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - form: The form of the source: a script, or the body of a function.
    ///   - completion: Called once with the result. You need not call it if the document changes
    ///     during the evaluation.
    /// - Returns: False if the web view is gone; the completion is then not called.
    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool

    /// Replaces the scripts that are injected into later documents.
    ///
    /// The bridge calls this when the connection's ``WebViewConnection/scripts`` have changed. The
    /// default does nothing, which suits a host that reads the scripts whenever a document begins.
    func scriptsDidChange()

    /// Removes everything that the host added when the bridge was installed.
    func close()

    /// Returns whether pages of an origin can fetch from its responder in this web view.
    ///
    /// The origin belongs to a ``SchemeResponder``. If the host returns true and passes each
    /// request to ``SchemeResponder/answer(to:)``, the pages fetch ``ScriptBytes`` from an address
    /// of their own site. If it returns false, as the default does, bytes travel over the channel.
    ///
    /// - Parameter origin: The origin.
    /// - Returns: Whether its pages can fetch from the responder.
    func serves(_ origin: Origin) -> Bool

    /// Adds one of the app's panels to the page.
    ///
    /// - Parameter panel: The panel, described at ``WebViewPanel``; keep a weak reference to it.
    /// - Returns: The installed panel; nil by default, for a host without panels.
    func install(_ panel: any WebViewPanel) -> (any InstalledPanel)?
}

extension WebViewHost {
    /// Does nothing, because the host reads the scripts for each document.
    public func scriptsDidChange() {}

    /// Returns false, because the host serves no origin.
    public func serves(_ origin: Origin) -> Bool { false }

    /// Returns nil, because the host has no panels.
    public func install(_ panel: any WebViewPanel) -> (any InstalledPanel)? { nil }
}

/// The form of a JavaScript source.
@frozen public enum ScriptForm: Sendable {
    /// A script, whose value is the value of its last statement.
    case script
    /// The body of an asynchronous function, whose promise is awaited.
    case function
}
