/// The bridge of one web view.
///
/// It delivers the page's messages to their handlers, and the host's calls and events to the page.
///
/// ```swift
/// let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// let register = ScriptFunction<String, Void>("window.bridge.register")
///
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// // …once the page has loaded:
/// try await bridge.call(register("token"))
/// try bridge.emit("themeChanged", "dark")
/// ```
///
/// Install a bridge with the host module of your engine: `ScriptBridgeWebKit` for a `WKWebView` or
/// a `WebPage`, `ScriptBridgeWebKitGTK` for a `WebKitWebView`. For the web view of another engine,
/// write a ``WebViewHost``.
///
/// Install the bridge before the first page loads, and keep a reference to it as long as you use
/// the web view. The bridge ends with ``remove()``, or when its last reference is released. The
/// bridge does not keep the web view alive. WebKit keeps it alive while a call waits for the page;
/// ``remove()`` ends such calls.
///
/// The page script posts on the first channel without a ``ScriptEnvelope``,
/// and is injected only where that channel accepts messages. A content world has room for one page
/// script, so a second bridge with one is rejected. On Apple platforms, a user content controller
/// has room for one bridge. A window that the page opens is a different web view, so its messages
/// are rejected.
@MainActor
public final class WebViewBridge {
    package let connection: WebViewConnection

    /// Creates a bridge that is not installed yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers. The page script posts on the first
    ///     one without an envelope; the others are for pages that post without it.
    ///   - observer: An observer of everything that passes over the bridge.
    ///   - reportsPages: Whether the observer also receives what accepted pages write to their
    ///     consoles, their uncaught errors, and their unhandled rejections. Each is a
    ///     ``BridgeTraceEvent/report(_:)``, limited in number and length. Pages notice no
    ///     difference.
    ///   - clock: The clock for deadlines and durations.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name, or with
    ///   ``BridgeError/Code-swift.struct/unusedLimit`` if a channel sets a limit that has no effect.
    public init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)? = nil,
        reportsPages: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(BridgeError) {
        connection = try WebViewConnection(
            channels: channels, observer: observer, reportsPages: reportsPages, clock: clock)
        connection.bridge = self
    }

    /// The last reference may be dropped on any thread, so close the connection on the main actor.
    deinit {
        MainActor.finish { [connection] in connection.close() }
    }

    /// Installs the bridge: adds the channels at once, and the page script to later documents.
    ///
    /// - Parameter host: The host of the web view. The bridge keeps the host until ``remove()``.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/alreadyInstalled`` if this
    ///   bridge is already installed, or the error of ``WebViewHost/open(_:)``.
    public func install(in host: some WebViewHost) throws(BridgeError) {
        try connection.open(host)
    }

    /// Ends all work that belongs to the document on show.
    ///
    /// Call it for what a host cannot see itself, such as the end of the page's process where only a
    /// delegate of the app is told.
    ///
    /// - Parameter reason: A sentence that explains the change, for the errors of pending calls.
    public func handleDocumentChange(_ reason: String) {
        connection.handleDocumentChange(reason, hasNext: false)
    }

    /// Ends all pending work on both sides, and removes the channels from the web view.
    ///
    /// Handlers of messages without a reply run to their end.
    public func remove() {
        connection.close()
    }
}
