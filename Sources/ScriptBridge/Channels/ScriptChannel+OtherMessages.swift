extension ScriptChannel {
    /// Registers a handler that observes all other messages and never suspends.
    ///
    /// Use this for logging: the handler gets every message whose name has no handler of its own.
    /// The channel's policy, limits and rate apply to these messages as well.
    ///
    /// Posts count as handled. Requests and subscriptions still end with
    /// ``BridgeError/Code-swift.struct/unknownMessage``, so that a page can detect an older host.
    /// To reply, use ``forwardOtherMessages(_:)``.
    ///
    /// - Parameter handler: Runs on the main actor for each message, in the order of the messages.
    public mutating func onOtherMessages(
        _ handler: @escaping @MainActor @Sendable (UnknownMessage, MessageContext) throws -> Void
    ) {
        registry.add(
            others: Handler(
                JSONValue.self, kind: .message, accepting: nil, takesAny: true
            ) { data, context, _ in
                let message = context.unknownMessage(data)
                try handler(message, context)
                return message.kind == .post ? .handled : .unknown(message.name, on: context)
            })
    }

    /// Registers a handler that observes all other messages and may suspend.
    ///
    /// - Parameter handler: Runs for each message, like a handler that never suspends.
    public mutating func onOtherMessages(
        _ handler:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext) async throws -> Void
    ) {
        registry.add(
            others: Handler(
                JSONValue.self, kind: .message, accepting: nil, takesAny: true
            ) { data, context, _ in
                let message = context.unknownMessage(data)
                try await handler(message, context)
                return message.kind == .post ? .handled : .unknown(message.name, on: context)
            })
    }

    /// Registers a handler that takes all other messages and replies.
    ///
    /// Use this to pass messages on: to a server, to another process, or to the bridge that your
    /// app used before. For a post, the returned value is ignored. A subscription ends with
    /// ``BridgeError/Code-swift.struct/unknownMessage``.
    ///
    /// ```swift
    /// channel.forwardOtherMessages { message, context in
    ///     try await legacyBridge.perform(message.name, with: message.data)
    /// }
    /// ```
    ///
    /// - Parameter handler: Runs on the main actor for each message, and begins in the order of the
    ///   messages. Returns the reply, or nil if it does not know the request, which then ends with
    ///   ``BridgeError/Code-swift.struct/unknownMessage``. Its task is cancelled when the page stops waiting for the reply.
    public mutating func forwardOtherMessages(
        _ handler:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext) async throws
            -> JSONValue?
    ) {
        let encoder = coding.encoder
        registry.add(
            others: Handler(
                JSONValue.self, kind: .request, accepting: nil, takesAny: true
            ) { data, context, _ in
                let message = context.unknownMessage(data)
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

    /// Registers a handler for all other messages of pages that post without the page script.
    ///
    /// Use this for channels of another protocol, whose messages all decode to one type. The
    /// handler gets the whole body, including a `{"name": …, "data": …}` around the data.
    ///
    /// - Parameters:
    ///   - type: The type of all messages without a handler of their own.
    ///   - handler: Runs on the main actor for each message, in the order of the messages.
    public mutating func onOtherMessages<Message: ScriptMessage>(
        _ type: Message.Type,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) throws -> Void
    ) {
        registry.add(
            others: Handler(
                type, kind: .message, accepting: nil, takesWholeObject: true
            ) { message, context, _ in
                try handler(message, context)
                return .handled
            })
    }
}

extension MessageOutcome {
    fileprivate static func unknown(_ name: String, on context: MessageContext) -> MessageOutcome {
        .failed(.unknownMessage(name, on: context.channel))
    }
}
