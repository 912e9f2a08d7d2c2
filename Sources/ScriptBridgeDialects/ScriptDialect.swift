public import ScriptBridge

/// An envelope in a few lines: where a page's messages have their parts, and how it is answered.
///
/// Pages written for another bridge post envelopes of their own. Give the channel their dialect:
/// handlers, policies, limits and observers then work as they do with `bridge.js`.
///
/// ```swift
/// // {type: "haptic", id: 3, payload: {hapticType: "success"}}
/// let bus = ScriptChannel(
///     "externalBus", accepting: .mainFrame(of: "https://example.com"),
///     dialect: .fields(
///         name: "type", data: .member("payload"), id: "id",
///         reply: .call("window.externalBus")))
/// ```
///
/// The article *Pages written for another bridge* lists all dialects with example bodies.
public struct ScriptDialect: ScriptEnvelope {
    /// The dialect's name in error messages.
    public let name: String

    /// Who waits for the outcome of a message.
    public let route: EnvelopeRoute

    /// The shape of the messages that pages post.
    public let shape: EnvelopeShape

    private let reader: @Sendable (PostedBody) throws -> EnvelopeEntry
    private let writer: @Sendable (EnvelopeOutput) throws -> EnvelopeDelivery

    /// Creates a dialect from the two halves of an envelope.
    ///
    /// - Parameters:
    ///   - name: The dialect's name in error messages.
    ///   - route: Who waits for the outcome of a message that has a ticket.
    ///   - shape: The shape of the messages that pages post.
    ///   - read: Reads what the page posted, as `ScriptEnvelope.read(_:)` does.
    ///   - write: Writes what the host tells, as `ScriptEnvelope.write(_:)` does.
    public init(
        _ name: String,
        by route: EnvelopeRoute = .promise,
        shape: EnvelopeShape = .unknown,
        read: @escaping @Sendable (PostedBody) throws -> EnvelopeEntry,
        write: @escaping @Sendable (EnvelopeOutput) throws -> EnvelopeDelivery
    ) {
        self.name = name
        self.route = route
        self.shape = shape
        reader = read
        writer = write
    }

    /// Creates a dialect that answers each message by itself.
    private init(
        _ name: String,
        reply: Reply,
        answers: Answers = .all,
        commands: Commands? = nil,
        shape: EnvelopeShape = .unknown,
        read: @escaping @Sendable (PostedBody) throws -> EnvelopeEntry
    ) {
        self.init(name, by: reply.route ?? .promise, shape: shape, read: read) { output in
            switch output {
            case .reply(let outcome):
                // The page cannot tell which message a function gets such an outcome for.
                let isUnread = outcome.name.isEmpty && outcome.ticket.isNull
                if answers == .requests, outcome.outcome == .handled { return .nothing }
                return isUnread && reply.route != .promise ? .nothing : try reply.write(outcome)
            case .batch: return .nothing
            case .command(let command): return try commands?.write(command) ?? .nothing
            }
        }
    }

    /// Reads the body of a post.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry { try reader(body) }

    /// Writes what the host tells.
    public func write(_ output: EnvelopeOutput) throws -> EnvelopeDelivery { try writer(output) }
}

extension ScriptDialect {
    /// Returns a dialect in which a message is an object or an array, with its parts where you say.
    ///
    /// The body may also be the JSON text of such an object.
    ///
    /// - Parameters:
    ///   - name: The place of the message's name: one member, or several that are joined.
    ///   - data: The part of the object that the handler's message type is decoded from.
    ///   - id: The place of the message's id, a string or a number; nil if messages have no ids. If
    ///     there is a place, a page function is called only in reply to a message that has an id.
    ///   - constants: The members that are always these texts.
    ///   - reply: How the page receives the outcome.
    ///   - commands: How the host sends commands and events to the page; nil if it sends none.
    /// - Returns: The dialect.
    public static func fields(
        name: Name,
        data: Payload = .rest,
        id: ID? = nil,
        constants: [String: String] = [:],
        reply: Reply = .promise,
        commands: Commands? = nil
    ) -> ScriptDialect {
        let fields = DialectFields(
            name: name, payload: data, id: id, constants: constants.sorted { $0.key < $1.key },
            reply: reply, acknowledgement: commands?.acknowledgement)
        return ScriptDialect(
            "fields", reply: reply, answers: id?.answers ?? .all, commands: commands,
            shape: fields.shape
        ) {
            fields.read($0, in: "fields")
        }
    }

    /// Returns a dialect in which a body is an array of messages, or its JSON text.
    ///
    /// - Parameter dialect: The dialect of each message.
    /// - Returns: The dialect.
    public static func queue(of dialect: ScriptDialect) -> ScriptDialect {
        ScriptDialect(dialect.name, by: dialect.route, shape: .several(dialect.shape)) { body in
            let queue = try body.parsed()
            guard case .batch(let entries) = try queue.batch(dialect.read) else {
                let failure = DialectFailure("expected an array", found: queue)
                throw BridgeError(failure, in: dialect.name)
            }
            // Unlike those of a batch, their outcomes are written one by one.
            return .several(entries)
        } write: {
            try dialect.write($0)
        }
    }

    /// Returns a dialect in which the body is the data, and the channel determines the message.
    ///
    /// A posted string stays a string: it is not read as JSON.
    ///
    /// - Parameters:
    ///   - name: The message's name; nil for the channel's name.
    ///   - reply: How the page receives the outcome.
    /// - Returns: The dialect.
    public static func wholeBody(_ name: String? = nil, reply: Reply = .promise) -> ScriptDialect {
        ScriptDialect("wholeBody", reply: reply, shape: .data) { body in
            .message(
                name: name ?? body.channel.text, data: body,
                ticket: reply.ticket(of: nil, hasIDs: false))
        }
    }

    /// Returns a dialect in which the body is the JSON text of the data, and the channel determines
    /// the message.
    ///
    /// - Parameters:
    ///   - name: The message's name; nil for the channel's name.
    ///   - reply: How the page receives the outcome.
    /// - Returns: The dialect.
    public static func wholeText(_ name: String? = nil, reply: Reply = .promise) -> ScriptDialect {
        ScriptDialect("wholeText", reply: reply, shape: .text) { body in
            let (name, ticket) = (
                name ?? body.channel.text, reply.ticket(of: nil, hasIDs: false)
            )
            do throws(BridgeError) {
                return .message(name: name, data: try body.parsed(), ticket: ticket)
            } catch {
                return .malformed(error, name: name, ticket: ticket)
            }
        }
    }

    /// Returns a dialect whose messages your own code reads from a type of your choice.
    ///
    /// A posted string is read as JSON, unless the closure takes a `String`. For envelopes that
    /// this cannot read or answer, use ``init(_:by:shape:read:write:)``.
    ///
    /// - Parameters:
    ///   - name: The dialect's name in error messages.
    ///   - reply: How the page receives the outcome.
    ///   - shape: The shape of the bodies, for a contract.
    ///   - read: Creates a message from a posted body. An error it throws becomes the message's
    ///     outcome: a `PageError` or `BridgeError` stays as it is, any other error becomes
    ///     `notAMessage`.
    /// - Returns: The dialect.
    public static func custom<Body: Decodable & SendableMetatype>(
        _ name: String,
        reply: Reply = .promise,
        shape: EnvelopeShape = .unknown,
        read: @escaping @Sendable (Body) throws -> DialectMessage
    ) -> ScriptDialect {
        ScriptDialect(name, reply: reply, shape: shape) { posted in
            let body = Body.self == String.self ? posted : try posted.parsed()
            let message = try read(try body.decode(Body.self))
            // Data that the app's own code created passes the same checks as any other message.
            return .message(
                name: message.name, data: try message.data(posted),
                ticket: reply.ticket(of: message.id, hasIDs: true))
        }
    }
}

/// A message that a custom dialect's reader creates from a posted body.
public struct DialectMessage: Sendable {
    let name: String
    let id: JSONValue?

    /// Returns a body with the data, in the coding of the posted one.
    let data: @Sendable (PostedBody) throws -> PostedBody

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - name: The message's name, by which the channel finds its handler.
    ///   - data: The data that the handler's message type is decoded from. The channel's coding
    ///     encodes it. If that fails, so does the message, with `notAMessage`.
    ///   - id: The id of the answer that the page expects; nil if it expects none.
    public init<Data: Encodable & Sendable>(_ name: String, data: Data, id: JSONValue? = nil) {
        self.name = name
        self.id = id
        self.data = { try $0.encoding(data) }
    }
}

extension ScriptChannel {
    /// Creates a channel for pages of another bridge, without handlers.
    ///
    /// - Parameters:
    ///   - name: The name by which the page finds the channel.
    ///   - policy: The sources whose messages are accepted.
    ///   - dialect: The format of the messages that pages post on the channel.
    ///   - coding: The format of dates, bytes, large integers and keys on both sides.
    ///   - limits: The limits on what a page may ask.
    public init(
        _ name: ChannelName,
        accepting policy: OriginPolicy,
        dialect: ScriptDialect,
        coding: ScriptCoding = ScriptCoding(),
        limits: Limits = Limits()
    ) {
        self.init(name, accepting: policy, envelope: dialect, coding: coding, limits: limits)
    }
}
