/// What a handler may want to know about a message besides its fields.
public struct MessageContext: Hashable, Sendable {
    /// The channel on which the message came.
    public let channel: ChannelName

    /// The name under which the message came.
    public let name: String

    /// Where the message came from.
    public let source: MessageSource

    /// Makes a context, for a test that calls a handler directly.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the message came.
    ///   - name: The name under which the message came.
    ///   - source: Where the message came from.
    public init(channel: ChannelName, name: String, source: MessageSource) {
        self.channel = channel
        self.name = name
        self.source = source
    }
}
