/// The handlers of one channel by the names of their messages.
struct HandlerRegistry: Sendable {
    private var handlers: [BytewiseString: Handler] = [:]

    /// The names that were registered more than once, in that order.
    private(set) var duplicates: [String] = []

    /// The handler of the messages without a handler of their own.
    private(set) var others: Handler?

    /// Whether there is more than one handler of the others.
    private(set) var hasSeveralOthers: Bool = false

    /// What was registered, in that order.
    ///
    /// Beside the handlers, so that a dispatch carries none of it.
    private(set) var declarations: [MessageDeclaration] = []

    /// Whether there are handlers of uploads, so that chunks of them are taken.
    var takesUploads: Bool = false

    /// Whether pages may ask for bytes.
    var sendsBytes: Bool = false

    /// Adds the handler of a type, which gives values of type `output`.
    mutating func add<Message: ScriptPayload>(
        _ handler: Handler,
        of type: Message.Type,
        output: (any (Encodable & Sendable).Type)? = nil
    ) {
        if handlers.updateValue(handler, forKey: BytewiseString(type.name)) != nil {
            duplicates.append(type.name)
        }
        declarations.append(MessageDeclaration(type: type, kind: handler.kind, output: output))
    }

    /// The names of the messages that are taken from any of some sources, sorted.
    func names(from sources: [MessageSource]) -> [String] {
        handlers.compactMap { name, handler in
            let isTaken = sources.contains { handler.policy?.accepts($0) ?? true }
            return isTaken ? name.text : nil
        }.sorted()
    }

    /// Adds the handler of the messages without a handler of their own.
    mutating func add(others handler: Handler) {
        hasSeveralOthers = others != nil
        others = handler
    }

    subscript(name: String) -> Handler? {
        handlers[BytewiseString(name)]
    }

    /// The handler of a message, or that of the others; a frame's may not take it.
    func handler(of name: String, inFrame isFramed: Bool) -> Handler? {
        if let handler = self[name] { return handler }
        if takesUploads, name == UploadChunk.name { return .uploadChunks }
        if sendsBytes, name == BytesRequest.name { return .byteChunks }
        return isFramed && others?.takesAny != true ? nil : others
    }
}

/// The types of a handler, for those who describe a channel instead of running it.
package struct MessageDeclaration: Sendable {
    /// The kinds of messages.
    package enum Kind: Sendable {
        case message, request, subscription, upload
    }

    /// What the page sends.
    package let type: any ScriptPayload.Type

    /// Whether it has a reply, elements, or bytes.
    package let kind: Kind

    /// The type of the reply, or of the elements; nil for a message.
    package let output: (any (Encodable & Sendable).Type)?
}
