/// A handler whose message type is erased.
struct Handler: Sendable {
    typealias Kind = MessageDeclaration.Kind

    /// Sends an element, as JSON text, and returns when the page is ready for another one; throws
    /// if nobody wants it any more.
    typealias Send = @MainActor @Sendable (String) async throws -> Void

    /// What remains to be done once a message is decoded.
    ///
    /// On the main actor, so that handlers begin in the order in which they are started.
    enum Work: Sendable {
        /// Ends before it returns, and needs no task.
        case immediate(@MainActor @Sendable (MessageContext) throws -> DispatchOutcome)
        /// May wait.
        case task(
            @MainActor @Sendable (MessageContext, @escaping Send) async throws -> DispatchOutcome)
    }

    let kind: Kind

    /// Accepts fewer sources than the channel.
    let policy: OriginPolicy?

    /// Whether it takes messages of any name and kind, those of frames too.
    private(set) var takesAny: Bool = false

    /// Whether its messages are parts of another one: they do not count for the channel's rate, and an
    /// observer sees only those that are refused.
    private(set) var takesParts: Bool = false

    /// Decodes the message, so that what is left to do holds no part of the body.
    let prepare: @Sendable (MessageValue) throws -> Work

    /// Makes a handler that does without a task.
    init<Message: ScriptPayload>(
        _ type: Message.Type,
        kind: Kind,
        accepting policy: OriginPolicy?,
        run: @escaping @MainActor @Sendable (Message, MessageContext) throws -> DispatchOutcome
    ) {
        self.kind = kind
        self.policy = policy
        prepare = { value in
            let message = try value.decode(type)
            return .immediate { context in
                try context.check(policy)
                return try run(message, context)
            }
        }
    }

    /// Makes a handler that may wait.
    init<Message: ScriptPayload>(
        _ type: Message.Type,
        kind: Kind,
        accepting policy: OriginPolicy?,
        run:
            @escaping @MainActor @Sendable (Message, MessageContext, Send) async throws
            -> DispatchOutcome
    ) {
        self.kind = kind
        self.policy = policy
        prepare = { value in
            let message = try value.decode(type)
            return .task { context, send in
                try context.check(policy)
                return try await run(message, context, send)
            }
        }
    }
}

extension Handler {
    /// Makes a handler of what has no other one, which does without a task.
    init(
        others kind: Kind,
        run:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext) throws
            -> DispatchOutcome
    ) {
        self.kind = kind
        policy = nil
        takesAny = true
        prepare = { value in
            let data = try value.decode(JSONValue.self)
            return .immediate { context in
                try run(context.unknownMessage(data), context)
            }
        }
    }

    /// Makes a handler of what has no other one, which may wait.
    init(
        others kind: Kind,
        run:
            @escaping @MainActor @Sendable (UnknownMessage, MessageContext, Send) async throws
            -> DispatchOutcome
    ) {
        self.kind = kind
        policy = nil
        takesAny = true
        prepare = { value in
            let data = try value.decode(JSONValue.self)
            return .task { context, send in
                try await run(context.unknownMessage(data), context, send)
            }
        }
    }

    /// Takes the chunks of uploads, which are as many as their handlers read.
    static let uploadChunks: Handler = {
        var handler = Handler(UploadChunk.self, kind: .request, accepting: nil) {
            chunk, context, _ in
            guard let uploads = context.bytes.uploads else { throw PageError.uploadEnded }
            return .replied(json: "\(try await uploads.add(chunk, in: context))")
        }
        handler.takesParts = true
        return handler
    }()

    /// Gives the chunks of bytes, which are as many as pages ask for.
    static let byteChunks: Handler = {
        var handler = Handler(BytesRequest.self, kind: .request, accepting: nil) {
            request, context, _ in
            guard let downloads = context.bytes.downloads else { throw PageError.noDownload }
            return .replied(json: try await downloads.chunk(request, in: context))
        }
        handler.takesParts = true
        return handler
    }()

    /// Whether it takes messages of a kind.
    func takes(_ kind: PageMessage.Kind) -> Bool {
        takesAny || kind.isSubscription == (self.kind == .subscription)
    }
}

extension MessageContext {
    /// The message as it is for a closure that takes any.
    fileprivate func unknownMessage(_ data: JSONValue) -> UnknownMessage {
        UnknownMessage(
            name: name, data: data,
            kind: isSubscription ? .subscription : isRequest ? .request : .post)
    }

    /// Fails with what the page may know if the source is not accepted.
    fileprivate func check(_ policy: OriginPolicy?) throws(PageError) {
        guard let policy, !policy.accepts(source) else { return }
        throw PageError(
            BridgeError.Code.sourceNotAccepted.rawValue,
            "The host does not accept \(PageText.quoted(name)) from here."
        )
    }
}
