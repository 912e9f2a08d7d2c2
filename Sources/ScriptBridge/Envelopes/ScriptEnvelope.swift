/// The form in which pages post messages on a channel, and in which they receive the outcomes.
///
/// The page script, and pages that post named objects, need no envelope. For pages of another bridge,
/// give their channel the two halves of one: `read` says what a posted body contains, `write` how
/// what the host tells reaches the page.
///
/// ```swift
/// // The page posts {type: "Haptic", id: 3, payload: {…}}, and takes externalBus({id: 3, ok: true, …}).
/// let bus: ScriptEnvelope = .calling("window.externalBus") { body in
///     .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body["payload"])
/// } arguments: { out in
///     [["id": out.id, "ok": .bool(out.isSuccess), "value": out.result, "reason": out.message]]
/// }
/// ```
///
/// Handlers, policies, limits and observers work as for other pages. An envelope only reads and
/// writes: the bridge knows who posted a body, decides whether that is accepted, and never shows an
/// envelope a secret. Envelopes compose, because ``read(_:)`` and ``write(_:)`` can be called.
///
/// The closures run for every post, some off the main actor, and must not wait. The article
/// *Pages written for another bridge* explains how to write them.
public struct ScriptEnvelope: Sendable {
    /// Reads the body of a post, as the closures of ``ScriptEnvelope`` do.
    public typealias Read = @Sendable (PostedBody) throws -> EnvelopeEntry

    /// Writes what the host tells, as the closures of ``ScriptEnvelope`` do.
    public typealias Write = @Sendable (EnvelopeOutput) throws -> EnvelopeDelivery

    /// Who waits for the outcome of a message with a ticket.
    let route: EnvelopeRoute

    /// Tells the page that the host no longer waits for a command: its task was cancelled, or its
    /// time is over.
    ///
    /// Nil, the default, to tell the page nothing.
    ///
    /// It gets the output that the command was written from.
    public var cancel: Write?

    private let reader: Read
    private let writer: Write

    private init(_ route: EnvelopeRoute, _ read: @escaping Read, _ write: @escaping Write) {
        self.route = route
        reader = read
        writer = write
    }

    /// Creates the envelope of a page that receives nothing; only the observer receives outcomes.
    ///
    /// - Parameter read: Reads a body, as ``read(_:)`` does.
    public init(read: @escaping Read) {
        self.init(.nobody, read) { _ in .nothing }
    }

    /// Returns the envelope of a page that receives outcomes by the promise of `postMessage`.
    ///
    /// - Parameters:
    ///   - read: Reads a body, as ``read(_:)`` does.
    ///   - write: Writes what the host tells, as ``write(_:)`` does. By default, the promise resolves
    ///     with the reply, or is rejected with the error's code and message.
    /// - Returns: The envelope.
    public static func promise(
        read: @escaping Read,
        write: @escaping Write = { .promise($0) }
    ) -> ScriptEnvelope {
        ScriptEnvelope(.promise, read, write)
    }

    /// Returns the envelope of a page that receives outcomes by one of its functions.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - read: Reads a body, as ``read(_:)`` does.
    ///   - arguments: Writes the function's arguments, in which nil is `null`. For nil instead of
    ///     arguments, the page receives nothing.
    /// - Returns: The envelope.
    public static func calling(
        _ function: FunctionPath,
        read: @escaping Read,
        arguments: @escaping @Sendable (EnvelopeOutput) throws -> [EnvelopeValue?]?
    ) -> ScriptEnvelope {
        ScriptEnvelope(.function, read) { output in
            try arguments(output).map { .call(function, $0) } ?? .nothing
        }
    }

    /// Returns the envelope of a page that receives outcomes by functions or events that your code chooses.
    ///
    /// - Parameters:
    ///   - read: Reads a body, as ``read(_:)`` does.
    ///   - write: Writes what the host tells, as ``write(_:)`` does.
    /// - Returns: The envelope.
    public static func calling(
        read: @escaping Read,
        write: @escaping Write
    ) -> ScriptEnvelope {
        ScriptEnvelope(.function, read, write)
    }

    /// Reads the body of a post that the channel accepts.
    ///
    /// - Parameter body: The value that the page posted.
    /// - Returns: What the body contains.
    /// - Throws: Any error, which becomes the outcome: a ``PageError`` or ``BridgeError`` reaches the
    ///   page unchanged, any other error as ``BridgeError/Code-swift.struct/notAMessage``. The
    ///   outcome has the ticket that was read before. If none was, a promise is rejected, but no
    ///   function is called.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry { try reader(body) }

    /// Writes what the host tells the page.
    ///
    /// It is called once for each outcome that the page waits for, each element of a subscription,
    /// each command and each event. A command or an event with `availableWithin` is also written
    /// before that, to see which page function to wait for.
    ///
    /// - Parameter output: What the host tells.
    /// - Returns: How it reaches the page. A call settles no promise, and a promise that has
    ///   settled remains as it is.
    /// - Throws: Any error. The page then receives nothing, and the observer receives the error.
    public func write(_ output: EnvelopeOutput) throws -> EnvelopeDelivery { try writer(output) }
}

/// Who receives the outcomes that an envelope writes.
enum EnvelopeRoute: Hashable, Sendable {
    /// Only the observer.
    case nobody

    /// The promise of the post, which settles when all handlers of the body have ended.
    ///
    /// Every message with a ticket is answered, so that its promise settles.
    case promise

    /// A page function.
    ///
    /// It is called for every message with a ticket. The host can call functions in the main frame
    /// only, so a request from a frame inside the page fails, and a `ScriptMessage` from there is
    /// not answered.
    case function
}
