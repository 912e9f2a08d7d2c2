public import ScriptBridge

extension ScriptDialect {
    /// Who gets the outcome of a message: the promise, a page function or nobody.
    public var route: EnvelopeRoute { reply.route }

    /// Reads the body of a post.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry {
        switch envelope {
        case .wholeBody(let name):
            return .message(name: name ?? body.channel.text, data: body, route: unnumbered)
        case .jsonRPC:
            return JSONRPC.entry(body, in: self)
        case .custom(let read):
            return try read(body, reply)
        case .fields(let fields):
            return entry(try body.parsed(), fields)
        }
    }

    /// The receiver of the outcome of a message in a dialect without ids.
    ///
    /// A page function is called only if the handler returns a reply.
    private var unnumbered: EnvelopeRoute {
        reply.isCall ? .functionIfReplying : route
    }

    private func entry(_ body: PostedBody, _ fields: Fields) -> EnvelopeEntry {
        var id: JSONValue?
        do throws(DialectFailure) {
            id = try fields.id(of: body)
            let name = try fields.name(of: body)
            if let rule = commands?.acknowledgement, rule.name == name {
                return rule.entry(body, of: id)
            }
            return .message(
                name: name, data: try fields.data(of: body), ticket: id,
                route: fields.id == nil ? unnumbered : reply.route(of: id))
        } catch {
            return .malformed(
                BridgeError(error, in: self), ticket: id, route: reply.route(of: id))
        }
    }
}

extension ScriptDialect {
    /// The shape of the messages that pages post.
    public var shape: EnvelopeShape {
        switch envelope {
        case .wholeBody: .data
        case .custom: .unknown
        case .jsonRPC:
            .object([
                .constant("2.0", at: "jsonrpc"), .name(at: "method"), .data(at: "params"),
                .id(at: "id"),
            ])
        case .fields(let fields): .object(fields.shape)
        }
    }
}

extension ScriptDialect.Fields {
    fileprivate var shape: [EnvelopeShape.Member] {
        var members: [EnvelopeShape.Member] =
            if name.members.count == 1 {
                [.name(at: name.members[0])]
            } else {
                name.members.enumerated().map {
                    .namePart($0, separator: name.separator, at: $1)
                }
            }
        if let id { members.append(.id(at: id)) }
        switch payload {
        case .rest: members.append(.dataMembers)
        case .member(let member): members.append(.data(at: member))
        case .text(let member): members.append(.dataText(at: member))
        }
        return members
    }
}

extension ScriptDialect.Reply {
    /// Returns who waits for the outcome of a message in a dialect with ids.
    ///
    /// A promise always gets an answer, a page function only for a message with an id.
    func route(of id: JSONValue?) -> EnvelopeRoute {
        isCall && id == nil ? .none : route
    }
}

/// A message that a custom dialect's reader creates from a posted body.
///
/// The channel's coding encodes the data. If that fails, so does the message, with
/// `notAMessage`.
public struct DialectMessage: Sendable {
    let name: String
    let id: JSONValue?

    /// Returns a body with the data, in the coding of the posted one.
    let data: @Sendable (PostedBody) throws -> PostedBody
}

extension DialectMessage {
    /// Creates a message.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects; nil if it expects none.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: String? = nil) {
        self.init(name: name, id: id.map { .string($0) }) { try $0.encoding(data) }
    }

    /// Creates a message whose id is a number.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from.
    ///   - id: The id of the answer that the page expects.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: Int) {
        self.init(name: name, id: JSONValue(id)) { try $0.encoding(data) }
    }

    /// Returns the message as an entry.
    func entry(_ body: PostedBody, _ reply: ScriptDialect.Reply, in dialect: String) throws
        -> EnvelopeEntry
    {
        if let id, JSONText.id(id).utf8.count > JSONText.maximumIDByteCount {
            throw BridgeError.malformed(
                "expected an id of at most \(JSONText.maximumIDByteCount) bytes", in: dialect)
        }
        // Data that the app's own code created passes the same checks as any other message.
        return .message(
            name: name, data: try data(body), ticket: id, route: reply.route(of: id))
    }
}
