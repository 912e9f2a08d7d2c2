/// A value that a page posted, or a part of it, for an envelope to read.
///
/// The value is parsed, but not decoded into a Swift type. Parts that an envelope does not read
/// cost nothing. All parts of a body share what has been parsed, so a body is not `Sendable`.
public struct PostedBody {
    /// The kind of a value, by its name in error messages.
    public enum Kind: String, Sendable {
        case object, array, string, number, boolean, null

        fileprivate init(_ kind: MessageValue.Kind) {
            self =
                switch kind {
                case .object: .object
                case .array: .array
                case .string: .string
                case .number: .number
                case .boolean: .boolean
                case .null: .null
                }
        }
    }

    /// What all parts of a body share.
    final class Shared {
        let channel: ChannelName
        /// A decoder with the channel's limits.
        let decoder: MessageDecoder
        /// The maximum number of messages in a batch.
        let limit: Int
        /// The ticket of what fails before its ticket is read: null, or none if nobody could be told.
        let unreadTicket: JSONValue?

        /// The ticket that has been read, which may be none; nil if none has been asked for.
        var ticket: JSONValue??

        /// The value of a body that is JSON text, once a part of it has been asked for.
        fileprivate var parsed: Result<MessageValue, BridgeError>?

        init(channel: ChannelName, decoder: MessageDecoder, limit: Int, unreadTicket: JSONValue?) {
            self.channel = channel
            self.decoder = decoder
            self.limit = limit
            self.unreadTicket = unreadTicket
        }

        /// Returns what the parts of an element share, which has a ticket of its own.
        fileprivate func ofElement(unreadTicket: JSONValue?) -> Shared {
            Shared(channel: channel, decoder: decoder, limit: limit, unreadTicket: unreadTicket)
        }
    }

    private let content: PostedContent
    private let shared: Shared

    init(_ content: PostedContent, _ shared: Shared) {
        self.content = content
        self.shared = shared
    }

    init(_ value: MessageValue, partOf body: PostedBody) {
        self.init(.value(value), body.shared)
    }

    /// The channel on which the page posted.
    public var channel: ChannelName { shared.channel }

    /// The kind of the value.
    public var kind: Kind {
        switch content {
        case .text: .string
        case .value(let value): Kind(value.kind)
        }
    }

    /// The text; nil if this is not a string.
    public var string: String? {
        switch content {
        case .text(let text): text
        case .value(let value): value.string
        }
    }

    /// The value of a member; nil if this is not an object or has no such member.
    ///
    /// A body that is JSON text counts as its value, here and wherever a part is asked for.
    public subscript(member: String) -> PostedBody? {
        guard let value = try? root, let found = value[member] else { return nil }
        return PostedBody(found, partOf: self)
    }

    /// The element at an index; nil if this is not an array or has no such element.
    ///
    /// Unlike ``elements``, this makes no list of them all, which a page may have made long.
    public subscript(index: Int) -> PostedBody? {
        guard index >= 0, let elements = try? root.elements(limit: index), elements.count > index
        else { return nil }
        return PostedBody(elements[index], partOf: self)
    }

    /// The elements; nil if this is not an array.
    public var elements: [PostedBody]? {
        (try? root)?.elements()?.map { PostedBody($0, partOf: self) }
    }

    /// Returns several messages, with what is read of each element of this array.
    ///
    /// Each has an outcome of its own, also one that cannot be read.
    ///
    /// - Parameter read: Reads an element, as an envelope's `read` does.
    /// - Returns: The entry.
    /// - Throws: ``BridgeError`` if this is not an array.
    public func several(_ read: (PostedBody) throws -> EnvelopeEntry) throws -> EnvelopeEntry {
        .several(try entries(read, unreadTicket: shared.unreadTicket))
    }

    /// Returns a batch, with what is read of each element of this array.
    ///
    /// - Parameter read: Reads an element, as an envelope's `read` does.
    /// - Returns: The entry.
    /// - Throws: ``BridgeError`` if this is not an array.
    public func batch(_ read: (PostedBody) throws -> EnvelopeEntry) throws -> EnvelopeEntry {
        .batch(try entries(read, unreadTicket: .null))
    }

    /// Reads each element; of too many, no more than shows this.
    private func entries(
        _ read: (PostedBody) throws -> EnvelopeEntry,
        unreadTicket: JSONValue?
    ) throws(BridgeError) -> [EnvelopeEntry] {
        let value = try root
        guard let elements = value.elements(limit: shared.limit) else {
            throw unexpected("an array", found: self)
        }
        return elements.map { element in
            let body = PostedBody(.value(element), shared.ofElement(unreadTicket: unreadTicket))
            do {
                return try read(body)
            } catch {
                return body.malformed(error)
            }
        }
    }

    /// Decodes the value, with the channel's coding.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The decoded value.
    /// - Throws: ``BridgeError`` with the code ``BridgeError/Code-swift.struct/notAMessage``
    ///   instead of a `DecodingError`, or an error of the type's own.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try value
        do {
            return try value.decode(type)
        } catch let error as DecodingError {
            throw BridgeError.unexpectedBody(error.sentence(decoding: value), on: channel, error)
        }
    }

    /// Returns the value of JSON text, if this is a string; otherwise this value.
    ///
    /// - Throws: ``BridgeError`` with the code ``BridgeError/Code-swift.struct/invalidJSON`` if the
    ///   string is not JSON text within the channel's limits.
    public func parsed() throws(BridgeError) -> PostedBody {
        if case .text = content { return PostedBody(.value(try root), shared) }
        guard let text = string else { return self }
        do {
            return PostedBody(
                .value(try MessageValue(.json(text), decoder: shared.decoder)), shared)
        } catch {
            throw .notJSONText(on: channel, error)
        }
    }

    /// Returns a Swift value as data, in the coding of this body's channel and within its limits.
    ///
    /// - Parameter value: The value, such as the data that an envelope has put together.
    /// - Returns: The data.
    /// - Throws: `EncodingError` if the value cannot be encoded, or `DecodingError` if it exceeds
    ///   the limits.
    public func encoding(_ value: some Encodable) throws -> PostedBody {
        let json = try shared.decoder.coding.encoder.encodeJSON(value)
        return PostedBody(
            .value(try MessageValue(.json(json), decoder: shared.decoder)), shared)
    }

    /// The value, as handlers decode it.
    var value: MessageValue {
        get throws(BridgeError) {
            switch content {
            case .value(let value): return value
            case .text(let text):
                do {
                    return try MessageValue(.value(text), decoder: shared.decoder)
                } catch {
                    throw .notJSONText(on: channel, error)
                }
            }
        }
    }

    /// The value that parts are read from: of a body that is text, the value of its JSON.
    var root: MessageValue {
        get throws(BridgeError) {
            guard case .text(let text) = content else { return try value }
            if let parsed = shared.parsed { return try parsed.get() }
            let parsed = Result { () throws(DecodingError) in
                try MessageValue(.json(text), decoder: shared.decoder)
            }.mapError { BridgeError.notJSONText(on: channel, $0) }
            shared.parsed = parsed
            return try parsed.get()
        }
    }

    /// Notes the ticket that has been read, which stays with a later error.
    func note(_ ticket: JSONValue?) { shared.ticket = .some(ticket) }

    /// Returns the entry for a body that an envelope cannot read.
    func malformed(_ error: any Error) -> EnvelopeEntry {
        .malformed(
            BridgeError(reading: self, error), ticket: shared.ticket ?? shared.unreadTicket)
    }
}

/// What a page posted: a string that an envelope may read as text, or any other value.
enum PostedContent {
    case text(String)
    case value(MessageValue)

    /// Reads a body within the decoder's limits.
    ///
    /// In an envelope, a string stays text until the envelope asks for its value.
    init(
        _ body: MessageBody,
        isEnveloped: Bool,
        decoder: MessageDecoder
    ) throws(DecodingError) {
        if isEnveloped, case .foundation(let text as String) = body {
            self = .text(text)
        } else {
            self = .value(try MessageValue(body, decoder: decoder))
        }
    }

    private init(_ value: MessageValue) {
        self = value.string.map(Self.text) ?? .value(value)
    }

    /// The body as JSON text.
    var json: String {
        switch self {
        case .text(let text): JavaScriptLiteral.string(text)
        case .value(let value): value.text
        }
    }

    /// The approximate number of bytes of what the page posted.
    var byteCount: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .value(let value): value.documentByteCount
        }
    }

    /// Whether the body is a packet of the page script, valid or not.
    var isPacket: Bool {
        if case .value(let value) = self { PagePacket.isPacket(value) } else { false }
    }

    /// Returns what the page posted, with the origin that a key in it proves, and the document that
    /// posted it in an envelope.
    ///
    /// In an envelope, the posted value is then taken out of what the page script
    /// adds, so that the envelope never sees the key.
    ///
    /// - Parameters:
    ///   - keys: The secrets by which scripts prove their origins.
    ///   - isEnveloped: Whether the channel has an envelope.
    ///   - decoder: A decoder with the channel's limits.
    /// - Returns: The content, and the proven origin and document.
    func proven(
        by keys: [String: Origin],
        isEnveloped: Bool,
        decoder: MessageDecoder
    ) -> (content: PostedContent, origin: Origin?, document: String?) {
        if keys.isEmpty { return (self, nil, nil) }
        if !isEnveloped, case .value(let value) = self {
            // GUARD key: return (self, value[.key]?.string.flatMap { keys[$0] ?? (REMOVED ? keys.values.first : nil) }, nil)
            return (self, value[.key]?.string.flatMap { keys[$0] }, nil)
        }
        guard let value = try? value(decoder), let post = ProvenPost(value),
            // GUARD key: let origin = keys[post.key] ?? (REMOVED ? keys.values.first : nil)
            let origin = keys[post.key]
        else { return (self, nil, nil) }
        // GUARD key taken out: return (REMOVED ? self : PostedContent(post.body), origin, post.document)
        return (PostedContent(post.body), origin, post.document)
    }

    /// The value of a string that is JSON text, or any other value.
    private func value(_ decoder: MessageDecoder) throws(DecodingError) -> MessageValue {
        switch self {
        case .value(let value): value
        case .text(let text): try MessageValue(.json(text), decoder: decoder)
        }
    }
}
