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

/// How the outcome of a message in an envelope finds its way to the page.
struct MessageTicket: Sendable {
    /// What the envelope remembers of the message; nil if nobody waits for its outcome.
    let value: JSONValue?

    /// The receiver of the outcome.
    let route: EnvelopeRoute

    /// The maximum size of a ticket as JSON text, because replies repeat it.
    static let maximumByteCount = 64 << 10

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

    /// Whether somebody waits for the outcome.
    var isAwaited: Bool { value != nil }

    /// Identifies the message among those of its document; nil if nothing does.
    var id: JSONValue? {
        switch value {
        case .string, .number: value
        default: nil
        }
    }

    /// Returns the ticket of a body that could not be read.
    static func unidentified(_ route: EnvelopeRoute) -> MessageTicket {
        MessageTicket(value: .null, route: route)
    }

    /// The same ticket for a message whose outcome only the observer learns.
    var unanswered: MessageTicket { MessageTicket(value: nil, route: route) }
}
