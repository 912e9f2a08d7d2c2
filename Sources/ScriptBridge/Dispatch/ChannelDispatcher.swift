/// Finds the channel and handler for each body that a page posts, decodes it and runs the handler.
///
/// Web view hosts have one inside. It is used directly in tests, servers and tools:
///
/// ```swift
/// let dispatcher = try ChannelDispatcher(channels: [channel])
/// let outcome = await dispatcher.dispatch(
///     .json(#"{"name": "ActionButton", "path": "/x", "icon": "plus"}"#),
///     on: "nativeApp",
///     from: .mainFrame("https://example.com")
/// )
/// ```
public struct ChannelDispatcher: Sendable {
    /// The protocol version that this host speaks.
    package static let version: Int = 1

    /// The channels, in the order given.
    public let channels: [ScriptChannel]

    private let channelsByName: [ChannelName: ScriptChannel]

    /// Makes a dispatcher.
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
                    "Channel “\(channel.name)” has two handlers of “\(name)”."
                )
            }
            if channelsByName.updateValue(channel, forKey: channel.name) != nil {
                throw BridgeError(.duplicateName, "There are two channels “\(channel.name)”.")
            }
        }
        self.channels = channels
        self.channelsByName = channelsByName
    }

    /// Handles one body and waits for its outcome.
    ///
    /// The handlers of a frame's messages start in the order of the messages and run side by
    /// side.
    ///
    /// - Parameters:
    ///   - body: What the page posted.
    ///   - channel: The channel on which it came.
    ///   - source: Where it came from.
    /// - Returns: What became of it. Nothing that a page sends is thrown as an error here.
    public func dispatch(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource
    ) async -> DispatchOutcome {
        switch decide(body, on: channel, from: source) {
        case .refuse(let error), .refuseFrame(let error):
            return .failed(error)
        case .message(let step):
            return await step.run()
        case .frame(_, let steps):
            let tasks = steps.map { step in Task { await step.run() } }
            var outcomes: [DispatchOutcome] = []
            for task in tasks { outcomes.append(await task.value) }
            return .frame(outcomes)
        }
    }

    /// Says what is to be done with a body, and does nothing.
    ///
    /// The first row that applies decides:
    ///
    /// | the body, its channel and source | decision |
    /// | --- | --- |
    /// | no channel of this name | refuse, `unknownChannel` |
    /// | text that is not JSON, a tree that is not one of JSON's | refuse, `invalidJSON` |
    /// | the channel's policy does not accept the source | refuse, `sourceNotAccepted` |
    /// | a frame (has `bridge`, no `name`) of another version | refuse, `unsupportedVersion` |
    /// | a frame without string `document` or array `messages` | refuse, `notAMessage` |
    /// | any other frame | frame; each of its messages by the rows below |
    /// | no object, or no string `name` | refuse (in a frame: step that fails), `notAMessage` |
    /// | no handler of this name | step that fails, `unknownMessage` |
    /// | fields are missing or of another type | step that fails, `invalidMessage` |
    /// | anything else | step that runs the handler |
    ///
    /// The keys are the secrets by which a frame proves its origin, for hosts whose engine does
    /// not tell it.
    package func decide(
        _ body: MessageBody,
        on channelName: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:]
    ) -> DispatchDecision {
        guard let channel = channelsByName[channelName] else {
            return .refuse(
                BridgeError(.unknownChannel, "The host has no channel “\(channelName)”.")
            )
        }
        let value: MessageValue
        do {
            value = try MessageValue(body)
        } catch {
            let message = "The body cannot be read as JSON."
            return .refuse(BridgeError(.invalidJSON, message, underlyingError: error))
        }
        let isFrame = value["bridge"] != nil && value["name"] == nil
        let provenOrigin = value["key"]?.string.flatMap { keys[$0] }
        let source = provenOrigin.map(MessageSource.mainFrame) ?? source
        guard channel.policy.accepts(source) else {
            let error = BridgeError(
                .sourceNotAccepted,
                "Channel “\(channelName)” does not accept messages from here."
            )
            return isFrame ? .refuseFrame(error) : .refuse(error)
        }
        if isFrame {
            return decideFrame(value, on: channel, from: source)
        }
        guard value["name"]?.string != nil else {
            return .refuse(
                BridgeError(
                    .notAMessage,
                    value.keys == nil
                        ? "Expected an object with a “name”, found \(value.kind)."
                        : "Expected a “name” that is a string."
                )
            )
        }
        let isEnveloped = value.keys == ["name", "data"]
        return .message(
            step(
                value, data: isEnveloped ? value["data"] ?? value : value, on: channel, from: source
            )
        )
    }

    private func decideFrame(
        _ frame: MessageValue,
        on channel: ScriptChannel,
        from source: MessageSource
    ) -> DispatchDecision {
        guard frame["bridge"]?.integer == Self.version else {
            let message = "The host speaks version \(Self.version) of the protocol."
            return .refuseFrame(BridgeError(.unsupportedVersion, message))
        }
        guard let document = frame["document"]?.string, let messages = frame["messages"]?.elements
        else {
            let message = "Expected a frame with a string “document” and an array “messages”."
            return .refuseFrame(BridgeError(.notAMessage, message))
        }
        return .frame(
            document: document,
            messages.map { message in
                let data = message["data"] ?? .emptyObject
                return step(message, data: data, on: channel, from: source)
            }
        )
    }

    private func step(
        _ message: MessageValue,
        data: MessageValue,
        on channel: ScriptChannel,
        from source: MessageSource
    ) -> DispatchStep {
        let name = message["name"]?.string
        return DispatchStep(
            id: message["id"]?.integer,
            context: MessageContext(channel: channel.name, name: name ?? "", source: source),
            text: data.text,
            work: Result { () throws(BridgeError) in
                guard let name else {
                    throw BridgeError(.notAMessage, "Expected a message with a string “name”.")
                }
                guard let handler = channel.registry[name] else {
                    throw BridgeError(
                        .unknownMessage,
                        "Channel “\(channel.name)” has no handler of “\(name)”."
                    )
                }
                do {
                    return try handler.prepare(data)
                } catch let error as DecodingError {
                    throw BridgeError(
                        .invalidMessage,
                        error.sentence(decoding: data),
                        underlyingError: error
                    )
                } catch {
                    throw BridgeError(
                        .invalidMessage,
                        "The host does not accept this “\(name)”.",
                        underlyingError: error
                    )
                }
            }
        )
    }
}
