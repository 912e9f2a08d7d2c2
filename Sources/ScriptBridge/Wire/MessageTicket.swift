/// What the outcome of a message names, so that the page knows which of its messages has ended.
package enum MessageTicket: Hashable, Sendable {
    /// Nothing, because nobody waits for the outcome.
    case nobody

    /// The ID of a message in a packet.
    case id(Int)

    /// What an envelope has read for the outcome that it will write.
    case value(JSONValue)

    /// The maximum size of a ticket as JSON text, because replies repeat it.
    private static let maximumByteCount = 64 << 10

    /// Creates the ticket that an envelope has read; nil if its value is too long.
    init?(reading value: JSONValue?) {
        guard let value else {
            self = .nobody
            return
        }
        let byteCount =
            switch value {
            case .string(let text): text.utf8.count
            case .number(let number): number.text.utf8.count
            default: value.description.utf8.count
            }
        guard byteCount <= Self.maximumByteCount else { return nil }
        self = .value(value)
    }

    /// Whether somebody waits for the outcome.
    var isAwaited: Bool { self != .nobody }

    /// Whether the ticket identifies the message among the pending ones of its document.
    var isIdentity: Bool {
        switch self {
        case .id, .value(.string), .value(.number): true
        case .nobody, .value: false
        }
    }

    /// The ID of a message in a packet.
    package var id: Int? {
        if case .id(let id) = self { id } else { nil }
    }

    /// The ticket as an envelope knows it.
    var value: JSONValue {
        switch self {
        case .nobody: .null
        case .id(let id): JSONValue(id)
        case .value(let value): value
        }
    }
}
