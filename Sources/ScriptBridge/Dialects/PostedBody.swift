/// A posted body: a string in another dialect, or any other value.
enum PostedBody {
    case text(String)
    case value(MessageValue)

    /// Reads a body; the dialect decides what a string is, and the decoder has the channel's limits.
    init(
        _ body: MessageBody,
        in dialect: ScriptDialect,
        decoder: MessageDecoder
    ) throws(DecodingError) {
        if dialect.isForeign, case .foundation(let text as String) = body {
            self = .text(text)
        } else {
            self = .value(try MessageValue(body, decoder: decoder))
        }
    }

    private init(_ value: MessageValue) {
        self = value.string.map(Self.text) ?? .value(value)
    }

    /// Whether the body is a frame of the page script, valid or not.
    var isPacket: Bool {
        if case .value(let value) = self { PagePacket.isPacket(value) } else { false }
    }

    /// Returns the origin that a key in the body proves; nil without a known key.
    ///
    /// In another dialect the posted value is then taken out of the envelope that
    /// ``BridgeScript/proving(_:key:)`` adds.
    ///
    /// - Parameters:
    ///   - keys: The secrets by which scripts prove their origins.
    ///   - dialect: The dialect of the channel.
    ///   - decoder: A decoder with the channel's limits.
    /// - Returns: The proven origin.
    mutating func prove(
        by keys: [String: Origin],
        in dialect: ScriptDialect,
        decoder: MessageDecoder
    ) -> Origin? {
        guard !keys.isEmpty else { return nil }
        if !dialect.isForeign, case .value(let value) = self {
            return PagePacket.key(of: value).flatMap { keys[$0] }
        }
        guard let value = try? value(keepingStrings: false, decoder: decoder),
            let post = ProvenPost(value), let origin = keys[post.key]
        else { return nil }
        self = PostedBody(post.body)
        return origin
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

/// A message that a custom dialect's reader creates from a posted body.
///
/// The channel's coding encodes the data. If that fails, so does the message, with
/// ``BridgeError/Code-swift.struct/notAMessage``.
public struct DialectMessage: Sendable {
    let name: String
    let id: DialectID?

    /// Encodes the data as JSON text, with the channel's coding.
    let encode: @Sendable (JavaScriptEncoder) throws -> String
}

extension DialectMessage {
    /// Creates a message.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects; nil if it expects none.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: String? = nil) {
        self.init(name: name, id: id.map { DialectID($0) }) { try $0.encodeJSON(data) }
    }

    /// Creates a message whose id is a number.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: Int) {
        self.init(name: name, id: DialectID(id)) { try $0.encodeJSON(data) }
    }
}

/// A mistake in an envelope, without the name of its dialect.
struct DialectFailure: Error {
    let expectation: String

    init(_ expectation: String, at member: String? = nil, found: MessageValue?) {
        let place = member.map { " under “\($0)”" } ?? ""
        self.expectation = "\(expectation)\(place), found \(found?.kind ?? "nothing")"
    }

    init(_ expectation: String) {
        self.expectation = expectation
    }

    /// Creates the failure of a value that is no ``DialectID``.
    init(id value: MessageValue, at member: String) {
        if value.string != nil {
            self.init("expected at most \(DialectID.maximumByteCount) bytes under “\(member)”")
        } else {
            self.init("expected a string or a number", at: member, found: value)
        }
    }
}

extension BridgeError {
    /// Creates an error that names the dialect, what it expected, and where.
    init(_ failure: DialectFailure, in dialect: ScriptDialect) {
        self = .malformed(failure.expectation, in: dialect.name)
    }
}
