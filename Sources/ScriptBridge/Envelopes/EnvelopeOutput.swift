/// What the host tells a page that posts in an envelope.
@frozen public enum EnvelopeOutput: Sendable {
    /// The outcome of a message, or an element of a subscription.
    case reply(Reply)

    /// The outcomes of a ``EnvelopeEntry/batch(_:)`` that somebody waits for, in order.
    case batch([Reply])

    /// A command, or an event.
    case command(Command)

    /// The outcome of a message, or an element of a subscription.
    public struct Reply: Hashable, Sendable {
        /// The message's name, cut after 1,000 characters; empty if the body could not be read.
        public let name: String

        /// The message's ticket; `null` if the body could not be read.
        public var ticket: JSONValue { receiver.value }

        /// The ticket of the message that has ended.
        package let receiver: MessageTicket

        /// The outcome; an element is a reply.
        ///
        /// An error has no `underlyingError`, because no page may learn it.
        public let outcome: MessageOutcome

        /// Whether this is an element, after which more follows.
        public let isElement: Bool

        package init(
            _ outcome: MessageOutcome,
            of name: String,
            ticket: MessageTicket,
            isElement: Bool = false
        ) {
            self.name = PageText.start(name, count: 1_000)
            receiver = ticket
            self.outcome = outcome.withoutReason
            self.isElement = isElement
        }
    }

    /// A command, whose acknowledgement the host waits for, or an event.
    public struct Command: Sendable {
        /// The name.
        public let name: String

        /// The data; nil if there is none.
        public let data: EnvelopeValue?

        /// The ID, a number, with which the page acknowledges a command; nil for an event.
        public let id: EnvelopeValue?

        package init(name: String, data: EnvelopeValue?, id: EnvelopeValue?) {
            self.name = name
            self.data = data
            self.id = id
        }
    }
}

extension EnvelopeOutput.Reply {
    /// The ticket as a value to write.
    public var id: EnvelopeValue { EnvelopeValue(ticket) }

    /// Whether the message did not fail.
    public var isSuccess: Bool { failure == nil }

    /// The error; nil if the message did not fail.
    public var failure: BridgeError? {
        if case .failed(let error) = outcome { error } else { nil }
    }

    /// The reply or the element, or `null` if the handler returned none; nil for a failure.
    public var result: EnvelopeValue? {
        switch outcome {
        case .replied(let json): EnvelopeValue(encoded: json)
        case .handled, .ended: .null
        case .failed: nil
        }
    }

    /// The error: its code, its message and the data of the handler's error; nil if there is none.
    public var error: EnvelopeValue? {
        failure.map { _ in ["code": code, "message": message, "data": data] }
    }

    /// The data of the handler's error; nil if there is none.
    public var data: EnvelopeValue? { failure?.dataJSON.map(EnvelopeValue.init(encoded:)) }

    /// The error's code; nil if the message did not fail.
    public var code: EnvelopeValue? { failure.map { .string($0.code.rawValue) } }

    /// The error's message; nil if the message did not fail.
    public var message: EnvelopeValue? { failure.map { .string($0.message) } }
}
