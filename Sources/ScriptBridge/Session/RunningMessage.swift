/// A message that has not ended, with what remains to be done for it.
///
/// A state and its actions share it, and only the state changes it.
final class RunningMessage {
    /// The session's number for the message.
    let number: Int

    /// The message's context, as observers see it.
    let context: MessageContext

    /// The kind of the message; nil if it fails, so that it counts toward no limit of its document.
    let kind: PageMessage.Kind?

    /// The document that posted the message.
    private(set) var documentKey: DocumentKey

    /// Whether nobody waits for a reply, so that the handler runs to its end even if the document
    /// ends before.
    let isOneWay: Bool

    /// The post that contained the message.
    let post: Post

    /// The time at which the message arrived.
    var start: Duration { post.arrival.time }

    /// Whether the message keeps what its post contained.
    var countsBytes: Bool { kind != nil && !isPart }

    /// Whether a timer is armed for the message: not when its document has ended.
    var hasDeadline: Bool { context.deadline != nil && documentKey != .ended }

    /// Whether the message is a part of another one, such as a chunk.
    let isPart: Bool

    private(set) var ticket: MessageTicket

    /// Whether the message was decoded from a long text.
    let isLong: Bool

    /// The handler's work, or the error that prevents it.
    let work: Handler.Work

    init(
        number: Int,
        context: MessageContext,
        kind: PageMessage.Kind?,
        from post: Post,
        isPart: Bool = false,
        isOneWay: Bool = false,
        ticket: MessageTicket = .nobody,
        isLong: Bool = false,
        work: Handler.Work
    ) {
        self.number = number
        self.context = context
        self.kind = kind
        documentKey = post.documentKey
        self.post = post
        self.isPart = isPart
        self.isOneWay = isOneWay
        self.ticket = ticket
        self.isLong = isLong
        self.work = work
    }

    /// Notes that the document has ended, while the handler runs on.
    func leave() {
        documentKey = .ended
        ticket = .nobody
    }
}
