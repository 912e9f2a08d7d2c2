/// The bridge of one web view: brings the page's messages to their handlers, and the host's calls
/// and events to the page.
///
/// ```swift
/// let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// let register = ScriptFunction<Void, String>("window.bridge.register")
///
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// // …when the page is there:
/// try await bridge.call(register("token"))
/// try bridge.emit("themeChanged", "dark")
/// ```
///
/// Each host module says how to install it: in a `WKWebView` or a `WebPage` (`ScriptBridgeWebKit`),
/// or in a `WebKitWebView` (`ScriptBridgeWebKitGTK`). The web view of any other engine is a
/// ``WebViewHost``.
///
/// Install it before the first page loads. It ends with ``remove()`` or with its last reference: hold
/// it beside the web view. It keeps no web view alive, but WebKit itself does while a call waits for
/// the page, until the bridge is removed.
///
/// The page script is injected where the first channel accepts messages, and nowhere else. A window
/// that the page opens is another web view: its messages are refused.
@MainActor
public final class WebViewBridge {
    package let connection: WebViewConnection

    /// Makes a bridge, not installed yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers. The page script posts on the
    ///     first; the others are for pages that post without it.
    ///   - observer: Sees everything that passes over the bridge.
    ///   - reportsPages: Whether the observer is also told what accepted pages write to their consoles, of
    ///     errors that they do not catch, and of promises that are rejected while nobody waits: as
    ///     ``BridgeTraceEvent/report(_:)``, bounded in number and length. Pages see no difference.
    ///   - clock: Tells deadlines and durations.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name.
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

    /// The last reference may be dropped on any thread.
    deinit {
        MainActor.finish { [connection] in connection.close() }
    }

    /// Puts the bridge into a web view: the channels at once, the page script into its next pages.
    ///
    /// - Parameter host: The web view. It is kept until ``remove()``.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/alreadyInstalled`` if this
    ///   bridge is installed, or the error of ``WebViewHost/open(_:)``.
    public func install(in host: some WebViewHost) throws(BridgeError) {
        try connection.open(host)
    }

    /// Ends everything that is under way, on both sides, and takes the channels from the web view.
    public func remove() {
        connection.close()
    }
}
