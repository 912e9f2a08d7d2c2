/// The handlers of one channel by the names of their messages.
struct HandlerRegistry: Sendable {
    private var handlers: [BytewiseString: Handler] = [:]

    /// The names that were registered more than once, in that order.
    private(set) var duplicates: [String] = []

    /// The handler of the messages without a handler of their own, of pages without the page script.
    var others: Handler?

    /// What was registered, in that order.
    ///
    /// Beside the handlers, so that a dispatch carries none of it.
    private(set) var declarations: [MessageDeclaration] = []

    /// Adds a handler, whose `run` handles a decoded message and gives values of type `output`.
    mutating func add<Message: ScriptNamed>(
        _ type: Message.Type,
        kind: Handler.Kind,
        output: (any (Encodable & Sendable).Type)? = nil,
        run:
            @escaping @Sendable (Message, MessageContext, Handler.Send) async throws
            -> DispatchOutcome
    ) {
        let handler = Handler(type, kind: kind, run: run)
        if handlers.updateValue(handler, forKey: BytewiseString(type.name)) != nil {
            duplicates.append(type.name)
        }
        declarations.append(MessageDeclaration(type: type, kind: kind, output: output))
    }

    subscript(name: String) -> Handler? {
        handlers[BytewiseString(name)]
    }
}

/// A handler whose message type is erased.
struct Handler: Sendable {
    typealias Kind = MessageDeclaration.Kind

    /// Sends an element, as JSON text, and returns when the page is ready for another one; throws
    /// if nobody wants it any more.
    typealias Send = @MainActor @Sendable (String) async throws -> Void

    /// What remains to be done once a message is decoded.
    typealias Work = @Sendable (MessageContext, @escaping Send) async throws -> DispatchOutcome

    let kind: Kind

    /// Decodes the message, so that what is left to do holds no part of the body.
    let prepare: @Sendable (MessageValue) throws -> Work

    init<Message: ScriptNamed>(
        _ type: Message.Type,
        kind: Kind,
        run: @escaping @Sendable (Message, MessageContext, Send) async throws -> DispatchOutcome
    ) {
        self.kind = kind
        prepare = { value in
            let message = try value.decode(type)
            return { context, send in try await run(message, context, send) }
        }
    }
}
