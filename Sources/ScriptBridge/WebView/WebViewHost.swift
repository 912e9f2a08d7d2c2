/// A web view of any engine, as far as a ``WebViewBridge`` needs it.
///
/// `ScriptBridgeWebKit` and `ScriptBridgeWebKitGTK` have one for each of their web views. To bring
/// the web view of another engine, write one and install a bridge in it:
///
/// ```swift
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: host)
/// ```
///
/// The article *Another web view* builds one, step by step. A host keeps the connection only weakly,
/// and its web view too.
@MainActor
public protocol WebViewHost: AnyObject {
    /// Gets JSON text of a script's value, nil for `undefined`; of a function's, the string that it
    /// returned, nil if it returned none.
    typealias Completion = @MainActor (Result<String?, BridgeError>) -> Void

    /// Whether the engine says from which frame and origin a message comes.
    ///
    /// If it does not, pass ``MessageSource/unknown`` with each message. Then each of the connection's
    /// scripts carries a secret, by which its messages prove their origin, and the bridge asks the
    /// web view which document it shows.
    var reportsSources: Bool { get }

    /// Puts the bridge into the web view, before its next document begins.
    ///
    /// - Give the page a function `webkit.messageHandlers.<name>.postMessage` for each of the
    ///   connection's ``WebViewConnection/channels``, which returns a promise. Pass what it gets to
    ///   ``WebViewConnection/receive(_:on:from:answer:)``, and settle the promise with the answer.
    /// - Inject the connection's ``WebViewConnection/scripts`` into each document, before the page's
    ///   own scripts.
    /// - Call ``WebViewConnection/documentDidChange(_:)`` whenever another document begins and when the
    ///   page's process ends.
    ///
    /// - Parameter connection: The connection, to be kept weakly.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/alreadyInstalled`` if the web
    ///   view has another handler of a channel's name. Then the host has put in nothing.
    func open(_ connection: WebViewConnection) throws(BridgeError)

    /// Evaluates source in the main frame of the page.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - form: What the source is.
    ///   - completion: Called once, when there is a result. An evaluation that is under way when the
    ///     document changes need not call it.
    /// - Returns: False if the web view is gone; then the completion is not called.
    func evaluate(_ source: String, as form: ScriptForm, completion: @escaping Completion) -> Bool

    /// Injects the connection's ``WebViewConnection/scripts`` into documents to come, in place of those
    /// before, which have changed.
    ///
    /// A host that looks them up whenever a document begins has nothing to do here, as is the default.
    func scriptsDidChange()

    /// Takes out what ``open(_:)`` put in.
    func close()

    /// Whether pages of an origin, which is that of a ``SchemeResponder``, can fetch from it in this web view.
    ///
    /// If they can, and the host gives each request to
    /// ``SchemeResponder/answer(to:)``, these pages get ``ScriptBytes`` by an address of their own site.
    /// Where a host says no, as is the default, bytes travel as all else does.
    ///
    /// - Parameter origin: The origin.
    /// - Returns: Whether they can.
    func serves(_ origin: Origin) -> Bool

    /// Puts a panel of the app's own beside the page, as ``WebViewPanel`` says.
    ///
    /// - Parameter panel: The panel, to be kept weakly.
    /// - Returns: What has been put there; nil, as a host without panels does, if there is nothing.
    func install(_ panel: any WebViewPanel) -> (any InstalledPanel)?
}

extension WebViewHost {
    /// Does nothing.
    public func scriptsDidChange() {}

    /// Serves no origin.
    public func serves(_ origin: Origin) -> Bool { false }

    /// Puts no panel beside the page.
    public func install(_ panel: any WebViewPanel) -> (any InstalledPanel)? { nil }
}

/// What a source is to JavaScript.
public enum ScriptForm: Sendable {
    /// A script, whose value is that of its last statement.
    case script
    /// The body of an asynchronous function, whose promise is waited for.
    case function
}
