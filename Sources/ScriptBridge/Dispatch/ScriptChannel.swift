/// A named channel with its handlers: who may post on it, and what is done with each message.
///
/// ```swift
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// channel.on(ActionButton.self) { @MainActor button, context in toolbar.add(button) }
/// channel.on(GetLocation.self) { request, context in try await location(request) }
/// ```
///
/// A channel is a value: it is filled once and then handed to a dispatcher or a web view's
/// bridge. Handlers added afterwards belong to another copy.
public struct ScriptChannel: Sendable {
    /// The name under which the page finds the channel.
    public let name: ChannelName

    /// Whose messages are accepted.
    public let policy: OriginPolicy

    private(set) var registry = HandlerRegistry()

    /// Makes a channel without handlers.
    ///
    /// - Parameters:
    ///   - name: The name under which the page finds the channel.
    ///   - policy: Whose messages are accepted.
    public init(_ name: ChannelName, accepting policy: OriginPolicy) {
        self.name = name
        self.policy = policy
    }

    /// Registers the handler of a message.
    ///
    /// A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - handler: Runs for each message. What it throws is the outcome: ``PageError`` reaches
    ///     the page as it is, anything else as a code without its text.
    public mutating func on<Message: ScriptMessage>(
        _ type: Message.Type,
        handler: @escaping @Sendable (Message, MessageContext) async throws -> Void
    ) {
        registry.add(type) { message, context in
            try await handler(message, context)
            return nil
        }
    }

    /// Registers the handler of a request.
    ///
    /// A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - handler: Returns the reply for each request. What it throws is the outcome:
    ///     ``PageError`` reaches the page as it is, anything else as a code without its text.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        handler: @escaping @Sendable (Request, MessageContext) async throws -> Request.Reply
    ) {
        registry.add(type) { request, context in
            try JavaScriptEncoder().json(try await handler(request, context))
        }
    }
}
