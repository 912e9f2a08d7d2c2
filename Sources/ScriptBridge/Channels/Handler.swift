/// A handler with its message type erased.
struct Handler: Sendable {
    typealias Kind = MessageDeclaration.Kind

    /// Sends an element as JSON text and returns when the page is ready for another one.
    ///
    /// Throws if the page does not want any more elements.
    typealias Send = @MainActor @Sendable (String) async throws -> Void

    /// The work that remains once a message is decoded.
    ///
    /// It runs on the main actor, so that handlers begin in the order in which they are started.
    enum Work: Sendable {
        /// Finishes without suspending, and needs no task.
        case immediate(@MainActor @Sendable (MessageContext) throws -> DispatchOutcome)
        /// May suspend.
        case task(
            @MainActor @Sendable (MessageContext, @escaping Send) async throws -> DispatchOutcome)
        /// Fails, because the message cannot be handled.
        indirect case failing(BridgeError)
    }

    let kind: Kind

    /// A policy that accepts fewer sources than the channel's.
    let policy: OriginPolicy?

    /// Whether the handler takes messages of any name and kind, including those in frames.
    private(set) var takesAny: Bool = false

    /// Whether the handler's messages are parts of another message.
    ///
    /// Parts do not count toward the channel's rate, and an observer sees only refused ones.
    private(set) var takesParts: Bool = false

    /// Decodes the message, so that the remaining work keeps no part of the body alive.
    let prepare: @Sendable (MessageValue) throws -> Work

    /// Creates a handler that needs no task.
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

    /// Creates a handler that may suspend.
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
    /// Creates a handler for all other messages that needs no task.
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

    /// Creates a handler for all other messages that may suspend.
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

    /// Takes the chunks of uploads, as fast as the uploads' handlers read them.
    static let uploadChunks: Handler = {
        var handler = Handler(UploadChunk.self, kind: .request, accepting: nil) {
            chunk, context, _ in
            guard let uploads = context.bytes.uploads else { throw PageError.uploadEnded }
            return .replied(json: "\(try await uploads.add(chunk, in: context))")
        }
        handler.takesParts = true
        return handler
    }()

    /// Sends the chunks of bytes, as fast as pages request them.
    static let byteChunks: Handler = {
        var handler = Handler(BytesRequest.self, kind: .request, accepting: nil) {
            request, context, _ in
            guard let downloads = context.bytes.downloads else { throw PageError.noDownload }
            return .replied(json: try await downloads.chunk(request, in: context))
        }
        handler.takesParts = true
        return handler
    }()

    /// Returns whether the handler takes messages of a kind.
    func takes(_ kind: PageMessage.Kind) -> Bool {
        takesAny || kind.isSubscription == (self.kind == .subscription)
    }
}

extension MessageContext {
    /// Returns the message in the form that a handler for all other messages gets.
    fileprivate func unknownMessage(_ data: JSONValue) -> UnknownMessage {
        UnknownMessage(
            name: name, data: data,
            kind: isSubscription ? .subscription : isRequest ? .request : .post)
    }

    /// Throws if the policy does not accept the source; the error is safe to show to the page.
    fileprivate func check(_ policy: OriginPolicy?) throws(PageError) {
        guard let policy, !policy.accepts(source) else { return }
        throw PageError(
            BridgeError.Code.sourceNotAccepted.rawValue,
            "The host does not accept \(PageText.quoted(name)) from here."
        )
    }
}
