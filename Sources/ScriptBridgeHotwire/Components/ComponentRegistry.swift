import ScriptBridge

/// The bridge components that a host has, and what it does for each of their events.
///
/// ```swift
/// var components = ComponentRegistry()
/// components.on(FormConnect.self) { form, reply in
///     toolbar.showButton(form.submitTitle) { try await reply.echo() }
/// }
/// ```
///
/// It is a value: it is filled once and then handed to a ``ComponentSession``.
public struct ComponentRegistry: Sendable {
    typealias Handler =
        @MainActor @Sendable (ComponentMessage, ComponentSession) async throws -> Void

    private var handlers: [String: [String: Handler]] = [:]
    private var duplicates: [String] = []
    private var lives: [@MainActor @Sendable (ComponentLife) -> Void] = []

    /// Makes a registry without components.
    public init() {}

    /// The names of the components, sorted.
    public var names: [String] { handlers.keys.sorted() }

    /// Registers what is done for an event of a component.
    ///
    /// Handlers run on the main actor and begin in the order in which their messages were posted.
    ///
    /// A second handler of the same event is reported when the registry is put to use: see
    /// ``ComponentSession/init(_:coding:)``.
    ///
    /// - Parameters:
    ///   - type: The event's type.
    ///   - handler: Runs for each message. A `PageError` that it throws is told to the page's
    ///     console as it is, anything else as a code without its text; the observer is told both.
    public mutating func on<Event: ComponentEvent>(
        _ type: Event.Type,
        handler:
            @escaping @MainActor @Sendable (Event, ComponentReply<Event>) async throws -> Void
    ) {
        let run: Handler = { message, session in
            let event = try message.decode(type, with: session.coding.decoder)
            try await handler(event, ComponentReply(message, session))
        }
        if handlers[type.component, default: [:]].updateValue(run, forKey: type.event) != nil {
            duplicates.append("\(type.component)/\(type.event)")
        }
    }

    /// Registers what is done when a screen appears or disappears, as to put a component's button away.
    ///
    /// - Parameter handler: Runs for each change that the ``ComponentSession`` is told, in the order in
    ///   which the handlers were registered, and before the messages that come after it.
    public mutating func onLife(_ handler: @escaping @MainActor @Sendable (ComponentLife) -> Void) {
        lives.append(handler)
    }

    @MainActor
    func tell(_ life: ComponentLife) {
        for handler in lives { handler(life) }
    }

    /// Finds out whether the names can be told to the page.
    func check() throws(BridgeError) {
        if let duplicate = duplicates.first {
            throw BridgeError(.duplicateName, "There are two handlers of “\(duplicate)”.")
        }
        // They stand between brackets, with spaces between them, in the user agent and in HTML.
        let forbidden = names.first { name in
            name.isEmpty
                || name.utf8.contains { $0 <= 0x20 || $0 >= 0x7f || "[];".utf8.contains($0) }
        }
        if let forbidden {
            throw BridgeError(.invalidName, "“\(forbidden)” cannot be the name of a component.")
        }
    }

    func handler(
        of message: ComponentMessage,
        among names: [String]
    ) throws(PageError) -> Handler {
        guard names.contains(message.component), let events = handlers[message.component] else {
            throw PageError(
                "unknownComponent",
                "The host has no component \(PageText.quoted(message.component)).")
        }
        guard let handler = events[message.event] else {
            let component = PageText.quoted(message.component)
            let event = PageText.quoted(message.event)
            throw PageError(
                "unknownEvent", "The host's component \(component) has no event \(event).")
        }
        return handler
    }
}

extension ComponentMessage {
    /// Decodes the data; what is wrong with it is told as a message's fields are.
    fileprivate func decode<Event: ComponentEvent>(
        _ type: Event.Type,
        with decoder: MessageDecoder
    ) throws -> Event {
        let json = try JavaScriptEncoder().encodeJSON(data)
        do {
            return try decoder.decode(type, from: .json(json))
        } catch let error as DecodingError {
            let sentence = error.sentence(decoding: try MessageValue(.json(json)))
            throw PageError(
                BridgeError.Code.invalidMessage.rawValue, "\(component)/\(event): \(sentence)")
        }
    }
}
