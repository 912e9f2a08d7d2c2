/// A named channel with its handlers, and a policy that decides who may post on it.
///
/// ```swift
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// channel.on(ActionButton.self) { button, context in toolbar.add(button) }
/// channel.on(GetLocation.self) { request, context in try await location(request) }
/// channel.on(Downloads.self) { request, context in downloads.progress }
/// ```
///
/// A channel is a value. Add all handlers first, then pass it to a web view's bridge: handlers that
/// you add later only change your copy. A second handler for the same name, or for all other
/// messages, is an error that the bridge reports when it is created.
///
/// Handlers run on the main actor and begin in the order in which their messages were posted. For
/// work that would block the main actor, call a `@concurrent` function. An error that a handler
/// throws becomes the outcome: a ``PageError`` reaches the page unchanged, any other error only as
/// a code without its text. A policy beside a handler narrows the channel's: messages from other
/// sources end with ``BridgeError/Code-swift.struct/sourceNotAccepted``.
public struct ScriptChannel: Sendable {
    /// The name by which the page finds the channel.
    public let name: ChannelName

    /// The sources whose messages are accepted.
    package let policy: OriginPolicy

    /// The form of what pages post on the channel; nil for the page script and for named objects.
    ///
    /// A named object is `{name, …}`. Only the page script has subscriptions and events.
    package let envelope: ScriptEnvelope?

    /// The format of dates, bytes, large integers and keys on both sides.
    package let coding: ScriptCoding

    /// The limits on what a page may ask.
    public var limits: Limits

    var registry = HandlerRegistry()

    /// The registered messages, in order of registration, including duplicates.
    package var declarations: [MessageDeclaration] { registry.declarations }

    /// Creates a channel without handlers.
    ///
    /// - Parameters:
    ///   - name: The name by which the page finds the channel.
    ///   - policy: The sources whose messages are accepted.
    ///   - envelope: The form of what pages post on the channel; nil, the default, for the page
    ///     script and for named objects.
    ///   - coding: The format of dates, bytes, large integers and keys on both sides.
    ///   - limits: The limits on what a page may ask.
    public init(
        _ name: ChannelName,
        accepting policy: OriginPolicy,
        envelope: ScriptEnvelope? = nil,
        coding: ScriptCoding = ScriptCoding(),
        limits: Limits = Limits()
    ) {
        self.name = name
        self.policy = policy
        self.envelope = envelope
        self.coding = coding
        self.limits = limits
    }

    /// Registers the handler for a message.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - handler: Runs for each message.
    public mutating func on<Message: ScriptMessage>(
        _ type: Message.Type,
        accepting policy: OriginPolicy? = nil,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) async throws -> Void
    ) {
        let handler = Handler(type, kind: .message, accepting: policy) { message, context, _ in
            try await handler(message, context)
            return .handled
        }
        registry.add(handler, of: type)
    }

    /// Registers a handler that never suspends, and so needs no task, for a message.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - handler: Runs for each message, like a handler that may suspend.
    public mutating func on<Message: ScriptMessage>(
        _ type: Message.Type,
        accepting policy: OriginPolicy? = nil,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) throws -> Void
    ) {
        let handler = Handler(type, kind: .message, accepting: policy) { message, context, _ in
            try handler(message, context)
            return .handled
        }
        registry.add(handler, of: type)
    }

    /// Registers the handler for a request.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - handler: Returns the reply to each request. Its task is cancelled when the page stops
    ///     waiting for the reply.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        accepting policy: OriginPolicy? = nil,
        handler:
            @escaping @MainActor @Sendable (Request, MessageContext) async throws
            -> Request.Reply
    ) {
        let encoder = coding.encoder
        let handler = Handler(type, kind: .request, accepting: policy) {
            request, context, handlers in
            let reply = try await handler(request, context)
            return .replied(json: try handlers.encodeJSON(reply, with: encoder, for: context))
        }
        registry.add(handler, of: type, output: Request.Reply.self)
    }

    /// Registers a handler that never suspends, and so needs no task, for a request.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - handler: Returns the reply to each request, like a handler that may suspend.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        accepting policy: OriginPolicy? = nil,
        handler: @escaping @MainActor @Sendable (Request, MessageContext) throws -> Request.Reply
    ) {
        let encoder = coding.encoder
        let handler = Handler(type, kind: .request, accepting: policy) {
            request, context, handlers in
            let reply = try handler(request, context)
            return .replied(json: try handlers.encodeJSON(reply, with: encoder, for: context))
        }
        registry.add(handler, of: type, output: Request.Reply.self)
    }

    /// Registers the handler for a subscription.
    ///
    /// The next element is requested from the sequence only when the page is ready for it, so a
    /// slow page slows the sequence down. The handler's task is cancelled when the page leaves its
    /// loop or navigates away. A sequence such as `AsyncStream` then ends.
    ///
    /// - Parameters:
    ///   - type: The subscription's type.
    ///   - policy: Narrows the sources that the channel accepts.
    ///   - handler: Returns the sequence of elements for each subscription, which may throw too.
    public mutating func on<Subscription: ScriptSubscription, Elements: AsyncSequence>(
        _ type: Subscription.Type,
        accepting policy: OriginPolicy? = nil,
        handler:
            @escaping @MainActor @Sendable (Subscription, MessageContext) async throws
            -> Elements
    )
    where
        Elements.Element == Subscription.Element,
        Elements: SendableMetatype, Elements.AsyncIterator: SendableMetatype
    {
        let encoder = coding.encoder
        let handler = Handler(type, kind: .subscription, accepting: policy) {
            subscription, context, handlers in
            for try await element in try await handler(subscription, context) {
                let json = try handlers.encodeJSON(element, with: encoder, for: context)
                try await handlers.send(json, of: context)
            }
            return .ended
        }
        registry.add(handler, of: type, output: Subscription.Element.self)
    }
}

extension ScriptChannel {
    /// Returns the names of the messages that the channel accepts from a source.
    package func names(from source: MessageSource) -> Set<String> {
        policy.accepts(source) ? Set(registry.names(from: [source])) : []
    }
}
