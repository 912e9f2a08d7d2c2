extension ScriptChannel {
    /// Registers the handler of every message that has no handler of its own, of pages that post
    /// without the page script.
    ///
    /// For channels of another protocol, whose messages are one type here. It gets the body whole,
    /// `{"name": …, "data": …}` included.
    package mutating func onOthers<Message: ScriptMessage>(
        _ type: Message.Type,
        handler: @escaping @MainActor @Sendable (Message, MessageContext) throws -> Void
    ) {
        registry.others = Handler(type, kind: .message, accepting: nil) { message, context in
            try handler(message, context)
            return .handled
        }
    }
}
