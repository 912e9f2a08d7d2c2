/// The receiver of the outcomes that an envelope writes.
@frozen public enum EnvelopeRoute: Hashable, Sendable {
    /// The promise of the post, which settles when all handlers of the body have ended.
    ///
    /// Every message with a ticket is answered, so that its promise settles.
    case promise

    /// A page function.
    ///
    /// The function is called for every message with a ticket. The host can call functions in the
    /// main frame only, so a request from a frame inside the page fails, and a `ScriptMessage` from
    /// there is not answered.
    case function
}
