/// What became of a body that a page posted.
public enum DispatchOutcome: Hashable, Sendable {
    /// The handler returned, and there is nothing to reply.
    case handled

    /// The handler returned this reply, as JSON text.
    case replied(json: String)

    /// The sequence of a subscription ended.
    case ended

    /// The body was refused, its handler threw, or nobody waits for it any more.
    case failed(BridgeError)
}
