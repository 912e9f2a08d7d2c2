import ScriptBridge

/// The way back to the callback of one message of a bridge component.
///
/// It can be kept, and used as often as the host has something to say: when a button is tapped, or
/// at each letter of a search.
public struct ComponentReply<Event: ComponentEvent>: Sendable {
    /// The message that is replied to.
    public let message: ComponentMessage

    /// The screen that was visible when the message came; nil where the session is not told of screens.
    public let screen: VisitScreen?

    /// Weak: what is kept to reply keeps no session.
    private let session: @Sendable () -> ComponentSession?

    @MainActor
    init(_ message: ComponentMessage, _ session: ComponentSession) {
        self.message = message
        screen = session.visibility.screen
        self.session = { [weak session] in session }
    }

    /// Replies with data.
    ///
    /// - Parameter data: What the page's callback finds in `message.data`.
    /// - Throws: `EncodingError`, or the errors of ``echo()``.
    @MainActor
    public func callAsFunction(_ data: Event.Reply) async throws {
        try await send(data, as: message.event)
    }

    /// Replies with data, and with another event than that of the message.
    ///
    /// The web libraries find a callback by the message alone; the callback finds the event in
    /// `message.event`.
    ///
    /// - Parameters:
    ///   - data: What the page's callback finds in `message.data`.
    ///   - event: What it finds in `message.event`.
    /// - Throws: `EncodingError`, or the errors of ``echo()``.
    @MainActor
    public func callAsFunction(_ data: Event.Reply, as event: String) async throws {
        try await send(data, as: event)
    }

    /// Replies with the data of the message itself, as a button does that was tapped.
    ///
    /// - Throws: `BridgeError` with the code `documentGone` if the page was left meanwhile,
    ///   `pageNotReady` if it has no web library, `javaScriptException` if its callback threw,
    ///   `noWebView` if the session or its web view are gone, or any other code of a call.
    @MainActor
    public func echo() async throws {
        try await send(message.data, as: message.event)
    }

    /// Whether the screen that was visible when the message came is visible now; true where the session is
    /// not told of screens.
    @MainActor
    public var isVisible: Bool {
        guard let session = session() else { return false }
        return session.visibility.shows(screen)
    }

    @MainActor
    private func send<Data: Encodable>(_ data: Data, as event: String) async throws {
        guard let session = session() else {
            throw BridgeError(.noWebView, "The session of the bridge components is gone.")
        }
        try await session.reply(to: message, with: data, as: event)
    }
}
