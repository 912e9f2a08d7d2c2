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

    func limits(of channel: ChannelName) -> ScriptChannel.Limits {
        channelsByName[channel]?.limits ?? ScriptChannel.Limits()
    }

    /// Handles one body and waits for its outcome.
    ///
    /// The handlers of a frame's messages run side by side. Cancelling the caller's task cancels
    /// them. There is no page here that could wait or be told anything later: deadlines do not
    /// count, cancels and credits are ignored, subscriptions fail. A ``PageSession`` has all that.
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
        var state = DocumentState(isReachable: false)
        switch decide(body, on: channel, from: source) {
        case .refuse(let error), .refuseFrame(let error):
            return .failed(error)
        case .message(let message, let reader):
            let step = reader.decide(single: message, in: state, isBeyondRate: false)
            return await step.run(send: Self.sendNothing)
        case .frame(let messages, let reader):
            let steps = messages.map { message -> DispatchStep? in
                let decision = reader.decide(message, in: state, isBeyondRate: false)
                guard case .run(let step) = decision else { return nil }
                state.begin(step, number: 0)
                return step
            }
            return await withTaskGroup { group in
                for (index, step) in steps.enumerated() {
                    guard let step else { continue }
                    group.addTask { (index, await step.run(send: Self.sendNothing)) }
                }
                let outcomes = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                return .frame(steps.indices.map { outcomes[$0] ?? .handled })
            }
        }
    }

    private static let sendNothing: Handler.Send = { _ in throw CancellationError() }

    /// Says what is to be done with a body, and does nothing.
    ///
    /// The first row that applies decides; the rows' numbers are those of the article
    /// *Wire protocol*. Text that begins with `{"bridge":` is a frame also if it cannot be read,
    /// else a frame is what has a `bridge` and no `name`.
    ///
    /// | row | the body, its channel and source | decision |
    /// | --- | --- | --- |
    /// | | the host has no channel of this name | refuse, `unknownChannel` |
    /// | HF1 | has more bytes than the channel's limit | refuse unread, `frameTooLarge` |
    /// | HF2 | is not JSON, or a tree that is not one of JSON's | refuse, `invalidJSON` |
    /// | HF3 | is text, deeper than the channel's limit | refuse, `tooDeep` |
    /// | HF4 | comes from where the channel does not accept it | refuse, `sourceNotAccepted` |
    /// | HF5 | is a frame of another version | refuse, `unsupportedVersion` |
    /// | HF6 | is a frame without valid `document` or `messages` | refuse, `notAMessage` |
    /// | HF7 | is a frame of a document that has ended | refuse, `documentGone` |
    /// | HF8 | is a frame of too many messages | refuse, `tooManyMessages` |
    /// | HF9 | is any other frame | frame |
    /// | | is no object, or has no string `name` | refuse, `notAMessage` |
    /// | | is anything else | message |
    ///
    /// Each message is a decision of its own: ``MessageReader``. The keys are the secrets by which
    /// a frame proves its origin, for hosts whose engine does not tell it. The messages' text is
    /// kept only for observers, because writing it costs time.
    func decide(
        _ body: MessageBody,
        on channelName: ChannelName,
        from source: MessageSource,
        keys: [String: Origin] = [:],
        keepingText: Bool = false,
        hasEnded: (_ document: String) -> Bool = { _ in false }
    ) -> FrameDecision {
        do throws(Refusal) {
            guard let channel = channelsByName[channelName] else {
                let message = "The host has no channel \(PageText.quoted(channelName.text))."
                throw Refusal(body, .unknownChannel, message)
            }
            let value = try Self.value(of: body, limits: channel.limits)
            let isFrame = value["bridge"] != nil && value["name"] == nil
            let provenOrigin = value["key"]?.string.flatMap { keys[$0] }
            let source = provenOrigin.map(MessageSource.mainFrame) ?? source
            guard channel.policy.accepts(source) else {
                let message = "Channel “\(channelName)” does not accept messages from here."
                throw Refusal(isFrame, .sourceNotAccepted, message)
            }
            func reader(of document: String?) -> MessageReader {
                MessageReader(
                    channel: channel, source: source, document: document, keepsText: keepingText)
            }
            guard isFrame else {
                try Self.checkMessage(value)
                return .message(value, reader(of: nil))
            }
            let (document, messages) = try Self.frame(value)
            guard !hasEnded(document) else {
                throw Refusal(true, .documentGone, "The document has ended.")
            }
            guard messages.count <= channel.limits.messages else {
                let message = "The frame has more than \(channel.limits.messages) messages."
                throw Refusal(true, .tooManyMessages, message)
            }
            return .frame(messages, reader(of: document))
        } catch {
            return error.isOfFrame ? .refuseFrame(error.error) : .refuse(error.error)
        }
    }

    /// Reads a body within the channel's limits.
    private static func value(
        of body: MessageBody,
        limits: ScriptChannel.Limits
    ) throws(Refusal) -> MessageValue {
        if let count = body.byteCount, count > limits.bytes {
            let message = "The frame has more than \(limits.bytes) bytes."
            throw Refusal(body, .frameTooLarge, message)
        }
        var decoder = MessageDecoder()
        decoder.maximumByteCount = limits.bytes
        decoder.maximumDepth = limits.depth
        do {
            return try MessageValue(body, decoder: decoder)
        } catch {
            decoder.maximumDepth = .max
            if body.byteCount != nil, (try? MessageValue(body, decoder: decoder)) != nil {
                let message = "The frame is deeper than \(limits.depth) levels."
                throw Refusal(body, .tooDeep, message)
            }
            throw Refusal(
                body, .invalidJSON, "The body cannot be read as JSON.", underlyingError: error)
        }
    }

    /// Reads what a frame says of itself.
    private static func frame(
        _ frame: MessageValue
    ) throws(Refusal) -> (document: String, messages: [MessageValue]) {
        guard frame["bridge"]?.integer == version else {
            let message = "The host speaks version \(version) of the protocol."
            throw Refusal(true, .unsupportedVersion, message)
        }
        guard let document = frame["document"]?.string, let messages = frame["messages"]?.elements,
            (1...64).contains(document.utf16.count)
        else {
            let message = "Expected a frame with a string “document” and an array “messages”."
            throw Refusal(true, .notAMessage, message)
        }
        return (document, messages)
    }

    private static func checkMessage(_ value: MessageValue) throws(Refusal) {
        guard value["name"]?.string != nil else {
            let message =
                value.keys == nil
                ? "Expected an object with a “name”, found \(value.kind)."
                : "Expected a “name” that is a string."
            throw Refusal(false, .notAMessage, message)
        }
    }
}

/// Why a body is refused as a whole.
private struct Refusal: Error {
    let isOfFrame: Bool
    let error: BridgeError

    init(_ isOfFrame: Bool, _ code: BridgeError.Code, _ message: String) {
        self.isOfFrame = isOfFrame
        error = BridgeError(code, message)
    }

    /// Of a body that is not read.
    init(
        _ body: MessageBody,
        _ code: BridgeError.Code,
        _ message: String,
        underlyingError: (any Error)? = nil
    ) {
        isOfFrame = body.beginsAsFrame
        error = BridgeError(code, message, underlyingError: underlyingError)
    }
}

extension MessageBody {
    /// The bytes of the text; nil if this is a tree.
    var byteCount: Int? {
        switch self {
        case .json(let text), .foundation(let text as String): text.utf8.count
        case .utf8(let text): text.count
        case .foundation: nil
        }
    }

    fileprivate var beginsAsFrame: Bool {
        let start = #"{"bridge":"#.utf8
        return switch self {
        case .json(let text), .foundation(let text as String): text.utf8.starts(with: start)
        case .utf8(let text): text.starts(with: start)
        case .foundation: false
        }
    }
}
