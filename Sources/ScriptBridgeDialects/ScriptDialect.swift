public import ScriptBridge

/// An envelope that needs no code: where a page's messages have their parts, and how it is answered.
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
    /// How a body is read as messages.
    enum Envelope: Sendable {
        /// An object with these members.
        case fields(Fields)
        /// The body is the data of a message of this name, or of the channel's name if this is nil.
        case wholeBody(String?)
        /// A request or a batch of JSON-RPC 2.0.
        case jsonRPC
        /// What a closure of the app reads.
        case custom(@Sendable (PostedBody, Reply) throws -> EnvelopeEntry)
    }

    /// The dialect's name in error messages.
    public let name: String

    /// How a body is read as messages.
    let envelope: Envelope

    /// How the page learns the outcome of a message.
    let reply: Reply

    /// The way in which the host sends commands to the page; nil if it cannot.
    let commands: Commands?

    init(_ name: String, _ envelope: Envelope, reply: Reply, commands: Commands? = nil) {
        self.name = name
        self.envelope = envelope
        self.reply = reply
        self.commands = commands
    }

    /// Returns a dialect in which each message is an object, with member names that you specify.
    ///
    /// The body may also be the JSON text of such an object.
    ///
    /// - Parameters:
    ///   - name: The place of the message's name: one member, or several that are joined.
    ///   - data: The part of the object that the handler's message type is decoded from.
    ///   - id: The member that contains the message's id, a string or a number; nil if messages
    ///     have no ids. If the member is missing or `null`, no page function is called in reply.
    ///   - reply: How the page learns the outcome.
    /// - Returns: The dialect.
    public static func fields(
        name: Name,
        data: Payload = .rest,
        id: String? = nil,
        reply: Reply = .promise
    ) -> ScriptDialect {
        ScriptDialect(
            "fields", .fields(Fields(name: name, payload: data, id: id)), reply: reply)
    }

    /// Returns a dialect of objects in which the host also sends commands to the page.
    ///
    /// - Parameters:
    ///   - name: The place of the message's name: one member, or several that are joined.
    ///   - data: The part of the object that the handler's message type is decoded from.
    ///   - id: The member that contains the id of a message, or of a command in the page's
    ///     acknowledgement.
    ///   - reply: How the page learns the outcome.
    ///   - commands: How the host sends commands to the page.
    /// - Returns: The dialect.
    public static func fields(
        name: Name,
        data: Payload = .rest,
        id: String,
        reply: Reply = .promise,
        commands: Commands
    ) -> ScriptDialect {
        ScriptDialect(
            "fields", .fields(Fields(name: name, payload: data, id: id)), reply: reply,
            commands: commands)
    }

    /// Returns a dialect in which the body is the data, and the channel determines the message.
    ///
    /// A posted string stays a string: it is not read as JSON.
    ///
    /// - Parameters:
    ///   - name: The message's name; nil for the channel's name.
    ///   - reply: How the page learns the outcome.
    /// - Returns: The dialect.
    public static func wholeBody(_ name: String? = nil, reply: Reply = .promise) -> ScriptDialect {
        ScriptDialect("wholeBody", .wholeBody(name), reply: reply)
    }

    /// A JSON-RPC 2.0 dialect in which responses resolve the promise of the post.
    ///
    /// Pages post requests, notifications and batches, as objects or as JSON text. The method is
    /// the message's name, and `params` is its data.
    public static let jsonRPC: ScriptDialect = ScriptDialect(
        "jsonRPC", .jsonRPC, reply: .promise(.jsonRPC))

    /// Returns a JSON-RPC 2.0 dialect for both directions.
    ///
    /// - Parameter function: The page function that takes responses, and requests made by a
    ///   ``ScriptCommand``, as an object or an array.
    /// - Returns: The dialect.
    public static func jsonRPC(calling function: FunctionPath) -> ScriptDialect {
        ScriptDialect(
            "jsonRPC", .jsonRPC, reply: .call(function, with: .jsonRPC),
            commands: Commands(function, .jsonRPCRequest))
    }

    /// Returns a JSON-RPC 2.0 dialect for both directions, in which the host sends JSON text.
    ///
    /// - Parameter function: The page function that takes responses, and requests made by a
    ///   ``ScriptCommand``, as JSON text.
    /// - Returns: The dialect.
    public static func jsonRPC(callingWithText function: FunctionPath) -> ScriptDialect {
        ScriptDialect(
            "jsonRPC", .jsonRPC, reply: .call(function, with: Form.jsonRPC.asText),
            commands: Commands(function, Form.jsonRPCRequest.asText))
    }

    /// Returns a dialect that your own code reads, for formats that no other dialect covers.
    ///
    /// A posted string is read as JSON, unless the closure takes a `String`.
    ///
    /// - Parameters:
    ///   - name: The dialect's name in error messages.
    ///   - reply: How the page learns the outcome.
    ///   - read: Creates a message from a posted body. An error it throws becomes the message's
    ///     outcome: a `PageError` reaches the page unchanged, any other error as
    ///     `notAMessage`.
    /// - Returns: The dialect.
    public static func custom<Body: Decodable & SendableMetatype>(
        _ name: String,
        reply: Reply = .promise,
        read: @escaping @Sendable (Body) throws -> DialectMessage
    ) -> ScriptDialect {
        ScriptDialect(
            name,
            .custom { body, reply in
                let value = try (Body.self == String.self ? body : body.parsed()).decode(Body.self)
                return try read(value).entry(body, reply, in: name)
            }, reply: reply)
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
