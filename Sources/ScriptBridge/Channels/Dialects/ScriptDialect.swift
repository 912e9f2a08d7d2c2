/// How the pages of a channel spell their messages, and how they are told the outcome.
///
/// Pages that were written for another bridge post envelopes of their own. Give the channel their
/// dialect, and handlers, policies, limits and observers work as they do for `bridge.js`:
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
/// The article *Pages that speak another dialect* has a table of all of them, with example bodies.
public struct ScriptDialect: Sendable {
    /// How a body becomes messages.
    enum Envelope: Sendable {
        /// Frames of the page script, and flat messages.
        case scriptBridge
        case fields(Fields)
        /// The body is the data of a message of this name; of the channel's own name if it is nil.
        case wholeBody(String?)
        case jsonRPC
        case custom(Reader)
    }

    /// What errors call the dialect.
    let name: String

    let envelope: Envelope

    /// How the page learns what became of a message.
    let reply: Reply

    /// How the host sends commands to the page; nil if it cannot.
    public var commands: Commands?

    init(_ name: String, _ envelope: Envelope, reply: Reply, commands: Commands? = nil) {
        self.name = name
        self.envelope = envelope
        self.reply = reply
        self.commands = commands
    }

    /// What `bridge.js` speaks, and pages that post `{name, …}` without it.
    ///
    /// The only dialect with subscriptions, cancels and events.
    public static let scriptBridge: ScriptDialect = ScriptDialect(
        "scriptBridge", .scriptBridge, reply: .promise)

    /// An object for each message, with members of the page's own naming.
    ///
    /// The body may also be the JSON text of such an object.
    ///
    /// - Parameters:
    ///   - name: Where the message's name is: a member, or several that are joined.
    ///   - data: What the handler's type is decoded from.
    ///   - id: The member that has the message's id, a string or a number. A message without it, or
    ///     with `null`, expects no answer by a page function.
    ///   - reply: How the page learns the outcome.
    ///   - commands: How the host sends commands to the page.
    /// - Returns: The dialect.
    public static func fields(
        name: Name,
        data: Payload = .rest,
        id: String? = nil,
        reply: Reply = .promise,
        commands: Commands? = nil
    ) -> ScriptDialect {
        ScriptDialect(
            "fields", .fields(Fields(name: name, payload: data, id: id)), reply: reply,
            commands: commands)
    }

    /// The body is the message's data, and the channel says which message it is.
    ///
    /// A string stays a string here: it is not read as JSON.
    ///
    /// - Parameters:
    ///   - name: The message's name; the channel's own if none is given.
    ///   - reply: How the page learns the outcome.
    /// - Returns: The dialect.
    public static func wholeBody(_ name: String? = nil, reply: Reply = .promise) -> ScriptDialect {
        ScriptDialect("wholeBody", .wholeBody(name), reply: reply)
    }

    /// JSON-RPC 2.0, whose responses resolve the promise of `postMessage`.
    ///
    /// Requests, notifications and batches, as objects or as JSON text. A method is a message's
    /// name, `params` is its data.
    public static let jsonRPC: ScriptDialect = ScriptDialect(
        "jsonRPC", .jsonRPC, reply: .promise(.jsonRPC))

    /// JSON-RPC 2.0 in both directions.
    ///
    /// - Parameters:
    ///   - function: The page function that takes responses, and the requests of a
    ///     ``ScriptCommand``.
    ///   - asText: Whether it takes JSON text, instead of an object or an array.
    /// - Returns: The dialect.
    public static func jsonRPC(
        calling function: FunctionPath,
        asText: Bool = false
    ) -> ScriptDialect {
        ScriptDialect(
            "jsonRPC", .jsonRPC,
            reply: Reply(.call(function, .jsonRPC, failure: nil), asText: asText),
            commands: Commands(calling: function, with: .jsonRPCRequest, asText: asText))
    }

    /// A dialect that no other one can say.
    ///
    /// A posted string is read as JSON, unless the closure takes a `String`.
    ///
    /// - Parameters:
    ///   - name: What errors call the dialect.
    ///   - reply: How the page learns the outcome.
    ///   - read: Makes the message of what the page posted. What it throws is the message's outcome,
    ///     as with a handler: a ``PageError`` reaches the page, anything else only the observer.
    /// - Returns: The dialect.
    public static func custom<Body: Decodable & SendableMetatype>(
        _ name: String,
        reply: Reply = .promise,
        read: @escaping @Sendable (Body) throws -> DialectMessage
    ) -> ScriptDialect {
        let reader = Reader(keepsStrings: Body.self == String.self) {
            try read(try $0.decode(Body.self))
        }
        return ScriptDialect(name, .custom(reader), reply: reply)
    }

    /// Makes a message of what the page posted.
    struct Reader: Sendable {
        let keepsStrings: Bool
        let read: @Sendable (MessageValue) throws -> DialectMessage
    }

    /// Whether pages speak it without `bridge.js` only.
    var isForeign: Bool {
        if case .scriptBridge = envelope { false } else { true }
    }

    /// Whether a posted string is a value, not the JSON text of one.
    var keepsStrings: Bool {
        switch envelope {
        case .wholeBody: true
        case .custom(let reader): reader.keepsStrings
        case .scriptBridge, .fields, .jsonRPC: false
        }
    }
}
