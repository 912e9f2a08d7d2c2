/// The outcome of a body or message that a page posted.
@frozen public enum MessageOutcome: Hashable, Sendable {
    /// The handler returned, and there is no reply.
    case handled

    /// The handler returned this reply, as JSON text.
    case replied(json: String)

    /// The sequence of a subscription reached its end.
    case ended

    /// The body was rejected, its handler threw, or its page stopped waiting for it.
    case failed(BridgeError)
}

extension MessageOutcome {
    /// Whether the message has ended with its document.
    var isOfEndedDocument: Bool {
        if case .failed(let error) = self { error.code == .documentGone } else { false }
    }

    /// The outcome with only what the page may learn.
    var withoutReason: MessageOutcome {
        if case .failed(let error) = self { .failed(error.withoutReason) } else { self }
    }
}

/// How the promise of the page's postMessage settles.
@frozen public enum PostAnswer: Hashable, Sendable {
    /// Resolves with this text: a packet for the page script.
    case text(String)
    /// Resolves with the value of this JSON text.
    case json(String)
    /// Resolves with undefined.
    case nothing
    /// Rejects with this text.
    case rejection(String)

    /// Creates the answer to a body that the host does not read.
    ///
    /// - Parameter error: The reason.
    public init(rejection error: BridgeError) {
        self = .rejection("\(error.code): \(error.message)")
    }
}
