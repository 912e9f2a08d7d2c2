/// An action that a session's state requests; actions are performed in order.
enum SessionAction {
    /// Start the handlers of these messages, then close the response to the given post.
    ///
    /// A handler whose message has ended by then does not start.
    ///
    /// The response is closed at the end of the turn. By then, handlers that return quickly have
    /// ended.
    case start([RunningMessage], closing: Int?)

    /// Cancel the handler of a message.
    case cancel(Int)

    /// Ask the sequence of a subscription for its next element.
    case resume(Int)

    /// Settle the promise of a post.
    case answer(Int, PostAnswer)

    /// Settle the promise of a frame's post with a frame, in order with the pushes.
    case respond(Int, HostFrame)

    /// Push a frame to the main document of this origin; nil if the host cannot know the origin.
    case push(HostFrame, Origin?)

    /// Call a page function in a main frame that the call's policy accepts.
    ///
    /// The number identifies the command that the call sends; it is nil for a reply.
    case call(DialectCall, command: Int?)

    /// Tell the sender of a command how it ended.
    case endCommand(Int, Result<String?, BridgeError>)

    /// Discard the pushes that are still on their way to the document that was left.
    case abandonPushes

    /// Flush the outbox at the end of the turn.
    case scheduleFlush

    /// Fire the timer at this time.
    case arm(SessionTimer, at: Duration)

    /// Remove a timer.
    case disarm(SessionTimer)

    /// Ask the page for its document's ID, after this many document changes.
    case identify(change: Int)

    /// Deliver a held frame, after the handlers of the frames before it.
    case deliver(Post, heldAt: Int, askedAt: Int)

    /// Tell the observer.
    case trace(BridgeTraceEvent)
}

/// Identifies something that a session does at a given time.
enum SessionTimer: Hashable {
    /// The deadline of a message.
    case message(Int)

    /// The deadline of a command.
    case command(Int)

    /// The end of an event's wait for a page.
    case event(Int)
}
