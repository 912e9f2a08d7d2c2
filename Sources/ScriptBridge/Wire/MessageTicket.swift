/// Who waits for the outcome of a message in an envelope.
public enum EnvelopeRoute: Hashable, Sendable {
    /// Nobody: only the observer learns the outcome.
    case none

    /// The promise of the post, which settles when all handlers of the body have ended.
    case promise

    /// A page function.
    ///
    /// The host can call functions in the main frame only, so a message from a frame inside the page
    /// fails.
    case function

    /// A page function, if the handler replies; otherwise nobody.
    case functionForRequests
}

/// How the outcome of a message in an envelope finds its way to the page.
struct MessageTicket: Sendable {
    /// What the envelope remembers of the message.
    let value: JSONValue?

    /// Who waits for the outcome.
    var route: EnvelopeRoute

    /// Identifies the message among those of its document; nil if nothing does.
    var id: JSONValue? { value?.isNull == false ? value : nil }

    /// The ticket of a body that could not be read, whose promise waits.
    static let unidentified = MessageTicket(value: .null, route: .promise)

    /// The ticket of a message whose outcome only the observer learns.
    static let unanswered = MessageTicket(value: nil, route: .none)
}
