public import ScriptBridge

/// The host's side of Hotwire's bridge components in one web view.
///
/// ```swift
/// let session = try ComponentSession(components)
/// session.listen(on: &channel)
/// let bridge = try WebViewBridge(channels: [channel])
/// session.page = bridge
/// ```
///
/// Inject the page adapter, ``ComponentScript``, after `bridge.js`. The page uses the web library
/// of Hotwire Native or Strada unchanged. Each document reports that it is ready. The session then
/// sends it the names of the components, or waits until ``page`` is set.
///
/// A message that cannot be delivered fails with a code, which the console of the page and the
/// bridge's observer get. The first matching row decides:
///
/// | problem | code |
/// | --- | --- |
/// | the id, component, or event is missing or has the wrong type | `invalidMessage` |
/// | the component is unknown or unregistered | `unknownComponent` |
/// | the component has no such event | `unknownEvent` |
/// | the host reports screens, and none is visible | `screenNotVisible` |
/// | the data does not match the type of the event | `invalidMessage` |
@MainActor
public final class ComponentSession {
    /// The components of the host.
    public let components: ComponentRegistry

    /// How the data of events and replies is coded: for example dates, bytes, and keys.
    public let coding: ScriptCoding

    /// The names of the components that pages may use: all except the unregistered ones.
    public private(set) var names: [String]

    /// The page that replies go to; held weakly.
    ///
    /// If a document is waiting when you set the page, the session sends it the names of the
    /// components. The observer of the page gets the errors of that call.
    public weak var page: (any PageBridge)? {
        didSet {
            guard isDocumentWaiting, page != nil else { return }
            Task { try? await sendNames() }
        }
    }

    var visibility = ComponentVisibility()

    /// Whether the page sent a message while no screen was visible, and must connect again.
    private var hasRejected = false

    /// Whether the current document is ready and has not received the names.
    private var isDocumentWaiting = false

    private static let register = ScriptFunction<[String], Void>("window.nativeBridge.register")
    private static let unregister = ScriptFunction<String, Void>("window.nativeBridge.unregister")
    private static let restore = ScriptFunction<Void>("window.nativeBridge.restore")

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - components: The components of the host, with all their handlers.
    ///   - coding: How the data of all events and replies is coded.
    /// - Throws: `BridgeError` with the code `duplicateName` if an event has two handlers, and with
    ///   `invalidName` if a name is empty or has a space, a bracket, a semicolon, or a character
    ///   outside ASCII.
    public init(
        _ components: ComponentRegistry,
        coding: ScriptCoding = ScriptCoding()
    ) throws(BridgeError) {
        try components.check()
        self.coding = coding
        self.components = components
        names = components.names
    }

    /// Registers the session for the posts of page adapters on a channel.
    ///
    /// - Parameter channel: The channel that `bridge.js` posts on. For pages without `bridge.js`, a
    ///   channel named `bridge` or `strada`.
    public func listen(on channel: inout ScriptChannel) {
        channel.on(ComponentPost.self) { [weak self] post, _ in
            guard let self else {
                throw BridgeError.sessionGone
            }
            try await receive(post)
        }
    }

    /// Handles a message body from a page adapter other than the component script.
    ///
    /// The page adapters of Hotwire Native and Strada post the text `ready` or an object.
    ///
    /// - Parameter body: The posted body: an object, or the text `ready` as a JSON string.
    /// - Throws: `DecodingError` for any other body, `PageError` for a message that cannot be
    ///   delivered, and the errors of the handler or of the call to the page.
    public func receive(_ body: MessageBody) async throws {
        try await receive(try MessageDecoder().decode(ComponentPost.self, from: body))
    }

    /// Makes an unregistered component available again, in this page and later ones.
    ///
    /// - Parameter name: The name of one of the ``components``; any other name has no effect.
    /// - Throws: The errors of a call to the page.
    public func register(_ name: String) async throws {
        guard components.names.contains(name), !names.contains(name) else { return }
        names = (names + [name]).sorted()
        // Send all names: the web library drops messages kept for components that are not in the
        // first list.
        try await send(Self.register(names))
    }

    /// Makes a component unavailable, in this page and later ones.
    ///
    /// - Parameter name: The name of a component; an unregistered name has no effect.
    /// - Throws: The errors of a call to the page.
    public func unregister(_ name: String) async throws {
        guard names.contains(name) else { return }
        names.removeAll { $0 == name }
        try await send(Self.unregister(name))
    }

    /// Reconnects the page's components, for use when the page is shown again after another screen.
    ///
    /// - Throws: `BridgeError` with the code `noWebView` if there is no page, or an error of a call
    ///   to the page.
    public func restore() async throws {
        try await attachedPage().call(Self.restore())
    }

    /// Reports that a screen has become visible instead of the previous one.
    ///
    /// Call this method in `viewWillAppear`, for example. After the first call, the session
    /// delivers messages only while a screen is visible. It rejects messages in between, which come
    /// from a page that is navigating away, or from the page of a hidden tab. When a screen appears
    /// after that, the components of the page are reconnected, so that they send those messages again.
    ///
    /// - Parameter screen: The screen that the ``VisitSession`` of the web view returned.
    public func didAppear(_ screen: VisitScreen) {
        for life in visibility.apply(.appeared(screen)) { components.tell(life) }
        guard hasRejected else { return }
        hasRejected = false
        // The observer of the page gets the error of the call.
        Task { try? await restore() }
    }

    /// Reports that a screen is no longer visible.
    ///
    /// Call this method in `viewDidDisappear`, for example. It has no effect if another screen is
    /// visible.
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
        let json = try JavaScriptEncoder(coding: coding).encodeJSON(data)
        let reply = Reply(
            id: message.id, component: message.component, event: event,
            data: try MessageDecoder().decode(JSONValue.self, from: .json(json)),
            document: message.document)
        // These member names are fixed, so the app's coding must not change them.
        let replyWith = ScriptFunction<Reply, String?>(
            "window.nativeBridge.replyWith", coding: ScriptCoding())
        // Page adapters of other hosts return nothing.
        switch try await attachedPage().call(replyWith(reply)) {
        case "documentGone":
            let component = PageText.quoted(message.component)
            throw BridgeError(
                .documentGone, "The page with the component \(component) navigated away.")
        case "pageNotReady":
            throw BridgeError(
                .pageNotReady,
                """
                The page has no web library for bridge components. Load one such as \
                @hotwired/hotwire-native-bridge.
                """)
        default:
            break
        }
    }

    private func receive(_ post: ComponentPost) async throws {
        switch post {
        case .ready:
            hasRejected = false
            isDocumentWaiting = true
            try await sendNames()
        case .message(let message):
            let handler = try components.handler(of: message, among: names)
            guard visibility.isOpen else {
                hasRejected = true
                throw PageError(
                    "screenNotVisible", "No screen shows the page. Send the message once one does.")
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
            // The document has no page adapter. The next document with an adapter asks for the
            // names itself.
        }
    }

    private func attachedPage() throws(BridgeError) -> any PageBridge {
        guard let page else {
            throw BridgeError(
                .noWebView, "The component session has no page. Set its page to the bridge.")
        }
        return page
    }
}

extension BridgeError {
    static let sessionGone = BridgeError(
        .noWebView,
        "The session of the bridge components is gone. Keep it as long as its web view.")
}

private struct Reply: Encodable {
    let id: String
    let component: String
    let event: String
    let data: JSONValue
    let document: String?
}
