import ScriptBridge

/// The function that replies to one message of a bridge component.
///
/// You can keep this value and reply any number of times, for example whenever a button is tapped
/// or a search text changes.
public struct ComponentReply<Event: ComponentEvent>: Sendable {
    /// The message to reply to.
    public let message: ComponentMessage

    /// The screen that was visible when the message came; nil if the host reports no screens.
    public let screen: VisitScreen?

    /// Weak, so that a kept reply does not keep the session alive.
    private let session: @Sendable () -> ComponentSession?

    @MainActor
    init(_ message: ComponentMessage, _ session: ComponentSession) {
        self.message = message
        screen = session.visibility.screen
        self.session = { [weak session] in session }
    }

    /// Replies with data.
    ///
    /// The web libraries find the callback by the identifier of the message. The event does not
    /// affect that.
    ///
    /// - Parameters:
    ///   - data: The data; the page's callback gets it as `message.data`.
    ///   - event: The name of the event, which the page's callback gets as `message.event`; nil for the
    ///     one of the message.
    /// - Throws: `EncodingError`, or the errors of ``echo()``.
    @MainActor
    public func callAsFunction(_ data: Event.Reply, as event: String? = nil) async throws {
        try await send(data, as: event ?? message.event)
    }

    /// Replies with the data of the message itself, for example when a button is tapped.
    ///
    /// - Throws: `BridgeError` with one of these codes, or with any other code of a call:
    ///   - `documentGone` if the page has navigated away;
    ///   - `pageNotReady` if the page has no web library for bridge components;
    ///   - `javaScriptException` if the page's callback threw;
    ///   - `noWebView` if the session or its web view no longer exists.
    @MainActor
    public func echo() async throws {
        try await send(message.data, as: message.event)
    }

    /// Whether the screen of the message is visible; true if the host reports no screens.
    @MainActor
    public var isVisible: Bool {
        guard let session = session() else { return false }
        return session.visibility.shows(screen)
    }

    @MainActor
    private func send<Data: Encodable>(_ data: Data, as event: String) async throws {
        guard let session = session() else {
            throw BridgeError.sessionGone
        }
        try await session.reply(to: message, with: data, as: event)
    }
}
