#if canImport(WebKit)
import ScriptBridge
import WebKit

/// What a bridge has put into a user content controller: handlers and scripts.
///
/// The controller keeps its handlers, and they hold the bridge weakly.
@MainActor
final class Installation {
    /// The installations that have not ended: WebKit does not tell which handlers there are, and
    /// raises an exception for a second one of the same name.
    private static var installations: [ObjectIdentifier: Installation] = [:]

    let controller: WKUserContentController
    private let world: WKContentWorld
    private weak var bridge: WebViewBridge?
    private var channels: [ChannelName] = []
    private var scripts: [WKUserScript] = []

    init(
        _ controller: WKUserContentController,
        world: WKContentWorld,
        for bridge: WebViewBridge
    ) throws(BridgeError) {
        self.controller = controller
        self.world = world
        self.bridge = bridge
        if let other = Self.installations[ObjectIdentifier(controller)] {
            guard other.bridge == nil else {
                let message = "The web view's user content controller has a bridge already."
                throw BridgeError(.alreadyInstalled, message)
            }
            // Released on another thread, and not ended yet.
            other.end()
        }
        Self.installations[ObjectIdentifier(controller)] = self
    }

    /// Takes out what was put in; does nothing the second time.
    func end() {
        guard Self.installations[ObjectIdentifier(controller)] === self else { return }
        Self.installations[ObjectIdentifier(controller)] = nil
        for channel in channels {
            controller.removeScriptMessageHandler(forName: channel.text, contentWorld: world)
        }
        controller.removeScriptMessageHandler(
            forName: DocumentWatcher.name, contentWorld: world)
        controller.remove(scripts)
    }

    func register(_ channel: ChannelName) {
        controller.addScriptMessageHandler(
            MessageReceiver(bridge, channel: channel), contentWorld: world, name: channel.text)
        channels.append(channel)
    }

    /// Before all other scripts, so that its message is the first of each document.
    func watchDocuments() {
        controller.add(
            DocumentWatcher(bridge), contentWorld: world, name: DocumentWatcher.name)
        let others = controller.userScripts
        controller.removeAllUserScripts()
        add(
            WKUserScript(
                source: DocumentWatcher.source, injectionTime: .atDocumentStart,
                forMainFrameOnly: true, in: world))
        for script in others { controller.addUserScript(script) }
    }

    /// Injects the page script where a channel accepts messages.
    func inject(_ channel: ScriptChannel) {
        let policy = channel.policy
        let origins = policy.origins.union(policy.frameOrigins)
        guard !origins.isEmpty else { return }
        // The engine says who posts: here the keys only keep the script out of other documents.
        // A page cannot tell a file from other documents that have no origin to compare.
        let isTold = origins.isDisjoint(with: [.file, .opaque])
        let script =
            isTold
            ? BridgeScript(
                channel: channel.name, limits: channel.limits,
                keys: Dictionary(uniqueKeysWithValues: origins.map { ($0, "accepted") }))
            : BridgeScript(channel: channel.name, limits: channel.limits)
        add(
            WKUserScript(
                source: script.source, injectionTime: .atDocumentStart,
                forMainFrameOnly: policy.frameOrigins.isEmpty, in: world))
    }

    private func add(_ script: WKUserScript) {
        scripts.append(script)
        controller.addUserScript(script)
    }
}
#endif
