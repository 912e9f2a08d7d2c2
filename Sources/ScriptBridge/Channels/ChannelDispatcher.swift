/// A dispatcher that runs the handler for each message that a page posts.
///
/// Every web view bridge contains a dispatcher. Use one directly in tests, servers and tools:
///
/// ```swift
/// let dispatcher = try ChannelDispatcher(channels: [channel])
/// let outcomes = await dispatcher.dispatch(
///     .json(#"{"name": "ActionButton", "path": "/x", "icon": "plus"}"#),
///     on: "nativeApp",
///     from: .mainFrame("https://example.com")
/// )
/// ```
public struct ChannelDispatcher: Sendable {
    /// The channels, in the order given.
    public let channels: [ScriptChannel]

    /// The channel that the page script posts on; nil if every channel uses another dialect.
    var scripted: ScriptChannel? { channels.first { !$0.dialect.isForeign } }

    /// The channels that use another dialect.
    var foreign: [ScriptChannel] { channels.filter(\.dialect.isForeign) }

    /// The coding of events, calls and the context, which belong to no channel.
    ///
    /// It is the coding of the channel that the page script posts on, if there is one.
    package var coding: ScriptCoding { (scripted ?? channels.first)?.coding ?? ScriptCoding() }

    private let channelsByName: [ChannelName: ScriptChannel]

    /// Creates a dispatcher.
    ///
    /// - Parameter channels: The channels, complete with their handlers.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName`` if two
    ///   channels, or two messages of one channel, have the same name.
    public init(channels: [ScriptChannel]) throws(BridgeError) {
        var channelsByName: [ChannelName: ScriptChannel] = [:]
        for channel in channels {
            if let name = channel.registry.duplicates.first {
                throw BridgeError(
                    .duplicateName,
                    "Channel “\(channel.name)” has two handlers for “\(name)”."
                )
            }
            if channel.registry.hasSeveralOthers {
                throw BridgeError(
                    .duplicateName,
                    "Channel “\(channel.name)” has two handlers for all other messages."
                )
            }
            if channelsByName.updateValue(channel, forKey: channel.name) != nil {
                throw BridgeError(.duplicateName, "Two channels are named “\(channel.name)”.")
            }
        }
        self.channels = channels
        self.channelsByName = channelsByName
    }

    /// Handles one body and returns the outcome of each message in it.
    ///
    /// The handlers of a frame's messages begin on the main actor in the order of the messages, and
    /// then run concurrently. Cancelling the caller's task cancels them.
    ///
    /// Without a page session there is no page to send anything to later: deadlines have no effect,
    /// cancellations and credits are ignored, and subscriptions fail. A ``PageSession`` supports
    /// all of them.
    ///
    /// - Parameters:
    ///   - body: The body that the page posted.
    ///   - channel: The channel that the page posted on.
    ///   - source: The frame and origin of the post.
    /// - Returns: The outcome of each message, in order, or one failure if the whole body was
    ///   refused. Errors are outcomes: this method does not throw.
    public func dispatch(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource
    ) async -> [DispatchOutcome] {
        var state = SessionState(limits: ScriptChannel.Limits(), reachesMainFrame: false)
        var actions: [SessionAction] = []
        let body = read(body, on: channel, from: source)
        if case .refused(let error, _) = body { return [.failed(error)] }
        state.receive(body, on: channel, post: 0, at: .zero, &actions)
        let invocations = actions.flatMap { action -> [Invocation] in
            guard case .start(let invocations, _) = action else { return [] }
            return invocations.filter { state.messages[$0.number] != nil }
        }
        // On the main actor from the start: a task that changes to it can arrive after a later one.
        let tasks = invocations.map { invocation in
            var invocation = invocation
            // There is no session for this number to refer to.
            invocation.context.number = nil
            return Task { @MainActor [invocation] in
                await invocation.run(send: Self.sendNothing)
            }
        }
        return await withTaskCancellationHandler {
            var outcomes: [DispatchOutcome] = []
            for task in tasks { outcomes.append(await task.value) }
            return outcomes
        } onCancel: {
            for task in tasks { task.cancel() }
        }
    }

    private static let sendNothing: Handler.Send = { _ in throw CancellationError() }

    /// Reads a body as far as possible without the state of its page, and has no side effects.
    ///
    /// The first row that applies decides. The row numbers refer to the article *Wire protocol*;
    /// ``SessionState`` applies the remaining rows.
    ///
    /// Text that begins with `{"bridge":` is a frame, even if it cannot be read. Any other body is
    /// a frame if it has a `bridge` and no `name`.
    ///
    /// | row | the body, its channel and source | result |
    /// | --- | --- | --- |
    /// | | the host has no channel of this name | refused, `unknownChannel` |
    /// | HF1 | has more bytes than the channel's limit | refused unread, `frameTooLarge` |
    /// | HF2 | is not JSON, or a tree that JSON cannot express | refused, `invalidJSON` |
    /// | HF3 | is text nested more deeply than the channel's limit | refused, `tooDeep` |
    /// | HF4 | has a source that the channel does not accept | refused, `sourceNotAccepted` |
    /// | HF5 | is a frame of another version | refused, `unsupportedVersion` |
    /// | HF6 | is a frame without valid `document` or `messages` | refused, `notAMessage` |
    /// | | is any other frame | frame |
    /// | | is not an object, or has no string `name` | refused, `notAMessage` |
    /// | | is anything else | message |
    ///
    /// The keys are the secrets that prove a post's origin, for engines that do not report it.
    func read(
        _ body: MessageBody,
        on channelName: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:]
    ) -> PostedBody {
        if let channel = channelsByName[channelName], channel.dialect.isForeign {
            return read(foreign: body, on: channel, from: source, keys: keys)
        }
        var isFrame = PageFrame.isFrame(body)
        do throws(BridgeError) {
            guard let channel = channelsByName[channelName] else {
                let name = PageText.quoted(channelName.text)
                throw BridgeError(.unknownChannel, "The host has no channel \(name).")
            }
            let value = try Self.value(of: body, for: channel)
            isFrame = PageFrame.isFrame(value)
            let provenOrigin = PageFrame.key(of: value).flatMap { keys[$0] }
            let source = provenOrigin.map(MessageSource.mainFrame) ?? source
            guard channel.policy.accepts(source) else {
                throw .notAccepted(on: channel)
            }
            if isFrame { return .frame(try PageFrame(value), channel, source) }
            guard let name = value[.name]?.string else {
                let message =
                    value.keys == nil
                    ? "Expected an object with a “name”, found \(value.kind)."
                    : "Expected “name” to be a string."
                throw BridgeError(.notAMessage, message)
            }
            let message = PageMessage(flat: value, name: name, to: channel.registry)
            let post = UnscriptedPost(
                dialect: channel.dialect, isBatch: false, entries: [.message(message)])
            return .unscripted(post, channel, source)
        } catch {
            return .refused(error, isFrame ? nil : .scriptBridge)
        }
    }

    /// Reads a body on a channel that uses another dialect.
    ///
    /// Rows HF1 to HF4 apply. A body that is not a message of the dialect is not refused here: each
    /// dialect reports it in its own form.
    private func read(
        foreign body: MessageBody,
        on channel: ScriptChannel,
        from source: MessageSource,
        keys: [String: Origin]
    ) -> PostedBody {
        do throws(BridgeError) {
            let decoder = try Self.decoder(of: body, for: channel)
            var source = source
            var posted: ForeignBody
            do {
                posted = try ForeignBody(body, decoder: decoder)
            } catch {
                throw Self.refusal(of: body, error, limits: channel.limits)
            }
            if let proven = posted.proven(by: keys, decoder: decoder) {
                posted = proven.body
                source = .mainFrame(proven.origin)
            }
            guard channel.policy.accepts(source) else { throw .notAccepted(on: channel) }
            return .unscripted(
                channel.dialect.read(posted, on: channel, decoder: decoder), channel, source)
        } catch {
            return .refused(error, channel.dialect)
        }
    }

    /// Returns the dialect in which the host refuses an unread post; nil for a frame.
    func dialect(ofPost isFrame: Bool, on channel: ChannelName) -> ScriptDialect? {
        let dialect = channelsByName[channel]?.dialect ?? .scriptBridge
        return isFrame && !dialect.isForeign ? nil : dialect
    }

    /// Reads a long text off the main actor, and decodes its messages for their handlers.
    @concurrent
    func read(
        _ text: PostedText,
        on channelName: ChannelName,
        from source: MessageSource,
        keys: [String: Origin],
        isObserved: Bool
    ) async -> sending PostedBody {
        if let limits = channelsByName[channelName]?.limits,
            text.byteCount > limits.maximumByteCount
        {
            return .refused(
                .frameTooLarge(limits), dialect(ofPost: text.isFrame, on: channelName))
        }
        var posted = read(await text.body(), on: channelName, from: source, keys: keys)
        posted.decode(isObserved: isObserved)
        return posted
    }

    /// Reads a body within the channel's limits.
    private static func value(
        of body: MessageBody,
        for channel: ScriptChannel
    ) throws(BridgeError) -> MessageValue {
        let decoder = try decoder(of: body, for: channel)
        do {
            return try MessageValue(body, decoder: decoder)
        } catch {
            throw refusal(of: body, error, limits: channel.limits)
        }
    }

    /// Returns a decoder with the channel's limits, or throws if the body has too many bytes.
    private static func decoder(
        of body: MessageBody,
        for channel: ScriptChannel
    ) throws(BridgeError) -> MessageDecoder {
        let limits = channel.limits
        if let count = body.byteCount, count > limits.maximumByteCount {
            throw .frameTooLarge(limits)
        }
        var decoder = channel.coding.decoder
        decoder.maximumByteCount = limits.maximumByteCount
        decoder.maximumDepth = limits.maximumDepth
        return decoder
    }

    /// Returns the error for a body that cannot be read.
    private static func refusal(
        of body: MessageBody,
        _ error: DecodingError,
        limits: ScriptChannel.Limits
    ) -> BridgeError {
        var decoder = MessageDecoder()
        decoder.maximumByteCount = limits.maximumByteCount
        decoder.maximumDepth = .max
        if body.byteCount != nil, (try? MessageValue(body, decoder: decoder)) != nil {
            return BridgeError(
                .tooDeep, "The frame is nested more than \(limits.maximumDepth) levels deep.")
        }
        return BridgeError(
            .invalidJSON, "The body cannot be read as JSON.", underlyingError: error)
    }
}

/// A posted body, read as far as possible without the state of its page.
enum PostedBody {
    /// The whole body is refused, in the given dialect; the dialect is nil for a frame.
    case refused(BridgeError, ScriptDialect?)

    /// A frame from the page script.
    case frame(PageFrame, ScriptChannel, MessageSource)

    /// A post from a page without the page script.
    case unscripted(UnscriptedPost, ScriptChannel, MessageSource)

    /// Decodes each message for the handler that will get it.
    mutating func decode(isObserved: Bool) {
        switch self {
        case .refused:
            break
        case .frame(var frame, let channel, let source):
            frame.statements = frame.statements.map { statement in
                guard case .message(var message) = statement else { return statement }
                let handler = channel.registry.handler(of: message.name, inFrame: true)
                message.decode(for: handler, isObserved: isObserved)
                return .message(message)
            }
            self = .frame(frame, channel, source)
        case .unscripted(var post, let channel, let source):
            post.entries = post.entries.map { entry in
                guard case .message(var message) = entry else { return entry }
                let handler = channel.registry.handler(of: message.name, inFrame: false)
                message.decode(for: handler, isObserved: isObserved)
                return .message(message)
            }
            self = .unscripted(post, channel, source)
        }
    }
}

extension BridgeError {
    fileprivate static func notAccepted(on channel: ScriptChannel) -> BridgeError {
        BridgeError(
            .sourceNotAccepted,
            "Channel “\(channel.name)” does not accept messages from here.")
    }

    fileprivate static func frameTooLarge(_ limits: ScriptChannel.Limits) -> BridgeError {
        BridgeError(.frameTooLarge, "The frame has more than \(limits.maximumByteCount) bytes.")
    }
}

/// The outcome of a body or message that a page posted.
public enum DispatchOutcome: Hashable, Sendable {
    /// The handler returned, and there is no reply.
    case handled

    /// The handler returned this reply, as JSON text.
    case replied(json: String)

    /// The sequence of a subscription reached its end.
    case ended

    /// The body was refused, its handler threw, or its page stopped waiting for it.
    case failed(BridgeError)
}
