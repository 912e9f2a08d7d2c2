/// A handler with its message type erased.
///
/// It is an object because each message needs it, and a value would be copied with all its parts.
final class Handler: Sendable {
    typealias Kind = MessageDeclaration.Kind

    /// The work that remains once a message is decoded.
    ///
    /// It runs on the main actor, so that handlers begin in the order in which they are started.
    enum Work: Sendable {
        /// Finishes without suspending, and needs no task.
        case immediate(
            @MainActor @Sendable (MessageContext, RunningHandlers) throws -> MessageOutcome)
        /// May suspend.
        case task(
            @MainActor @Sendable (MessageContext, RunningHandlers) async throws -> MessageOutcome)
        /// Fails, because the message cannot be handled.
        indirect case failing(BridgeError)
    }

    let kind: Kind

    /// A policy that accepts fewer sources than the channel's.
    let policy: OriginPolicy?

    /// Whether the handler takes messages of any name and kind, including those in packets.
    let takesAny: Bool

    /// Whether the messages come from a script of the bridge, and are part of other messages.
    ///
    /// They do not count toward the channel's rate, and an observer sees only rejected ones.
    let isInternal: Bool

    /// Whether the handler gets a named object with all of its members.
    let takesWholeObject: Bool

    /// Decodes the message, so that the remaining work keeps no part of the body alive.
    private let prepare: @Sendable (MessageValue) throws -> Work

    private init(
        kind: Kind,
        accepting policy: OriginPolicy? = nil,
        takesAny: Bool = false,
        isInternal: Bool = false,
        takesWholeObject: Bool = false,
        prepare: @escaping @Sendable (MessageValue) throws -> Work
    ) {
        self.kind = kind
        self.policy = policy
        self.takesAny = takesAny
        self.isInternal = isInternal
        self.takesWholeObject = takesWholeObject
        self.prepare = prepare
    }
}

extension Handler {
    /// Creates a handler that needs no task.
    convenience init<Message: Decodable & Sendable>(
        _ type: Message.Type,
        kind: Kind,
        accepting policy: OriginPolicy?,
        takesAny: Bool = false,
        takesWholeObject: Bool = false,
        run:
            @escaping @MainActor @Sendable (Message, MessageContext, RunningHandlers) throws
            -> MessageOutcome
    ) {
        self.init(
            kind: kind, accepting: policy, takesAny: takesAny, takesWholeObject: takesWholeObject
        ) { value in
            let message = try value.decode(type)
            return .immediate { context, handlers in
                try context.check(policy)
                return try run(message, context, handlers)
            }
        }
    }

    /// Creates a handler that may suspend.
    convenience init<Message: Decodable & Sendable>(
        _ type: Message.Type,
        kind: Kind,
        accepting policy: OriginPolicy?,
        takesAny: Bool = false,
        isInternal: Bool = false,
        run:
            @escaping @MainActor @Sendable (Message, MessageContext, RunningHandlers) async throws
            -> MessageOutcome
    ) {
        self.init(
            kind: kind, accepting: policy, takesAny: takesAny, isInternal: isInternal,
            takesWholeObject: isInternal
        ) { value in
            let message = try value.decode(type)
            return .task { context, handlers in
                try context.check(policy)
                return try await run(message, context, handlers)
            }
        }
    }

    /// Returns the handler of a message that lists its own error codes.
    ///
    /// Observers are told of an error with another code.
    func listing(_ codes: [BridgeError.Code]) -> Handler {
        if codes.isEmpty { return self }
        let listed = BridgeError.Code.known.union(codes)
        return Handler(
            kind: kind, accepting: policy, takesAny: takesAny, isInternal: isInternal,
            takesWholeObject: takesWholeObject
        ) { [prepare] value in
            switch try prepare(value) {
            case .immediate(let work):
                .immediate { context, handlers in
                    do {
                        return try work(context, handlers)
                    } catch let error as PageError {
                        throw UnlistedCode(error, listed: listed) ?? error
                    }
                }
            case .task(let work):
                .task { context, handlers in
                    do {
                        return try await work(context, handlers)
                    } catch let error as PageError {
                        throw UnlistedCode(error, listed: listed) ?? error
                    }
                }
            case .failing(let error):
                .failing(error)
            }
        }
    }

    /// Returns whether the handler takes messages of a kind.
    func takes(_ kind: PageMessage.Kind) -> Bool {
        takesAny || kind.isSubscription == (self.kind == .subscription)
    }

    /// Returns whether nobody waits for a reply to a message of a kind.
    func isOneWay(_ kind: PageMessage.Kind) -> Bool {
        kind == .post || kind == .request && self.kind == .message
    }

    /// Decodes a message's data (row HM11).
    ///
    /// In an envelope, `null` counts as missing if the message's type cannot be decoded from it.
    func work(
        of name: String,
        _ data: PageMessage.Payload,
        inEnvelope isEnveloped: Bool
    ) throws(BridgeError) -> Work {
        guard case .value(let value) = data else { throw .invalidMessage(named: name) }
        do {
            return try prepare(value)
        } catch {
            if isEnveloped, value.isNull, let work = try? prepare(.emptyObject) {
                return work
            }
            let sentence = (error as? DecodingError)?.sentence(decoding: value)
            throw sentence.map { .invalidMessage($0, error) } ?? .invalidMessage(named: name, error)
        }
    }
}

extension Handler.Work {
    /// Runs the handler, and returns the message's single outcome.
    @MainActor
    func run(
        _ context: MessageContext,
        in handlers: RunningHandlers
    ) async -> MessageOutcome {
        do {
            switch self {
            case .failing(let error): return .failed(error)
            case .immediate(let work): return try work(context, handlers)
            case .task(let work): return try await work(context, handlers)
            }
        } catch {
            return .failed(context.failure(error))
        }
    }

    /// Runs a handler that never waits; returns nil and runs nothing if the handler may wait.
    @MainActor
    func runAtOnce(_ context: MessageContext, in handlers: RunningHandlers) -> MessageOutcome? {
        do {
            switch self {
            case .failing(let error): return .failed(error)
            case .immediate(let work): return try work(context, handlers)
            case .task: return nil
            }
        } catch {
            return .failed(context.failure(error))
        }
    }
}

extension MessageContext {
    /// Returns the message in the form that a handler for all other messages gets.
    func unknownMessage(_ data: JSONValue) -> UnknownMessage {
        UnknownMessage(
            name: name, data: data,
            kind: isSubscription ? .subscription : isRequest ? .request : .post)
    }

    /// Throws if the policy does not accept the source.
    fileprivate func check(_ policy: OriginPolicy?) throws(SourceMismatch) {
        // GUARD handler's policy: guard !REMOVED, let policy, !policy.accepts(source) else { return }
        guard let policy, !policy.accepts(source) else { return }
        throw SourceMismatch(source, policy)
    }

    /// Returns the part of a handler's error that the page may know.
    fileprivate func failure(_ error: any Error) -> BridgeError {
        switch error {
        case let error as PageError where error.encodingError == nil:
            BridgeError(error)
        case let unlisted as UnlistedCode:
            BridgeError(unlisted.error, reason: unlisted)
        case let mismatch as SourceMismatch:
            .sourceNotAccepted(handling: name, mismatch)
        case is CancellationError where Task.isCancelled:
            .handlerStopped(name)
        default:
            .handlerFailed(name, (error as? PageError)?.encodingError ?? error)
        }
    }
}

/// A handler's error whose code its message does not list.
///
/// The page gets the error. Only the host's log says that its code is not listed.
private struct UnlistedCode: Error, CustomStringConvertible {
    let error: PageError

    /// Returns nil if the error is as its message says.
    init?(_ error: PageError, listed: Set<BridgeError.Code>) {
        // Data that cannot be encoded fails in another way.
        guard error.encodingError == nil, !listed.contains(error.code) else { return nil }
        self.error = error
    }

    var description: String { "the message's errorCodes do not list this code" }
}

extension PageMessage {
    /// Returns the message with the kind and the data that its handler determines.
    ///
    /// A message in a packet has its own. In an envelope, whether somebody waits is what the ticket
    /// says, whatever the handler. Of a named object with only a `name` and `data`, the handler gets
    /// the data, unless it takes all other messages as one type.
    func resolved(
        for handler: Handler?,
        in form: PostForm,
        on channel: ScriptChannel
    ) -> PageMessage {
        guard let route = form.route, let handler else { return self }
        var message = self
        // The promise of every post is there, so without an ID nobody is known to wait for it.
        let isRequested = route == .function ? ticket.isAwaited : ticket.value != .null
        let isRequest = handler.kind == .request && ticket.isAwaited
        if isRequest || handler.takesAny && isRequested {
            message.kind = .request
        } else if handler.kind == .subscription && ticket.isAwaited {
            message.kind = .subscription(credit: 1)
        }
        if channel.envelope == nil, !handler.takesWholeObject,
            case .value(let object) = data,
            object.keys == [WireField.name.name, WireField.data.name], let data = object[.data]
        {
            message.data = .value(data)
        }
        return message
    }
}

extension BridgeError {
    static func invalidMessage(_ sentence: String, _ error: any Error) -> BridgeError {
        BridgeError(.invalidMessage, sentence, underlyingError: error)
    }

    static func invalidMessage(named name: String, _ error: (any Error)? = nil) -> BridgeError {
        BridgeError(
            .invalidMessage,
            "The host does not accept the data of this \(PageText.quoted(name)) message.",
            underlyingError: error)
    }

    static func handlerFailed(_ name: String, _ error: any Error) -> BridgeError {
        BridgeError(
            .handlerFailed, "The host failed to handle \(PageText.quoted(name)).",
            underlyingError: error)
    }

    static func handlerStopped(_ name: String) -> BridgeError {
        BridgeError(.hostGone, "The host stopped handling \(PageText.quoted(name)).")
    }
}
