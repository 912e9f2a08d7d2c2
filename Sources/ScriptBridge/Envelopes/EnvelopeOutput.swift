/// What the host tells a page that posts in an envelope.
///
/// It is the outcome of a message, an element of a subscription, a command or an event.
public struct EnvelopeOutput: Hashable, Sendable {
    private enum Kind: Hashable {
        case reply(MessageOutcome)
        case element(String)
        case command(String?)
        case event(String?)
        case batch([EnvelopeOutput])
    }

    private let kind: Kind

    /// The name of the message, the command or the event.
    ///
    /// The name of a message is cut after 1,000 characters, and empty if it could not be read.
    public let name: String

    /// The message's ticket, or the number of a command; `null` if there is none.
    public var ticket: JSONValue { receiver.value }

    /// The ticket of the message that has ended.
    package let receiver: MessageTicket

    private init(_ kind: Kind, _ name: String, _ ticket: MessageTicket) {
        self.kind = kind
        self.name = name
        receiver = ticket
    }

    /// Creates the outcome of a message.
    ///
    /// Its error has no `underlyingError`, because no page may learn it.
    package init(_ outcome: MessageOutcome, of name: String, ticket: MessageTicket) {
        self.init(.reply(outcome.withoutReason), PageText.start(name, count: 1_000), ticket)
    }

    /// Creates an element of a subscription.
    package init(element json: String, of name: String, ticket: MessageTicket) {
        self.init(.element(json), PageText.start(name, count: 1_000), ticket)
    }

    /// Creates a command; an event if it has no number.
    package init(command name: String, data: String?, number: Int?) {
        self.init(
            number == nil ? .event(data) : .command(data), name,
            number.map { .value(JSONValue($0)) } ?? .nobody)
    }

    /// Creates the outcomes of a batch.
    package init(batch outputs: [EnvelopeOutput]) {
        self.init(.batch(outputs), "", .nobody)
    }
}

extension EnvelopeOutput {
    /// The outcome of a message; nil for all else.
    ///
    /// An element is a reply.
    package var outcome: MessageOutcome? {
        switch kind {
        case .reply(let outcome): outcome
        case .element(let json): .replied(json: json)
        case .command, .event, .batch: nil
        }
    }

    /// The ticket as a value to write; nil for an event.
    public var id: EnvelopeValue? {
        if case .event = kind { nil } else { EnvelopeValue(ticket) }
    }

    /// One of the values of a ticket that is an array; nil if there is no such value.
    public subscript(index: Int) -> EnvelopeValue? { ticket[index].map { EnvelopeValue($0) } }

    /// The reply or the element, or `null` for a `ScriptMessage`; nil for a failure, the end of a
    /// subscription, a command and an event.
    public var result: EnvelopeValue? {
        switch kind {
        case .reply(.replied(let json)), .element(let json): EnvelopeValue(encoded: json)
        case .reply(.handled): .null
        default: nil
        }
    }

    /// The data of a command, an event, or a handler's error; nil if there is none.
    public var data: EnvelopeValue? {
        switch kind {
        case .command(let json), .event(let json): json.map(EnvelopeValue.init(encoded:))
        default: failure?.dataJSON.map(EnvelopeValue.init(encoded:))
        }
    }

    /// The error; nil if the message did not fail.
    public var failure: BridgeError? {
        if case .reply(.failed(let error)) = kind { error } else { nil }
    }

    /// The error: its code, its message and the data of the handler's error; nil if there is none.
    public var error: EnvelopeValue? {
        failure.map { _ in ["code": code, "message": message, "data": data] }
    }

    /// The error's code; nil if the message did not fail.
    public var code: EnvelopeValue? { failure.map { .string($0.code.rawValue) } }

    /// The error's message; nil if the message did not fail.
    public var message: EnvelopeValue? { failure.map { .string($0.message) } }

    /// Whether the message did not fail.
    public var isSuccess: Bool { failure == nil }

    /// Whether this is the outcome of a `ScriptMessage`, which has no reply.
    public var isHandled: Bool { if case .reply(.handled) = kind { true } else { false } }

    /// Whether this is an element, after which more follows.
    public var isElement: Bool { if case .element = kind { true } else { false } }

    /// Whether this is the end of a subscription, which has no result.
    public var isEnd: Bool { if case .reply(.ended) = kind { true } else { false } }

    /// Whether this is a command, whose acknowledgement the host waits for, or an event, which has no ID.
    public var isCommand: Bool {
        switch kind {
        case .command, .event: true
        default: false
        }
    }

    /// The outcomes of an ``EnvelopeEntry/batch(_:)`` that somebody waits for, in order; nil if this
    /// is no batch.
    public var batch: [EnvelopeOutput]? {
        if case .batch(let outputs) = kind { outputs } else { nil }
    }
}
