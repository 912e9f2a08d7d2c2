/// A message that has not ended.
struct RunningMessage {
    /// Name, channel and source, as the handler sees them.
    let context: MessageContext

    /// What the page wants; nil if the message fails and takes no place in its document.
    let kind: PageMessage.Kind?

    /// Which document posted it.
    let document: PageDocument.Key

    /// With which post it came.
    let post: Int

    /// When it came.
    let start: Duration

    /// Whether a timer is armed for it.
    let hasDeadline: Bool

    /// Whether it was decoded of a long text.
    var isLong = false

    /// Whether it is a part of another message, such as a chunk.
    var isPart = false

    /// How it is answered; nil for a message of a frame.
    var reply: DialectReply?

    /// What its handler does; nil once that has begun.
    var work: Result<Handler.Work, BridgeError>?

    /// How many elements of a subscription its page is ready to take.
    var credit: Int

    /// Whether the sequence waits for credit.
    var isWaiting = false
}

/// The answer to a frame while it can still take replies.
struct PendingResponse {
    /// What it says so far.
    var frame: HostFrame

    /// For how many messages it may wait.
    var waitingCount = 0

    /// Whether no further message will begin.
    var isComplete = false

    init(to document: String?) {
        frame = HostFrame(document: document)
    }
}
