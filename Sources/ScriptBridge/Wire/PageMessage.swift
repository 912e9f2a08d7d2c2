/// A post, a request or a subscription that a page sends.
package struct PageMessage {
    /// The kind of answer that a page expects.
    package enum Kind: Equatable, Sendable {
        case post
        case request
        case subscription(credit: Int)

        var isSubscription: Bool {
            if case .subscription = self { true } else { false }
        }
    }

    /// The data that the handler's message type is decoded from.
    package enum Payload {
        /// A parsed value.
        case value(MessageValue)
        /// JSON text to write.
        case json(String)

        /// What a message without data has.
        static var empty: Payload { .value(.emptyObject) }

        package var json: String {
            switch self {
            case .value(let value): value.text
            case .json(let text): text
            }
        }
    }

    package let name: String
    package var data: Payload
    package var ticket: MessageTicket
    package var kind: Kind
    package let timeout: Duration?

    /// Creates a message.
    package init(
        name: String,
        data: Payload,
        ticket: MessageTicket = .nobody,
        kind: Kind,
        timeout: Duration? = nil
    ) {
        self.name = name
        self.data = data
        self.ticket = ticket
        self.kind = kind
        self.timeout = timeout
    }
}

extension PageMessage {
    /// Parses a message whose name and ID have been extracted, if present.
    init(_ value: MessageValue, name: String?, id: Int?) throws(BridgeError) {
        guard let name, !name.isEmpty else {
            throw BridgeError.unnamedMessage
        }
        let word = value[.kind]
        if id == nil, word != nil || value[.id] != nil { throw BridgeError.malformedID }
        let kind: Kind
        if let word {
            guard word.string == WireField.subscribe else { throw BridgeError.malformedKind }
            guard let credit = value[.credit]?.wireInteger else {
                throw BridgeError.malformedCredit
            }
            kind = .subscription(credit: credit)
        } else {
            kind = id == nil ? .post : .request
        }
        let timeout = try value[.timeout].map { value throws(BridgeError) -> Duration in
            guard let milliseconds = value.number, milliseconds > 0 else {
                throw BridgeError.malformedTimeout
            }
            // A longer duration would overflow.
            return .milliseconds(min(milliseconds, 0x1p53))
        }
        self.init(
            name: name, data: value[.data].map(Payload.value) ?? .empty,
            ticket: id.map(MessageTicket.id) ?? .nobody, kind: kind,
            timeout: timeout)
    }
}

extension MessageValue {
    /// The value as an ID or a credit: a positive integer that JavaScript represents exactly.
    var wireInteger: Int? {
        integer.flatMap { (1...0x1F_FFFF_FFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// The value as a number, if it is one.
    var number: Double? {
        try? decode(Double.self)
    }

    /// Whether the value is true.
    var isTrue: Bool {
        (try? decode(Bool.self)) == true
    }
}

extension WireField {
    static let kind: Self = Self("kind")
    static let timeout: Self = Self("timeout")

    /// The value of the kind field in a subscription.
    static let subscribe: String = "subscribe"
}

extension BridgeError {
    static let unnamedMessage = BridgeError(
        .notAMessage, "Expected a message with a string “name”.")

    static let malformedID = BridgeError(
        .notAMessage, "Expected “id” to be an integer above 0.")

    static let malformedKind = BridgeError(
        .notAMessage, "Expected “kind” to be “subscribe”, or to be missing.")

    static let malformedCredit = BridgeError(
        .notAMessage, "Expected “credit” to be an integer above 0.")

    static let malformedTimeout = BridgeError(
        .notAMessage, "Expected “timeout” to be a number above 0.")
}
