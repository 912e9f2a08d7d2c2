/// A message that has not ended, with what remains to be done for it.
///
/// It is an immutable object, so that a state and its actions share it.
final class RunningMessage: Sendable {
    /// The session's number for the message.
    let number: Int

    /// The message's context, as observers see it.
    let context: MessageContext

    /// The kind of the message; nil if it fails, so that it counts toward no limit of its document.
    let kind: PageMessage.Kind?

    /// The document that posted the message.
    let documentKey: DocumentKey

    /// The number of the post that contained the message.
    let post: Int

    /// The time at which the message arrived.
    let start: Duration

    /// Whether a timer is armed for the message.
    var hasDeadline: Bool { context.deadline != nil }

    /// Whether the message is a part of another one, such as a chunk.
    let isPart: Bool

    /// How the message is answered; nil for a message in a frame.
    let reply: DialectReply?

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
        reply: DialectReply? = nil,
        isLong: Bool = false,
        work: Handler.Work
    ) {
        self.number = number
        self.context = context
        self.kind = kind
        documentKey = post.documentKey
        self.post = post.number
        start = post.arrival
        self.isPart = isPart
        self.reply = reply
        self.isLong = isLong
        self.work = work
    }
}

/// The credit of an open subscription.
struct Credit {
    /// The number of elements that the page is ready to take.
    var count: Int

    /// Whether the sequence waits for credit.
    var isWaiting = false
}

/// The answer to a frame while replies can still be added to it.
struct PendingResponse {
    /// The answer so far.
    var frame: HostFrame

    /// The number of messages that the answer may wait for.
    ///
    /// Negative while messages are being added, if one of them has already ended.
    var waitingCount = 0

    /// Whether no further message of the frame will be added.
    var isComplete = false

    init(to document: String?) {
        frame = HostFrame(document: document)
    }

    /// Makes a change, and returns whether the answer then waits for nothing.
    mutating func isDone(after change: (inout PendingResponse) -> Void) -> Bool {
        change(&self)
        return isComplete && waitingCount == 0
    }
}
