/// The receiver of an outcome, which decides how the envelope writes it.
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

    /// A page function, if the message's handler replies; otherwise nobody, also for an unknown message.
    case functionIfReplying
}

/// How the outcome of a message in an envelope finds its way to the page.
struct MessageTicket: Sendable {
    /// What the envelope remembers of the message.
    let value: JSONValue?

    /// The receiver of the outcome.
    var route: EnvelopeRoute

    /// The maximum size of a ticket as JSON text, because replies repeat it.
    static let maximumByteCount = 1_000

    /// Creates a ticket that an envelope has read; nil if its value is too long.
    init?(reading value: JSONValue?, route: EnvelopeRoute) {
        let byteCount =
            switch value {
            case nil: 0
            case .string(let text): text.utf8.count
            case .number(let number): number.text.utf8.count
            case let value?: value.description.utf8.count
            }
        guard byteCount <= Self.maximumByteCount else { return nil }
        self.init(value: value, route: route)
    }

    init(value: JSONValue?, route: EnvelopeRoute) {
        self.value = value
        self.route = route
    }

    /// Identifies the message among those of its document; nil if nothing does.
    var id: JSONValue? { value?.isNull == false ? value : nil }

    /// Returns the ticket of a body that could not be read.
    static func unidentified(_ route: EnvelopeRoute) -> MessageTicket {
        MessageTicket(value: .null, route: route)
    }

    /// The ticket of a message whose outcome only the observer learns.
    static let unanswered = MessageTicket(value: nil, route: .none)
}
