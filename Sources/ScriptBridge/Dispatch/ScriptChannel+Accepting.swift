/// Handlers that accept less than their channel.
///
/// ```swift
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: shop, helpdesk))
/// channel.on(OpenTicket.self) { ticket, context in … }
/// channel.on(Pay.self, accepting: .mainFrame(of: shop)) { payment, context in … }
/// ```
///
/// The channel's own policy comes first, so a handler cannot accept more.
extension ScriptChannel {
    /// Registers the handler of a message that not all of the channel's pages may post.
    ///
    /// - Parameters:
    ///   - type: The message's type.
    ///   - policy: Whose messages reach the handler. The others end with
    ///     ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Runs for each message, as in ``on(_:handler:)-(Message.Type,_)``.
    public mutating func on<Message: ScriptMessage>(
        _ type: Message.Type,
        accepting policy: OriginPolicy,
        handler: @escaping @Sendable (Message, MessageContext) async throws -> Void
    ) {
        on(type) { message, context in
            try context.check(policy)
            try await handler(message, context)
        }
    }

    /// Registers the handler of a request that not all of the channel's pages may make.
    ///
    /// - Parameters:
    ///   - type: The request's type.
    ///   - policy: Whose requests reach the handler. The others end with
    ///     ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Returns the reply, as in ``on(_:handler:)-(Request.Type,_)``.
    public mutating func on<Request: ScriptRequest>(
        _ type: Request.Type,
        accepting policy: OriginPolicy,
        handler: @escaping @Sendable (Request, MessageContext) async throws -> Request.Reply
    ) {
        on(type) { request, context in
            try context.check(policy)
            return try await handler(request, context)
        }
    }

    /// Registers the handler of a subscription that not all of the channel's pages may open.
    ///
    /// - Parameters:
    ///   - type: The subscription's type.
    ///   - policy: Whose subscriptions reach the handler. The others end with
    ///     ``BridgeError/Code-swift.struct/sourceNotAccepted``.
    ///   - handler: Returns the sequence of elements, as in
    ///     ``on(_:handler:)-(Subscription.Type,_)``.
    public mutating func on<Subscription: ScriptSubscription, Elements: AsyncSequence>(
        _ type: Subscription.Type,
        accepting policy: OriginPolicy,
        handler: @escaping @Sendable (Subscription, MessageContext) async throws -> Elements
    )
    where
        Elements.Element == Subscription.Element,
        Elements: SendableMetatype, Elements.AsyncIterator: SendableMetatype
    {
        on(type) { subscription, context in
            try context.check(policy)
            return try await handler(subscription, context)
        }
    }
}

extension MessageContext {
    /// Fails with what the page may know if the source is not accepted.
    fileprivate func check(_ policy: OriginPolicy) throws(PageError) {
        guard policy.accepts(source) else {
            throw PageError(
                BridgeError.Code.sourceNotAccepted.rawValue,
                "The host does not accept \(PageText.quoted(name)) from here."
            )
        }
    }
}
