extension ScriptChannel {
    /// Tells a closure of every message that has no handler of its own.
    ///
    /// For logs: what the page posts by a name that this host does not know. The messages pass the
    /// channel's policy, limits and rate like all others.
    ///
    /// The page learns the same as without the closure: a request or a subscription still ends with
    /// ``BridgeError/Code-swift.struct/unknownMessage``, so that a page can tell an older host. Only
    /// a post is taken. See ``forwardOthers(_:)`` for a closure that replies.
    ///
    /// A second closure is reported when the channel is put to use: see
    /// ``ChannelDispatcher/init(channels:)``.
    ///
    /// - Parameter handler: Runs for each message, on the main actor, in their order. What it
    ///   throws is the outcome, as a handler's.
    public mutating func onOthers(
        _ handler: @escaping @MainActor @Sendable (UnknownMessage, MessageContext) throws -> Void
    ) {
        registry.add(
            others: Handler(others: .message) { message, context in
                try handler(message, context)
                return message.kind == .post ? .handled : .unknown(message.name, on: context)
            })
    }

    /// Tells a closure that may wait of every message that has no handler of its own.
    ///
    /// - Parameter handler: Runs for each message, as one that never waits does.
    public mutating func onOthers(
        _ handler:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext) async throws -> Void
    ) {
        registry.add(
            others: Handler(others: .message) { message, context, _ in
                try await handler(message, context)
                return message.kind == .post ? .handled : .unknown(message.name, on: context)
            })
    }

    /// Has a closure take every message that has no handler of its own, and reply.
    ///
    /// For what is passed on: to a server, to another process, to the bridge that was here before.
    /// What it returns for a post goes nowhere, and a subscription ends with ``BridgeError/Code-swift.struct/unknownMessage``.
    ///
    /// ```swift
    /// channel.forwardOthers { message, context in
    ///     try await legacyBridge.perform(message.name, with: message.data)
    /// }
    /// ```
    ///
    /// - Parameter handler: Runs for each message, on the main actor, and begins in their order.
    ///   Returns the reply, or nil if it does not know the request either, which then ends with
    ///   ``BridgeError/Code-swift.struct/unknownMessage``. What it throws is the outcome, as a
    ///   handler's. Its task is cancelled when nobody waits for the reply any more.
    public mutating func forwardOthers(
        _ handler:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext) async throws
            -> JSONValue?
    ) {
        let encoder = coding.encoder
        registry.add(
            others: Handler(others: .request) { message, context, _ in
                let reply = try await handler(message, context)
                switch (message.kind, reply) {
                case (.post, _): return .handled
                case (.request, let reply?):
                    return .replied(json: try encoder.encodeJSON(reply))
                case (.request, nil), (.subscription, _):
                    return .unknown(message.name, on: context)
                }
            })
    }

    /// Registers the handler of every message that has no handler of its own, of pages that post
    /// without the page script.
    ///
    /// For channels of another protocol, whose messages are one type here. It gets the body whole,
    /// `{"name": …, "data": …}` included.
    package mutating func onOthers<Message: ScriptMessage>(
        _ type: Message.Type,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) throws -> Void
    ) {
        registry.add(
            others: Handler(type, kind: .message, accepting: nil) { message, context in
                try handler(message, context)
                return .handled
            })
    }
}

extension DispatchOutcome {
    fileprivate static func unknown(_ name: String, on context: MessageContext) -> DispatchOutcome {
        .failed(.unknownMessage(name, on: context.channel))
    }
}

extension BridgeError {
    /// The error of a message that has no handler.
    static func unknownMessage(_ name: String, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unknownMessage, "Channel “\(channel)” has no handler of \(PageText.quoted(name)).")
    }
}
