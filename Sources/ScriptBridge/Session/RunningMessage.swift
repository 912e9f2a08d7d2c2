/// A message that has not ended.
struct RunningMessage {
    /// The message's context, as the handler sees it.
    let context: MessageContext

    /// The kind of the message; nil if it fails, so that it counts toward no limit of its document.
    let kind: PageMessage.Kind?

    /// The document that posted the message.
    let document: PageDocument.Key

    /// The number of the post that contained the message.
    let post: Int

    /// The time at which the message arrived.
    let start: Duration

    /// Whether a timer is armed for the message.
    let hasDeadline: Bool

    /// Whether the message is a part of another one, such as a chunk.
    var isPart = false

    /// How the message is answered; nil for a message in a frame.
    var reply: DialectReply?

    /// The number of subscription elements that the page is ready to take.
    var credit: Int

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
