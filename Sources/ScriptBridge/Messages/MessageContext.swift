/// Information about a message besides its fields.
public struct MessageContext: Hashable, Sendable {
    /// The channel on which the message arrived.
    public let channel: ChannelName

    /// The name under which the message arrived.
    public let name: String

    /// Where the message came from.
    public let source: MessageSource

    /// The ID of the page load that posted the message; nil for a page without the page script.
    public let document: String?

    /// The page's ID for the request or subscription; nil if it gave none.
    public let id: Int?

    var deadline: Deadline?

    /// The session's number for the message; nil outside a session.
    package var number: Int?

    /// Whether the page subscribed; observers record it.
    package var isSubscription: Bool = false

    /// Whether the page expects a reply; the handler of unknown messages uses it.
    var isRequest: Bool = false

    var bytes = Bytes()

    /// The time left until the request's deadline, negative afterward; nil without a deadline.
    ///
    /// At the deadline the handler's task is cancelled and the page gets an error.
    public var remainingTime: Duration? { deadline?.remainingTime }

    /// Creates a context, for a test that calls a handler directly.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the message arrived.
    ///   - name: The name under which the message arrived.
    ///   - source: Where the message came from.
    ///   - document: The ID of the page load that posted the message.
    ///   - id: The page's ID for the request or subscription.
    ///   - timeout: The time from now until the deadline.
    public init(
        channel: ChannelName,
        name: String,
        source: MessageSource,
        document: String? = nil,
        id: Int? = nil,
        timeout: Duration? = nil
    ) {
        self.channel = channel
        self.name = name
        self.source = source
        self.document = document
        self.id = id
        deadline = timeout.map { Deadline(time: $0, clock: AnyClock(ContinuousClock())) }
    }
}
