/// A body that a page posted in another dialect: a string, or any other value.
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

    /// Takes the posted value out of its envelope and proves its origin.
    ///
    /// ``BridgeScript/proving(_:channel:key:)`` creates the envelope.
    ///
    /// - Parameters:
    ///   - keys: The secrets by which scripts prove their origins.
    ///   - decoder: A decoder with the channel's limits.
    /// - Returns: The posted value and its origin; nil if the envelope has no known key.
    func proven(
        by keys: [String: Origin],
        decoder: MessageDecoder
    ) -> (body: ForeignBody, origin: Origin)? {
        guard !keys.isEmpty, let value = try? value(keepingStrings: false, decoder: decoder),
            let post = ProvenPost(value), let origin = keys[post.key]
        else { return nil }
        return (ForeignBody(post.body), origin)
    }

    /// Returns the value that the page posted.
    ///
    /// - Parameters:
    ///   - keepsStrings: Whether a string is the value itself, instead of JSON text.
    ///   - decoder: A decoder with the channel's limits.
    /// - Returns: The value.
    /// - Throws: `DecodingError` if a string is not JSON text, or exceeds the limits.
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
