/// What is to be done with a body, before anything is done.
enum FrameDecision {
    /// Nothing: the body as a whole is refused.
    case refuse(BridgeError)

    /// Nothing: the page script's frame as a whole is refused.
    case refuseFrame(BridgeError)

    /// One message from a page without the page script; its outcome is the reply of `postMessage`.
    case message(MessageValue, MessageReader)

    /// The messages of the page script's frame.
    case frame([MessageValue], MessageReader)
}
