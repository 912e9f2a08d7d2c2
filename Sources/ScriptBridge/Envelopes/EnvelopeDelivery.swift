/// How something that an envelope has written reaches the page.
public enum EnvelopeDelivery: Hashable, Sendable {
    /// Not at all; the promise of the post resolves with undefined.
    case nothing

    /// The promise of the post resolves with this value.
    case resolve(EnvelopeValue)

    /// The promise of the post is rejected with this text.
    case reject(String)

    /// A call of a page function with these arguments.
    ///
    /// The call is made in the main frame. An outcome reaches it only if its origin is still the
    /// one that posted, a command only if the channel accepts its origin. The function's return
    /// value is ignored.
    case call(FunctionPath, [EnvelopeValue])

    /// Creates the delivery by the promise that pages without an envelope get.
    ///
    /// - Parameter reply: The outcome. A failure is a rejection with the error's code and message.
    public init(_ reply: EnvelopeOutput.Reply) {
        switch reply.outcome {
        case .handled, .ended: self = .nothing
        case .replied(let json): self = .resolve(EnvelopeValue(encoded: json))
        case .failed(let error): self = .reject("\(error.code): \(error.message)")
        }
    }
}

/// A command or an event for a page that posts in an envelope.
///
/// Send it with `PageBridge.result(of:availableWithin:timeout:)`.
public struct EnvelopeCommand: Sendable {
    let name: String
    let channel: ChannelName

    /// Whether the host waits until the page acknowledges it.
    let isAcknowledged: Bool

    /// Encodes the data as JSON text; nil if there is none.
    let encode: (@Sendable (JavaScriptEncoder) throws -> String)?

    /// Creates a command without data.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose envelope the page uses.
    public init(_ name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
        isAcknowledged = true
        encode = nil
    }

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose envelope the page uses.
    ///   - data: The command's data. If it cannot be encoded, the command fails when it is sent.
    public init<Data: Encodable & Sendable>(_ name: String, on channel: ChannelName, data: Data) {
        self.name = name
        self.channel = channel
        isAcknowledged = true
        encode = { try $0.encodeJSON(data) }
    }

    /// Creates an event without data, which the page does not acknowledge.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - channel: The channel whose envelope the page uses.
    public init(event name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
        isAcknowledged = false
        encode = nil
    }

    /// Creates an event, which the page does not acknowledge.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - channel: The channel whose envelope the page uses.
    ///   - data: The event's data. If it cannot be encoded, sending the event fails.
    public init<Data: Encodable & Sendable>(
        event name: String,
        on channel: ChannelName,
        data: Data
    ) {
        self.name = name
        self.channel = channel
        isAcknowledged = false
        encode = { try $0.encodeJSON(data) }
    }
}
