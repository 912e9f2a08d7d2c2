/// A post, a request or a subscription, as a page sends it.
package struct PageMessage {
    /// What a page wants from the host.
    package enum Kind: Hashable, Sendable {
        case post
        case request
        case subscription(credit: Int)

        var isSubscription: Bool {
            if case .subscription = self { true } else { false }
        }
    }

    /// What the handler's type is decoded from.
    package enum Payload {
        /// A value that has been read.
        case value(MessageValue)
        /// JSON text to be written.
        case json(String)

        var json: String {
            switch self {
            case .value(let value): value.text
            case .json(let text): text
            }
        }
    }

    package var name: String
    package var data: Payload
    package var id: Int?
    package var kind: Kind
    package var timeout: Duration?

    /// How the message is answered; nil for a message of a frame.
    var reply: DialectReply?

    /// What was decoded of a long text before the message's turn, off the main actor.
    var decoded: DecodedMessage?

    /// Makes a message.
    package init(
        name: String,
        data: Payload,
        id: Int? = nil,
        kind: Kind,
        timeout: Duration? = nil
    ) {
        self.name = name
        self.data = data
        self.id = id
        self.kind = kind
        self.timeout = timeout
    }
}

extension PageMessage {
    /// Reads the message, whose name and id have been looked for.
    init(_ value: MessageValue, name: String?, id: Int?) throws(BridgeError) {
        guard let name, !name.isEmpty else {
            throw BridgeError(.notAMessage, "Expected a message with a string “name”.")
        }
        let word = value[.kind]
        if id == nil, word != nil || value[.id] != nil { throw Self.malformed(.id) }
        let kind: Kind
        if let word {
            guard word.string == WireField.subscribe else { throw Self.malformed(.kind) }
            guard let credit = value[.credit]?.wireInteger else { throw Self.malformed(.credit) }
            kind = .subscription(credit: credit)
        } else {
            kind = id == nil ? .post : .request
        }
        let timeout = try value[.timeout].map { value throws(BridgeError) -> Duration in
            guard let milliseconds = value.number, milliseconds > 0 else {
                throw Self.malformed(.timeout)
            }
            // Beyond that a duration overflows, and nobody waits so long.
            return .milliseconds(min(milliseconds, 0x1p53))
        }
        self.init(
            name: name, data: .value(value[.data] ?? .emptyObject), id: id, kind: kind,
            timeout: timeout)
    }

    /// The message of a page without the page script.
    package var text: String {
        var text = "{"
        write(to: &text)
        return text + "}"
    }

    /// Writes the message's fields.
    func write(to text: inout String) {
        text.append(.name)
        text.append(json: name)
        text += ","
        text.append(.data)
        text += data.json
        if let id {
            text += ","
            text.append(.id)
            text += "\(id)"
        }
        if case .subscription(let credit) = kind {
            text += ","
            text.append(.kind)
            text.append(json: WireField.subscribe)
            text += ","
            text.append(.credit)
            text += "\(credit)"
        }
        if let timeout {
            text += ","
            text.append(.timeout)
            text += "\(timeout / .milliseconds(1))"
        }
    }

    private static func malformed(_ field: WireField) -> BridgeError {
        BridgeError(.notAMessage, "The message's “\(field.name)” is malformed.")
    }
}

extension MessageValue {
    /// An id or a credit: an integer that JavaScript tells from its neighbors, from 1 on.
    var wireInteger: Int? {
        integer.flatMap { (1...0x1F_FFFF_FFFF_FFFF).contains($0) ? $0 : nil }
    }

    /// The number, if this is one.
    var number: Double? {
        try? decode(Double.self)
    }

    /// Whether this is the value true.
    var isTrue: Bool {
        (try? decode(Bool.self)) == true
    }
}

extension WireField {
    static let kind: Self = Self("kind")
    static let timeout: Self = Self("timeout")

    /// The value of `kind` in a subscription.
    static let subscribe: String = "subscribe"
}
