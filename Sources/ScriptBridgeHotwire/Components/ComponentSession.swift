public import ScriptBridge

/// The host's half of Hotwire's bridge components in one web view.
///
/// ```swift
/// let session = try ComponentSession(components)
/// session.listen(on: &channel)
/// let bridge = try WebViewBridge(channels: [channel])
/// session.page = bridge
/// ```
///
/// The page adapter, ``ComponentScript``, is injected after `bridge.js`. Pages use the web library of
/// Hotwire Native or Strada as they always did. Each document says that it is ready, and is told the
/// names of the components, also where there was no ``page`` yet when it did. What a page sends that
/// cannot be delivered ends with a coded error, for the page's console and for the bridge's observer:
///
/// | what is wrong | code |
/// | --- | --- |
/// | the message has no id, component or event, or of another type | `invalidMessage` |
/// | no such component, or it was unregistered | `unknownComponent` |
/// | the session is told of screens, and none is visible | `screenNotVisible` |
/// | the component has no such event | `unknownEvent` |
/// | the data is not what the event's type says | `invalidMessage` |
@MainActor
public final class ComponentSession {
    /// The components of the host.
    public let components: ComponentRegistry

    /// How the data of events and replies is written: dates, bytes, names.
    public let coding: ScriptCoding

    /// The names of the components that pages may use; all, unless some were unregistered.
    public private(set) var names: [String]

    /// The page to which replies go; held weakly.
    ///
    /// Errors of telling it the names, when it is set and a document waits for them, are seen by
    /// its observer, and end with that document.
    public weak var page: (any PageBridge)? {
        didSet {
            guard isDocumentWaiting, page != nil else { return }
            Task { try? await sendNames() }
        }
    }

    var visibility = ComponentVisibility()

    /// Whether a document is there that has not been told the names.
    private var isDocumentWaiting = false

    private static let register = ScriptFunction<Void, [String]>("window.nativeBridge.register")
    private static let unregister = ScriptFunction<Void, String>("window.nativeBridge.unregister")
    private static let restore = ScriptFunction<Void>("window.nativeBridge.restore")

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - components: The components of the host, complete with their handlers.
    ///   - coding: How the data of all their events and replies is written.
    /// - Throws: `BridgeError` with the code `duplicateName` if two handlers are of the same
    ///   event, and `invalidName` if a name has a space, a bracket or a letter beyond ASCII.
    public init(
        _ components: ComponentRegistry,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) {
        try components.check()
        self.coding = coding
        self.components = components
        names = components.names
    }

    /// Has the session take what page adapters post on a channel.
    ///
    /// - Parameter channel: The first channel of the bridge; of a page without `bridge.js` a
    ///   channel named `bridge` or `strada`.
    public func listen(on channel: inout ScriptChannel) {
        channel.on(ComponentPost.self) { [weak self] post, _ in
            guard let self else {
                throw BridgeError(.noWebView, "The session of the bridge components is gone.")
            }
            try await receive(post)
        }
    }

    /// Takes the body of a message from a page adapter other than ``ComponentScript``.
    ///
    /// Hotwire Native's and Strada's adapters post it as a whole on their channels: the text
    /// `ready`, or an object.
    ///
    /// - Parameter body: What was posted; the text `ready` as JSON.
    /// - Throws: `DecodingError` for what is neither; `PageError` for what cannot be delivered;
    ///   whatever the handler or the call to the page throws.
    public func receive(_ body: MessageBody) async throws {
        try await receive(try MessageDecoder().decode(ComponentPost.self, from: body))
    }

    /// Gives pages a component that was unregistered, this one and those that come.
    ///
    /// - Parameter name: A component of ``components``; another has no effect.
    /// - Throws: The errors of a call to the page.
    public func register(_ name: String) async throws {
        guard components.names.contains(name), !names.contains(name) else { return }
        names = (names + [name]).sorted()
        // All of them: the web library drops what it has kept for those that it is not told first.
        try await send(Self.register(names))
    }

    /// Takes a component from pages, this one and those that come.
    ///
    /// - Parameter name: A component; one that is not registered has no effect.
    /// - Throws: The errors of a call to the page.
    public func unregister(_ name: String) async throws {
        guard names.contains(name) else { return }
        names.removeAll { $0 == name }
        try await send(Self.unregister(name))
    }

    /// Has the page's components connect once more, when it is shown again after another screen.
    ///
    /// - Throws: `BridgeError` with the code `noWebView` without a page, or of a call to it.
    public func restore() async throws {
        try await attachedPage().call(Self.restore())
    }

    /// Takes note that a screen is visible, as in `viewWillAppear`; the one before is not any more.
    ///
    /// From the first time on, messages are delivered only while a screen is visible: those that come
    /// between two, from a page that is on its way out, are refused.
    ///
    /// - Parameter screen: The screen, as the web view's ``VisitSession`` knows it.
    public func didAppear(_ screen: VisitScreen) {
        for life in visibility.apply(.appeared(screen)) { components.tell(life) }
    }

    /// Takes note that a screen is not visible any more, as in `viewDidDisappear`; of another than the
    /// visible one it means nothing.
    ///
    /// - Parameter screen: The screen.
    public func didDisappear(_ screen: VisitScreen) {
        for life in visibility.apply(.disappeared(screen)) { components.tell(life) }
    }

    func reply<Data: Encodable>(
        to message: ComponentMessage,
        with data: Data,
        as event: String
    ) async throws {
        let json = try coding.encoder.encodeJSON(data)
        let reply = Reply(
            id: message.id, component: message.component, event: event,
            data: try MessageDecoder().decode(JSONValue.self, from: .json(json)),
            document: message.document)
        // The adapter's own names, whatever the app's are.
        let replyWith = ScriptFunction<String?, Reply>(
            "window.nativeBridge.replyWith", coding: ScriptCoding())
        // Another adapter than ours does not say what became of it.
        switch try await attachedPage().call(replyWith(reply)) {
        case "documentGone":
            let component = PageText.quoted(message.component)
            throw BridgeError(.documentGone, "The page of \(component) was left.")
        case "pageNotReady":
            throw BridgeError(.pageNotReady, "The page has no web library of bridge components.")
        default:
            break
        }
    }

    private func receive(_ post: ComponentPost) async throws {
        switch post {
        case .ready:
            isDocumentWaiting = true
            try await sendNames()
        case .message(let message):
            let handler = try components.handler(of: message, among: names)
            guard visibility.isOpen else {
                throw PageError("screenNotVisible", "No screen shows the page.")
            }
            try await handler(message, self)
        }
    }

    private func sendNames() async throws {
        guard page != nil else { return }
        isDocumentWaiting = false
        try await send(Self.register(names))
    }

    private func send(_ call: JavaScriptCall<Void>) async throws {
        do {
            try await page?.call(call)
        } catch let error as BridgeError where error.code == .functionNotFound {
            // A document without the adapter. The next one is told when it is ready.
        }
    }

    private func attachedPage() throws(BridgeError) -> any PageBridge {
        guard let page else { throw BridgeError(.noWebView, "The session has no page.") }
        return page
    }
}

private struct Reply: Encodable {
    let id: String
    let component: String
    let event: String
    let data: JSONValue
    let document: String?
}
