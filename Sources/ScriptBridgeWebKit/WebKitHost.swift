#if canImport(WebKit)
import ScriptBridge
import WebKit

/// A host for web views and web pages.
///
/// It manages the scripts and handlers in the user content controller, and accepts messages only
/// from its own web view. The controller retains the handlers, which hold the host weakly.
@MainActor
final class WebKitHost: WebViewHost {
    /// The open hosts by user content controller.
    ///
    /// WebKit does not list the handlers of a controller, and raises an exception if a name is used
    /// twice.
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
        var isOpen = false
        // Only this ends what an earlier evaluation may have added to the controller.
        defer { if !isOpen { evaluator.end() } }
        guard !names.contains(where: { $0.text == DocumentWatcher.name }) else {
            throw BridgeError.reservedName(DocumentWatcher.name)
        }
        if let other = Self.hosts[ObjectIdentifier(controller)] {
            guard other.connection?.isOpen != true else {
                throw BridgeError.controllerHasBridge
            }
            // That bridge was released on another thread, and its host has not closed yet.
            other.close()
        }
        Self.hosts[ObjectIdentifier(controller)] = self
        self.connection = connection
        watchDocuments()
        scriptsDidChange()
        for name in names { register(name) }
        evaluator.whenGone { [weak self] in self?.connection?.handleWebViewEnd() }
        isOpen = true
    }

    func scriptsDidChange() {
        controller.remove(scripts)
        scripts = (connection?.scripts ?? []).map { WKUserScript($0, in: world) }
        for script in scripts { controller.addUserScript(script) }
    }

    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping Completion
    ) -> Bool {
        evaluator.evaluate(source, as: form, completion: completion)
    }

    /// Removes the host's scripts and handlers; does nothing the second time.
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

    /// Receives a message that a page posted on a channel.
    func receive(
        _ message: WKScriptMessage,
        on channel: ChannelName,
        reply: @escaping MessageReceiver.Reply
    ) {
        let reject = { [weak connection] in
            let error = BridgeError.fromAnotherWebView
            guard let connection else {
                return PostAnswer(rejection: error).send(through: reply)
            }
            connection.reject(error, on: channel) { $0.send(through: reply) }
        }
        guard let webView = message.webView else { return reject() }
        evaluator.tell(whether: webView) { [weak connection] isShown in
            // Reject if the host was closed in the meantime.
            guard let connection, isShown else { return reject() }
            connection.receive(
                .foundation(message.body), on: channel, from: MessageSource(message.frameInfo)
            ) { answer in
                answer.send(through: reply)
            }
        }
    }

    /// Called when a document has begun in a frame of a web view.
    func documentDidBegin(_ message: WKScriptMessage) {
        // Synchronously: a later change would end work that the host starts in the new document.
        guard message.frameInfo.isMainFrame, let webView = message.webView,
            evaluator.mayShow(webView)
        else { return }
        evaluator.documentDidBegin()
        connection?.handleDocumentChange("The page navigated away.")
    }

    private func register(_ channel: ChannelName) {
        controller.addScriptMessageHandler(
            MessageReceiver(self, channel: channel), contentWorld: world, name: channel.text)
        channels.append(channel)
    }

    /// Adds the watcher's script before all others, so its message is the first of each document.
    private func watchDocuments() {
        controller.add(
            DocumentWatcher(self), contentWorld: world, name: DocumentWatcher.name)
        let script = WKUserScript(InjectedScript(DocumentWatcher.source), in: world)
        controller.addFirst(script)
        watcher = script
    }
}
#endif
