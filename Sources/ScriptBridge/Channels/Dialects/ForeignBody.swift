/// What a page that speaks another dialect posted: a string, or any other value.
enum ForeignBody {
    case text(String)
    case value(MessageValue)

    init(_ body: MessageBody, decoder: MessageDecoder) throws(DecodingError) {
        if case .foundation(let text as String) = body {
            self = .text(text)
        } else {
            self = .value(try MessageValue(body, decoder: decoder))
        }
    }

    private init(_ value: MessageValue) {
        self = value.string.map(Self.text) ?? .value(value)
    }

    /// Takes what the page posted out of the envelope in which
    /// ``BridgeScript/proving(_:channel:key:)`` has put it.
    ///
    /// - Parameters:
    ///   - keys: The secrets by which a script proves its origin.
    ///   - decoder: Has the channel's limits.
    /// - Returns: What the page posted, and its origin; nil if the envelope has no known key.
    func proven(
        by keys: [String: Origin],
        decoder: MessageDecoder
    ) -> (body: ForeignBody, origin: Origin)? {
        guard !keys.isEmpty, let value = try? value(keepingStrings: false, decoder: decoder),
            let post = ProvenPost(value), let origin = keys[post.key]
        else { return nil }
        return (ForeignBody(post.body), origin)
    }

    /// The value that the page posted.
    ///
    /// - Parameters:
    ///   - keepsStrings: Whether a string is a value, not the JSON text of one.
    ///   - decoder: Has the channel's limits.
    /// - Returns: The value.
    /// - Throws: `DecodingError` if it is no JSON text, or beyond the limits.
    func value(
        keepingStrings keepsStrings: Bool,
        decoder: MessageDecoder
    ) throws(DecodingError) -> MessageValue {
        switch self {
        case .value(let value): return value
        case .text(let text) where keepsStrings: return try .string(text, decoder: decoder)
        case .text(let text): return try MessageValue(.json(text), decoder: decoder)
        }
    }
}
