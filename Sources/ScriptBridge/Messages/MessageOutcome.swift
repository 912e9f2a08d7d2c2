/// The outcome of a body or message that a page posted.
public enum MessageOutcome: Hashable, Sendable {
    /// The handler returned, and there is no reply.
    case handled

    /// The handler returned this reply, as JSON text.
    case replied(json: String)

    /// The sequence of a subscription reached its end.
    case ended

    /// The body was refused, its handler threw, or its page stopped waiting for it.
    // Boxed, so that copies of the other cases are cheap.
    indirect case failed(BridgeError)
}
