/// What a ``SessionState`` wants to be done, in this order.
enum SessionAction {
    /// Begin the handlers of these messages, then close the response to this post if it is given:
    /// at the end of the turn, when handlers that hardly had to wait are done.
    case start([Int], closing: Int?)

    /// Cancel the handler of a message.
    case cancel(Int)

    /// Ask the sequence of a subscription for its next element.
    case resume(Int)

    /// Settle the promise of a post.
    case answer(Int, PageSession.Answer)

    /// Settle the promise of a frame's post with a frame, in order with the pushes.
    case respond(Int, HostFrame)

    /// Push a frame to the main frame's document of this origin, nil if the host cannot know it.
    case push(HostFrame, Origin?)

    /// Call a page function, in a main frame that the call's policy accepts; on behalf of a command
    /// if there is a number.
    case call(DialectCall, command: Int?)

    /// Tell who has sent a command how it ended.
    case endCommand(Int, Result<String?, BridgeError>)

    /// Push no more of what is on its way to the document that was left.
    case abandonPushes

    /// Call ``SessionState/flush(_:)`` at the end of the turn.
    case scheduleFlush

    /// Call ``SessionState/fire(_:at:_:)`` at this time.
    case arm(SessionTimer, at: Duration)

    /// Forget such a time.
    case disarm(SessionTimer)

    /// Ask the page which document it is, after this many changes of it.
    case identify(change: Int)

    /// Call ``SessionState/deliver(_:heldAt:askedAt:at:_:)``, behind the handlers of the frames before.
    case deliver(PostedFrame, heldAt: Int, askedAt: Int)

    /// Tell the observer.
    case trace(BridgeTraceEvent)
}

/// What a session may have to do at a given time.
enum SessionTimer: Hashable {
    /// The deadline of a message.
    case message(Int)

    /// The deadline of a command.
    case command(Int)

    /// The end of an event's wait for a page.
    case event(Int)
}
