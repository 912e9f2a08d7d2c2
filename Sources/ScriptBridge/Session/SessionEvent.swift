/// Something that a session's state reacts to.
///
/// Large values are boxed, because events are moved often.
enum SessionEvent {
    /// The host has connected the session with its page.
    case connected(PageAbilities)

    /// The page posted a body, which the dispatcher has read.
    indirect case posted(Post, PostContent)

    /// A body cannot be taken.
    indirect case rejected(PostArrival, BridgeError)

    /// The handlers of the posts before a held one have begun, so it is its turn.
    indirect case released(HeldPost, askedAt: Int)

    /// The page answered which document it shows; nil if it has none or does not say.
    case identified(String?, askedAt: Int)

    /// The handler of a message ended.
    case handlerEnded(Int, MessageOutcome)

    /// The sequence of a subscription produced an element, as JSON text.
    case element(String, of: Int)

    /// The last handler of a post has begun.
    case begun(Post)

    /// The turn ended in which something was added to the outbox, or something else follows it.
    case turnEnded

    /// A timer fired.
    case fired(SessionTimer)

    /// The host emitted an event to the page's listeners.
    indirect case emitted(EmittedEvent)

    /// Events were not pushed before the page navigated away.
    case lost([HostPacket.Event])

    /// The host sends a command, whose number is also its ID.
    indirect case commandSent(Int, PendingCommand, by: PageCall, timeout: Duration?)

    /// A call of a page function ended.
    case called(PageCall.Purpose, Result<Void, BridgeError>)

    /// The host stopped waiting for a command.
    case commandEnded(Int, Result<String?, BridgeError>)

    /// The page navigated away, but messages that it posted before are still being read.
    case pageNavigatesAway

    /// The page navigated away, and everything that it posted before has been handled.
    case pageNavigatedAway

    /// The host is done.
    case closed
}

/// An action that a session's state requests; actions are performed in order.
///
/// Large values are boxed, because actions are moved often.
enum SessionAction {
    /// Start the handlers of these messages, then report that they have begun.
    ///
    /// A handler whose message has ended by then does not start. Without a post, nothing is
    /// reported.
    case start([RunningMessage], reporting: Post?)

    /// Cancel the handler of a message.
    case cancel(Int)

    /// Ask the sequence of a subscription for its next element.
    case resume(Int)

    /// Settle the promise of a post.
    case answer(PostArrival, PostAnswer)

    /// Settle the promise of a packet's post with a packet, in order with the pushes.
    case respond(PostArrival, HostPacket)

    /// Push a packet to the main document of this origin; nil if the host cannot know the origin.
    case push(HostPacket, Origin?)

    /// Call a page function in a main frame that the call's policy accepts.
    indirect case call(PageCall, for: PageCall.Purpose)

    /// Tell the sender of a command how it ended.
    case endCommand(Int, Result<String?, BridgeError>)

    /// Discard the pushes that are still on their way to the document that ended.
    case abandonPushes

    /// Report the end of the turn.
    case awaitEndOfTurn

    /// Fire the timer at this time.
    case arm(SessionTimer, at: Duration)

    /// Remove a timer.
    case disarm(SessionTimer)

    /// Ask the page for its document's ID, after this many document changes.
    case identify(change: Int)

    /// Release a held post, after the handlers of the posts before it.
    indirect case release(HeldPost, askedAt: Int)

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
