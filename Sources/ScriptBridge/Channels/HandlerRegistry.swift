/// The handlers of one channel, by message name.
struct HandlerRegistry: Sendable {
    private var handlers: [BytewiseString: Handler] = [:]

    /// The names that were registered more than once, in order of registration.
    private(set) var duplicates: [String] = []

    /// The handler for messages that have no handler of their own.
    private(set) var others: Handler?

    /// Whether more than one handler for all other messages was registered.
    private(set) var hasSeveralOthers: Bool = false

    /// The registered messages, in order of registration.
    ///
    /// They are kept apart from the handlers, so that dispatching does not copy them.
    private(set) var declarations: [MessageDeclaration] = []

    /// Whether the channel takes the chunks of uploads.
    var takesUploads = false

    /// Whether replies, elements, events and calls may contain bytes.
    var allowsDownloads = false

    /// Adds the handler for a message type; its results have the type `output`.
    mutating func add<Message: ScriptPayload>(
        _ handler: Handler,
        of type: Message.Type,
        output: (any (Encodable & Sendable).Type)? = nil
    ) {
        let handler = handler.listing(type.errorCodes)
        if handlers.updateValue(handler, forKey: BytewiseString(type.name)) != nil {
            duplicates.append(type.name)
        }
        declarations.append(MessageDeclaration(type: type, kind: handler.kind, output: output))
    }

    /// Returns the sorted names of the messages accepted from at least one of the sources.
    func names(from sources: [MessageSource]) -> [String] {
        handlers.compactMap { name, handler in
            let isTaken = sources.contains { handler.policy?.accepts($0) ?? true }
            return isTaken ? name.text : nil
        }.sorted()
    }

    /// Adds the handler for messages that have no handler of their own.
    mutating func add(others handler: Handler) {
        hasSeveralOthers = others != nil
        others = handler
    }

    subscript(name: String) -> Handler? {
        // GUARD names by bytes: REMOVED ? handlers.first { $0.key.text.lowercased() == name.lowercased() }?.value : handlers[BytewiseString(name)]
        handlers[BytewiseString(name)]
    }

    /// Returns the handler for a message, falling back to the handler for all other messages.
    ///
    /// For a message in a packet, the fallback counts only if it takes messages of any kind.
    func handler(of name: String, in form: PostForm) -> Handler? {
        if let handler = self[name] { return handler }
        if takesUploads, name == UploadChunk.name { return .uploadChunks }
        if allowsDownloads, name == BytesRequest.name { return .byteChunks }
        return form.route == nil && others?.takesAny != true ? nil : others
    }
}

/// The types of a registered handler, for tools that describe a channel.
package struct MessageDeclaration: Sendable {
    /// The kinds of messages.
    package enum Kind: Sendable {
        case message, request, subscription, upload
    }

    /// The type that the page sends.
    package let type: any ScriptPayload.Type

    /// The kind of handler: it decides whether the page gets a reply or elements, or sends bytes.
    package let kind: Kind

    /// The type of the reply or of the elements; nil for a message.
    package let output: (any (Encodable & Sendable).Type)?
}
