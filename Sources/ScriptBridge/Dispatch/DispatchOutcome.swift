/// What became of a body that a page posted.
public enum DispatchOutcome: Hashable, Sendable {
    /// The handler returned, and there is nothing to reply.
    case handled

    /// The handler returned this reply, as JSON text.
    case replied(json: String)

    /// The body was refused, or its handler threw.
    case failed(BridgeError)

    /// The outcomes of a frame's messages, in the order in which they were posted.
    case frame([DispatchOutcome])
}
