/// A named channel with its handlers: who may post on it, and what is done with each message.
///
/// ```swift
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// channel.on(ActionButton.self) { button, context in toolbar.add(button) }
/// channel.on(GetLocation.self) { request, context in try await location(request) }
/// channel.on(Downloads.self) { request, context in downloads.progress }
/// ```
///
/// A channel is a value: it is filled once and then handed to a dispatcher or a web view's
/// bridge. Handlers added afterwards belong to another copy.
public struct ScriptChannel: Sendable {
    /// The name under which the page finds the channel.
    public let name: ChannelName

    /// Whose messages are accepted.
    public let policy: OriginPolicy

    /// How pages spell messages on the channel.
    public let dialect: ScriptDialect

    /// How the two sides write dates, bytes, large integers and names.
    public let coding: ScriptCoding

    /// How much a page may ask.
    public var limits: Limits

    var registry = HandlerRegistry()

    /// Whether there are handlers of uploads.
    var takesUploads: Bool { registry.takesUploads }

    /// Whether replies, elements, events and calls may hold ``ScriptBytes``.
    ///
    /// Then the pages of the channel on which the page script posts get a part of it more.
    public var sendsBytes: Bool {
        get { registry.sendsBytes }
        set { registry.sendsBytes = newValue }
    }

    /// What was registered, in that order, duplicates included.
    package var declarations: [MessageDeclaration] { registry.declarations }

    /// Makes a channel without handlers.
    ///
    /// - Parameters:
    ///   - name: The name under which the page finds the channel.
    ///   - policy: Whose messages are accepted.
    ///   - dialect: How pages spell messages on the channel.
    ///   - coding: How the two sides write dates, bytes, large integers and names.
    ///   - limits: How much a page may ask.
    public init(
        _ name: ChannelName,
        accepting policy: OriginPolicy,
        dialect: ScriptDialect = .scriptBridge,
        coding: ScriptCoding = ScriptCoding(),
        limits: Limits = Limits()
    ) {
        self.name = name
        self.policy = policy
        self.dialect = dialect
        self.coding = coding
        self.limits = limits
    }

    /// Registers the handler of a message.
    ///
    /// Handlers run on the main actor and begin in the order in which their messages were posted.
    /// Call a `@concurrent` function for work that would hold the main actor up.
    ///
    /// A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - policy: Accepts fewer sources than the channel, whose own policy comes first. Messages
    ///     from elsewhere end with ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Runs for each message. What it throws is the outcome: ``PageError`` reaches
    ///     the page as it is, anything else as a code without its text.
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

    /// Registers the handler of a message that never waits, and needs no task.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - policy: Accepts fewer sources than the channel.
    ///   - handler: Runs for each message, as one that may wait does.
    public mutating func on<Message: ScriptMessage>(
        _ type: Message.Type,
        accepting policy: OriginPolicy? = nil,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) throws -> Void
    ) {
        let handler = Handler(type, kind: .message, accepting: policy) { message, context in
            try handler(message, context)
            return .handled
        }
        registry.add(handler, of: type)
    }

    /// Registers the handler of a request.
    ///
    /// Handlers run on the main actor and begin in the order in which their messages were posted.
    /// Call a `@concurrent` function for work that would hold the main actor up.
    ///
    /// A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - policy: Accepts fewer sources than the channel, whose own policy comes first. Requests
    ///     from elsewhere end with ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Returns the reply for each request. What it throws is the outcome:
    ///     ``PageError`` reaches the page as it is, anything else as a code without its text. Its
    ///     task is cancelled when nobody waits for the reply any more.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        accepting policy: OriginPolicy? = nil,
        handler:
            @escaping @MainActor @Sendable (Request, MessageContext) async throws
            -> Request.Reply
    ) {
        let encoder = coding.encoder
        let handler = Handler(type, kind: .request, accepting: policy) { request, context, _ in
            .replied(
                json: try context.encodeJSON(try await handler(request, context), with: encoder))
        }
        registry.add(handler, of: type, output: Request.Reply.self)
    }

    /// Registers the handler of a request that never waits, and needs no task.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - policy: Accepts fewer sources than the channel.
    ///   - handler: Returns the reply for each request, as one that may wait does.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        accepting policy: OriginPolicy? = nil,
        handler: @escaping @MainActor @Sendable (Request, MessageContext) throws -> Request.Reply
    ) {
        let encoder = coding.encoder
        let handler = Handler(type, kind: .request, accepting: policy) { request, context in
            .replied(json: try context.encodeJSON(try handler(request, context), with: encoder))
        }
        registry.add(handler, of: type, output: Request.Reply.self)
    }

    /// Registers the handler of a subscription.
    ///
    /// The sequence is asked for its next element only when the page is ready to take one, so that
    /// a slow page slows it down. The handler's task is cancelled when the page breaks off its
    /// loop or is left; a sequence such as `AsyncStream` ends then.
    ///
    /// A second handler of the same name is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameters:
    ///   - type: The subscription's type.
    ///   - policy: Accepts fewer sources than the channel, whose own policy comes first.
    ///     Subscriptions from elsewhere end with
    ///     ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Returns the sequence of elements for each subscription. What it or the
    ///     sequence throws is the outcome: ``PageError`` reaches the page as it is, anything else
    ///     as a code without its text.
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
            subscription, context, send in
            for try await element in try await handler(subscription, context) {
                try await send(try context.encodeJSON(element, with: encoder))
            }
            return .ended
        }
        registry.add(handler, of: type, output: Subscription.Element.self)
    }
}

extension ScriptChannel {
    /// The names of the messages that are taken from a source.
    package func names(from source: MessageSource) -> Set<String> {
        policy.accepts(source) ? Set(registry.names(from: [source])) : []
    }
}
