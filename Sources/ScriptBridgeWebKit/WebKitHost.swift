#if canImport(WebKit)
import ScriptBridge
import WebKit

/// A `WKWebView` or a `WebPage` as the host of a bridge: what is put into its user content
/// controller, and whose messages are taken.
///
/// The controller keeps its handlers, and they hold the host weakly.
@MainActor
final class WebKitHost: WebViewHost {
    /// The hosts that are open: WebKit does not tell which handlers there are, and raises an
    /// exception for a second one of the same name.
    private static var hosts: [ObjectIdentifier: WebKitHost] = [:]

    let reportsSources: Bool = true

    private let controller: WKUserContentController
    private let world: WKContentWorld
    private let evaluator: any WebKitEvaluator
    private weak var connection: WebViewConnection?
    private var channels: [ChannelName] = []
    private var scripts: [WKUserScript] = []
    private var watcher: WKUserScript?

    init(
        _ controller: WKUserContentController,
        world: WKContentWorld,
        evaluator: any WebKitEvaluator
    ) {
        self.controller = controller
        self.world = world
        self.evaluator = evaluator
    }

    func open(_ connection: WebViewConnection) throws(BridgeError) {
        let names = connection.channels
        guard !names.contains(where: { $0.text == DocumentWatcher.name }) else {
            let message = "The bridge itself has a handler of the name “\(DocumentWatcher.name)”."
            throw BridgeError(.duplicateName, message)
        }
        if let other = Self.hosts[ObjectIdentifier(controller)] {
            guard other.connection?.bridge == nil else {
                let message = "The web view's user content controller has a bridge already."
                throw BridgeError(.alreadyInstalled, message)
            }
            // The bridge's last reference was dropped on another thread, and it has not closed yet.
            other.close()
        }
        Self.hosts[ObjectIdentifier(controller)] = self
        self.connection = connection
        watchDocuments()
        scriptsDidChange()
        for name in names { register(name) }
    }

    func scriptsDidChange() {
        controller.remove(scripts)
        scripts = (connection?.scripts ?? []).map {
            makeScript($0.source, isForMainFrameOnly: $0.isForMainFrameOnly)
        }
        for script in scripts { controller.addUserScript(script) }
    }

    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping Completion
    ) -> Bool {
        evaluator.evaluate(source, as: form, completion: completion)
    }

    /// Takes out what was put in; does nothing the second time.
    func close() {
        guard Self.hosts[ObjectIdentifier(controller)] === self else { return }
        Self.hosts[ObjectIdentifier(controller)] = nil
        for channel in channels {
            controller.removeScriptMessageHandler(forName: channel.text, contentWorld: world)
        }
        controller.removeScriptMessageHandler(
            forName: DocumentWatcher.name, contentWorld: world)
        controller.remove(scripts + [watcher].compactMap(\.self))
        evaluator.end()
        connection = nil
    }

    func install(_ panel: any WebViewPanel) -> (any InstalledPanel)? {
        PanelInstallation(controller, evaluator: evaluator, for: panel)
    }

    func serves(_ origin: Origin) -> Bool { evaluator.serves(origin) }

    /// Takes what a page posted on a channel.
    func receive(
        _ message: WKScriptMessage,
        on channel: ChannelName,
        reply: @escaping MessageReceiver.Reply
    ) {
        let refuse = { [weak connection] in
            let error = BridgeError(
                .sourceNotAccepted, "The message comes from another web view.")
            guard let connection else {
                return PageSession.Answer(refusal: error).send(through: reply)
            }
            connection.refuse(error, on: channel) { $0.send(through: reply) }
        }
        guard let webView = message.webView else { return refuse() }
        evaluator.tell(whether: webView) { [weak connection] isShown in
            // Closed meanwhile, it shows nothing any more.
            guard let connection, isShown else { return refuse() }
            connection.receive(
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
            evaluator.mayShow(webView)
        else { return }
        evaluator.documentDidBegin()
        connection?.documentDidChange("The page was left.")
    }

    private func register(_ channel: ChannelName) {
        controller.addScriptMessageHandler(
            MessageReceiver(self, channel: channel), contentWorld: world, name: channel.text)
        channels.append(channel)
    }

    /// Before all other scripts, so that its message is the first of each document.
    private func watchDocuments() {
        controller.add(
            DocumentWatcher(self), contentWorld: world, name: DocumentWatcher.name)
        let script = makeScript(DocumentWatcher.source, isForMainFrameOnly: true)
        controller.addFirst(script)
        watcher = script
    }

    private func makeScript(_ source: String, isForMainFrameOnly: Bool) -> WKUserScript {
        WKUserScript(
            source: source, injectionTime: .atDocumentStart,
            forMainFrameOnly: isForMainFrameOnly, in: world)
    }
}
#endif
