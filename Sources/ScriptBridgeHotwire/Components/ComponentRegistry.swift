import ScriptBridge

/// The bridge components of a host, with a handler for each of their events.
///
/// ```swift
/// var components = ComponentRegistry()
/// components.on(FormConnect.self) { form, reply in
///     toolbar.showButton(form.submitTitle) { try await reply.echo() }
/// }
/// ```
///
/// The registry is a value: fill it once, and pass it to a ``ComponentSession``.
public struct ComponentRegistry: Sendable {
    typealias Handler =
        @MainActor @Sendable (ComponentMessage, ComponentSession) async throws -> Void

    private var handlers: [String: [String: Handler]] = [:]
    private var duplicates: [String] = []
    private var lives: [@MainActor @Sendable (ComponentLife) -> Void] = []

    /// Creates a registry without components.
    public init() {}

    /// The names of the components, sorted.
    public var names: [String] { handlers.keys.sorted() }

    /// Registers a handler for an event of a component.
    ///
    /// Handlers run on the main actor and start in the order in which their messages were posted.
    ///
    /// A second handler for the same event makes ``ComponentSession/init(_:coding:)`` throw.
    ///
    /// - Parameters:
    ///   - type: The type of the event.
    ///   - handler: Runs for each message. If it throws a `PageError`, the console of the page
    ///     shows that error. For any other error, the console shows a code without details. The
    ///     bridge's observer gets every error.
    public mutating func on<Event: ComponentEvent>(
        _ type: Event.Type,
        handler:
            @escaping @MainActor @Sendable (Event, ComponentReply<Event>) async throws -> Void
    ) {
        let run: Handler = { message, session in
            let event = try message.decode(type, with: MessageDecoder(coding: session.coding))
            try await handler(event, ComponentReply(message, session))
        }
        if handlers[type.component, default: [:]].updateValue(run, forKey: type.event) != nil {
            duplicates.append("\(type.component)/\(type.event)")
        }
    }

    /// Registers a handler that runs when a screen appears or disappears.
    ///
    /// Use it, for example, to remove the button of a component.
    ///
    /// - Parameter handler: Runs for each change that you report to the ``ComponentSession``,
    ///   before the messages that follow it. Handlers run in the order of their registration.
    public mutating func onLife(_ handler: @escaping @MainActor @Sendable (ComponentLife) -> Void) {
        lives.append(handler)
    }

    @MainActor
    func tell(_ life: ComponentLife) {
        for handler in lives { handler(life) }
    }

    /// Checks that all names are unique and can be sent to the page.
    func check() throws(BridgeError) {
        if let duplicate = duplicates.first {
            throw BridgeError(
                .duplicateName, "There are two handlers for “\(duplicate)”. Remove one.")
        }
        // The user agent and HTML attributes list the names in brackets, separated by spaces.
        let forbidden = names.first { name in
            name.isEmpty
                || name.utf8.contains { $0 <= 0x20 || $0 >= 0x7f || "[];".utf8.contains($0) }
        }
        if let forbidden {
            throw BridgeError(
                .invalidName,
                """
                “\(forbidden)” cannot be the name of a component: it is empty, or contains a space, \
                “[”, “]”, “;” or a character that is not ASCII.
                """)
        }
    }

    func handler(
        of message: ComponentMessage,
        among names: [String]
    ) throws(PageError) -> Handler {
        let component = PageText.quoted(message.component)
        guard names.contains(message.component), let events = handlers[message.component] else {
            throw PageError("unknownComponent", "The host has no component \(component).")
        }
        guard let handler = events[message.event] else {
            let event = PageText.quoted(message.event)
            throw PageError(
                "unknownEvent", "The host's component \(component) has no event \(event).")
        }
        return handler
    }
}

extension ComponentMessage {
    /// Decodes the data; an error has the path of the field, as for other messages.
    fileprivate func decode<Event: ComponentEvent>(
        _ type: Event.Type,
        with decoder: MessageDecoder
    ) throws -> Event {
        let json = try JavaScriptEncoder().encodeJSON(data)
        do {
            return try decoder.decode(type, from: .json(json))
        } catch let error as DecodingError {
            let sentence = error.sentence(decoding: json)
            throw PageError(.invalidMessage, "\(component)/\(event): \(sentence)")
        }
    }
}
