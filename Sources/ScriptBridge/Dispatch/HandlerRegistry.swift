/// The handlers of one channel by the names of their messages.
struct HandlerRegistry: Sendable {
    private var handlers: [ExactString: Handler] = [:]

    /// The names that were registered more than once, in that order.
    private(set) var duplicates: [String] = []

    /// Adds a handler, whose `run` returns the reply to a decoded message as JSON text.
    mutating func add<Message: ScriptNamed>(
        _ type: Message.Type,
        run: @escaping @Sendable (Message, MessageContext) async throws -> String?
    ) {
        let handler = Handler { value in
            let message = try value.decode(type)
            return { context in try await run(message, context) }
        }
        if handlers.updateValue(handler, forKey: ExactString(type.name)) != nil {
            duplicates.append(type.name)
        }
    }

    subscript(name: String) -> Handler? {
        handlers[ExactString(name)]
    }
}

/// A handler whose message type is erased.
struct Handler: Sendable {
    /// What remains to be done once a message is decoded; gives the reply as JSON text.
    typealias Work = @Sendable (MessageContext) async throws -> String?

    /// Decodes the message, so that what is left to do holds no part of the body.
    let prepare: @Sendable (MessageValue) throws -> Work
}
