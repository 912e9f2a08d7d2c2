/// What a handler may want to know about a message besides its fields.
public struct MessageContext: Hashable, Sendable {
    /// The channel on which the message came.
    public let channel: ChannelName

    /// The name under which the message came.
    public let name: String

    /// Where the message came from.
    public let source: MessageSource

    /// The page load that posted the message; nil for a page without the page script.
    public let document: String?

    /// The page's number of the request or subscription; nil if it gave none.
    public let id: Int?

    var deadline: Deadline?

    /// Which of the session's messages it is; nil where there is no session.
    package var number: Int?

    /// Whether the page subscribed, for those who write it down.
    package var isSubscription: Bool = false

    /// Whether the page waits for a reply, for the closure that takes any message.
    var isRequest: Bool = false

    var bytes = Bytes()

    /// The time until the request's deadline, negative afterwards; nil if it has none.
    ///
    /// When it is over, the handler's task is cancelled and the page has its error.
    public var remainingTime: Duration? { deadline?.remainingTime }

    /// Makes a context, for a test that calls a handler directly.
    ///
    /// - Parameters:
    ///   - channel: The channel on which the message came.
    ///   - name: The name under which the message came.
    ///   - source: Where the message came from.
    ///   - document: The page load that posted the message.
    ///   - id: The page's number of the request or subscription.
    ///   - timeout: The time from now to the deadline.
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
