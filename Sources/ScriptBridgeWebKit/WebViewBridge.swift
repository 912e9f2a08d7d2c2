#if canImport(WebKit)
public import ScriptBridge
public import WebKit

/// The bridge of one `WKWebView` or `WebPage`: brings the page's messages to their handlers, and
/// the host's calls and events to the page.
///
/// ```swift
/// let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// let register = ScriptFunction<Void, String>("window.bridge.register")
///
/// let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// // …when the page is there:
/// try await bridge.call(register("token"))
/// try bridge.emit("themeChanged", "dark")
/// ```
///
/// In SwiftUI, with a `WebPage`:
///
/// ```swift
/// let configuration = WebPage.Configuration()
/// let page = WebPage(configuration: configuration)
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: page, configuration: configuration)
/// ```
///
/// Install it before the first page loads. It ends with ``remove()`` or with its last reference,
/// and keeps neither the web view alive nor is kept alive by it: hold it beside the web view.
///
/// WebKit shows a handler to every frame of every page, and says with each message which frame of
/// which origin posted it. That is what a channel's policy is asked; the page itself is not. The
/// page script is injected where the first channel accepts messages, and nowhere else.
///
/// The bridge is not the navigation delegate, which is the app's. That another document was loaded
/// it learns from a script of its own, which runs before the page's. That the page's process has
/// ended it learns from the app: see ``webContentProcessDidTerminate()``.
@MainActor
public final class WebViewBridge {
    package let connection: PageConnection

    private var installation: Installation?
    private var evaluator: (any WebKitEvaluator)?

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
        connection = try PageConnection(
            channels: channels, observer: observer, clock: clock, identifiesPage: false)
    }

    isolated deinit {
        remove()
    }

    /// Registers the channels with the web view and injects the page script into its next pages.
    ///
    /// - Parameters:
    ///   - webView: The web view. It needs a user content controller of its own, on which nobody
    ///     else has a handler of a channel's name: WebKit does not tell, and raises an exception.
    ///   - world: Where the channels and the page script are, and where calls are made. In another
    ///     world than the page's they are reached by the app's own scripts only.
    /// - Throws: `BridgeError` with `alreadyInstalled` if this
    ///   bridge is installed, or another one in the same user content controller;
    ///   `duplicateName` if a channel has the name of the bridge's
    ///   own handler, `scriptBridgeDocument`.
    public func install(
        in webView: WKWebView,
        world: WKContentWorld = .page
    ) throws(BridgeError) {
        let evaluator = WebViewEvaluator(webView, world: world) { [weak self] in
            self?.webContentProcessDidTerminate()
        }
        try install(
            in: webView.configuration.userContentController, world: world, evaluator: evaluator)
    }

    /// Ends everything that is under way, on both sides, and takes the channels from the web view.
    public func remove() {
        guard let installation else { return }
        connection.close()
        installation.end()
        self.installation = nil
        evaluator?.end()
        evaluator = nil
    }

    /// Ends what waits for a page whose process has ended.
    ///
    /// WebKit tells nobody but the web view's navigation delegate. Call this from there; without,
    /// what is under way ends when the next page loads:
    ///
    /// ```swift
    /// func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    ///     bridge.webContentProcessDidTerminate()
    ///     webView.reload()
    /// }
    /// ```
    ///
    /// With a `WebPage` it is not needed.
    public func webContentProcessDidTerminate() {
        connection.documentDidChange("The page's process ended.")
    }

    func install(
        in controller: WKUserContentController,
        world: WKContentWorld,
        evaluator: some WebKitEvaluator
    ) throws(BridgeError) {
        guard installation == nil else {
            throw BridgeError(.alreadyInstalled, "This bridge is installed already.")
        }
        let channels = connection.dispatcher.channels
        guard !channels.contains(where: { $0.name.text == DocumentWatcher.name }) else {
            let message = "The bridge itself has a handler of the name “\(DocumentWatcher.name)”."
            throw BridgeError(.duplicateName, message)
        }
        let installation = try Installation(controller, world: world, for: self)
        installation.watchDocuments()
        if let channel = channels.first { installation.inject(channel) }
        for channel in channels { installation.register(channel.name) }
        self.installation = installation
        self.evaluator = evaluator
        connection.open(evaluator)
    }

    /// Puts a panel into the web view; nil if there is none.
    func install(_ panel: any WebViewPanel) -> PanelInstallation? {
        guard let installation, let evaluator else { return nil }
        return PanelInstallation(installation.controller, evaluator: evaluator, for: panel)
    }

    /// Takes what a page posted on a channel.
    func receive(
        _ message: WKScriptMessage,
        on channel: ChannelName,
        reply: @escaping MessageReceiver.Reply
    ) {
        let refuse = { [observer = connection.observer] in
            let text = "The message comes from another web view."
            let error = BridgeError(.sourceNotAccepted, text)
            observer?.observe(.refused(channel: channel, error))
            PageSession.Answer(refusal: error).send(through: reply)
        }
        guard let webView = message.webView, let evaluator, let installation else {
            return refuse()
        }
        evaluator.tell(whether: webView) { [weak self, weak installation] isShown in
            guard let self, isShown, self.installation === installation else { return refuse() }
            connection.session.receive(
                .foundation(message.body), on: channel, from: MessageSource(message.frameInfo)
            ) { answer in
                answer.send(through: reply)
            }
        }
    }

    /// Takes note that a document has begun in a frame of a web view.
    func documentDidBegin(_ message: WKScriptMessage) {
        // At once, or it would end what the host begins meanwhile in the new document.
        guard message.frameInfo.isMainFrame, let webView = message.webView,
            evaluator?.mayShow(webView) == true
        else { return }
        connection.documentDidChange("The page was left.")
    }
}

extension WebViewBridge: ConnectedBridge {}
#endif
