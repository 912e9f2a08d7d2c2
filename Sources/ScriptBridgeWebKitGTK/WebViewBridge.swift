#if WebKitGTK
public import CWebKitGTK
public import ScriptBridge

/// The bridge of one `WebKitWebView`: brings the page's messages to their handlers, and the host's
/// calls and events to the page.
///
/// ```swift
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// try await bridge.call(register(token))
/// ```
///
/// Install it before the first page loads. It ends with ``remove()`` or with its last reference,
/// and does not keep the web view alive; WebKit itself does while a call waits for the page, until
/// the bridge is removed.
///
/// WebKitGTK does not say which frame of which page posted a message. So the page script is
/// injected only into the main frame of the origins that the first channel accepts, with a secret
/// by which its frames prove where they come from. A window that the page opens has the same user
/// content manager, and with it this bridge's handlers and script: it is refused, because the bridge
/// asks its own web view which document it shows. Messages of pages that post without it have an
/// unknown source, and a channel takes them only if its policy says `OriginPolicy.orUnknownSource()`.
///
/// When a page's process was killed from outside, WebKit loses what an app loads before the signal
/// `web-process-terminated`, and never says so. Load from that signal, or later.
@MainActor
public final class WebViewBridge {
    package let connection: PageConnection

    private let keys: [String: Origin]
    private var installation: Installation?

    /// Makes a bridge, not installed yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers. The page script posts on the
    ///     first; the others are for pages that post without it.
    ///   - observer: Sees everything that passes over the bridge.
    ///   - clock: Tells deadlines and durations.
    /// - Throws: `BridgeError` with `duplicateName` if two
    ///   channels, or two messages of one channel, have the same name.
    public init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(BridgeError) {
        MainLoop.serveMainActor()
        connection = try PageConnection(
            channels: channels, observer: observer, clock: clock, identifiesPage: true)
        keys = Dictionary(
            uniqueKeysWithValues: (channels.first?.policy.origins ?? []).map { (Self.secret(), $0) }
        )
    }

    isolated deinit {
        remove()
    }

    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs a user content manager of its own, on which nobody else
    ///     has a handler of a channel's name, then or later: WebKit does not say from which world
    ///     of scripts a message comes.
    ///   - world: The name of the content world in which the channels and the page script are, and
    ///     in which calls are made; nil for the page's own. In another one they are reached by the
    ///     app's own scripts only.
    /// - Throws: `BridgeError` with `alreadyInstalled` if this
    ///   bridge is installed, or the web view has a handler of a channel's name in this world, the
    ///   page's, or another bridge's.
    public func install(
        in webView: UnsafeMutablePointer<WebKitWebView>,
        world: String? = nil
    ) throws(BridgeError) {
        guard installation == nil else {
            throw BridgeError(.alreadyInstalled, "This bridge is installed already.")
        }
        let installation = Installation(webView, world: world)
        for channel in connection.dispatcher.channels {
            try installation.register(channel.name, for: self)
        }
        installation.watch(for: self)
        inject(with: installation)
        self.installation = installation
        connection.open(WebViewEvaluator(webView, world: world))
    }

    /// Ends everything that is under way, on both sides, and takes the channels from the web view.
    public func remove() {
        guard installation != nil else { return }
        connection.close()
        installation = nil
    }

    /// Puts a panel into the web view; nil if there is none.
    func install(_ panel: any WebViewPanel) -> PanelInstallation? {
        installation?.install(panel)
    }

    /// Takes what a page posted on a channel.
    func receive(_ body: OpaquePointer, on channel: ChannelName, reply: OpaquePointer) {
        let reply = ScriptMessageReply(reply, to: body)
        connection.session.receive(
            MessageBody(body), on: channel, from: .unknown, keys: keys
        ) { answer in
            reply.send(answer)
        }
        MainLoop.runWaitingTasks()
    }

    /// Each origin gets a script of its own, so that none has another one's key in its source.
    private func inject(with installation: Installation) {
        guard let channel = connection.dispatcher.channels.first else { return }
        for (key, origin) in keys {
            let script = BridgeScript(
                channel: channel.name, limits: channel.limits, keys: [origin: key])
            installation.inject(script, in: origin)
        }
        if keys.isEmpty, channel.policy.acceptsUnknownSource {
            installation.inject(BridgeScript(channel: channel.name, limits: channel.limits))
        }
    }

    /// 128 random bits.
    private static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { String($0, radix: 36) }.joined()
    }
}

extension WebViewBridge: ConnectedBridge {}
#endif
