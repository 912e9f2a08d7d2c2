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
    /// The handlers of a frame's messages run side by side. Cancelling the caller's task cancels
    /// them.
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
            return await withTaskGroup { group in
                for (index, step) in steps.enumerated() {
                    group.addTask { (index, await step.run()) }
                }
                let outcomes = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                return .frame(steps.indices.compactMap { outcomes[$0] })
            }
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
    /// not tell it. The messages' text is kept only for observers, because writing it costs time.
    package func decide(
        _ body: MessageBody,
        on channelName: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        keepingText: Bool = false
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
            let message = "Channel “\(channelName)” does not accept messages from here."
            let error = BridgeError(.sourceNotAccepted, message)
            return isFrame ? .refuseFrame(error) : .refuse(error)
        }
        let reader = MessageReader(channel: channel, source: source, keepsText: keepingText)
        return isFrame ? reader.frame(value) : reader.message(value)
    }
}
