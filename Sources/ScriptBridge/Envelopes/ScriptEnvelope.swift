/// The form in which pages post messages on a channel, and in which they learn the outcomes.
///
/// The page script, and pages that post named objects, need no envelope. Write one for pages of
/// another bridge, and give it to their channel:
///
/// ```swift
/// struct Lines: ScriptEnvelope {
///     let name = "lines"
///
///     func read(_ body: PostedBody) throws -> EnvelopeEntry {
///         let parts = try body.decode(String.self).split(separator: ":", maxSplits: 1)
///         guard parts.count == 2 else { throw PageError("noName", "A line begins with a name.") }
///         let data = try body.replaced(with: String(parts[1]))
///         return .message(name: String(parts[0]), data: data)
///     }
///
///     func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
///         guard case .outcome(let outcome, _, _) = output else { return .settle(.nothing) }
///         return .settle(PostAnswer(outcome))
///     }
/// }
/// ```
///
/// Handlers, policies, limits and observers work as for other pages. An envelope only reads and
/// writes: the bridge knows who posted a body, decides whether that is accepted, and never shows an
/// envelope a secret.
///
/// The methods run for every post, some off the main actor, and must not wait.
public protocol ScriptEnvelope: Sendable {
    /// The envelope's name in error messages.
    var name: String { get }

    /// Reads the body of a post that the channel accepts.
    ///
    /// - Parameter body: The value that the page posted.
    /// - Returns: What the body contains.
    /// - Throws: Any error, which becomes the post's outcome: a ``PageError`` or ``BridgeError``
    ///   reaches the page unchanged, any other error as
    ///   ``BridgeError/Code-swift.struct/notAMessage``. The promise of the post waits for it, and
    ///   the outcome has the ticket `null`.
    func read(_ body: PostedBody) throws -> EnvelopeEntry

    /// Writes what the host tells the page.
    ///
    /// The outcome of a body that was rejected without being read has an empty name and the ticket
    /// `null`. It settles the promise, but no function is called.
    ///
    /// - Parameter output: What the host tells.
    /// - Returns: How the page learns it. A command has to call a function.
    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery
}

/// What a posted body contains, in the words of the bridge.
public enum EnvelopeEntry {
    /// A message; without data, its handler gets an empty object.
    ///
    /// The ticket is what the envelope needs to write the outcome, such as an ID. Its JSON text has at
    /// most 1,000 bytes; a longer one makes the message malformed. If the outcome
    /// calls a function, a ticket that is in use is rejected with
    /// ``BridgeError/Code-swift.struct/duplicateID``. The ticket `null` is never in use.
    case message(
        name: String, data: PostedBody? = nil, ticket: JSONValue? = nil,
        route: EnvelopeRoute = .promise)

    /// The page stopped waiting for the outcome of a message, by the message's ticket.
    case cancel(ticket: JSONValue)

    /// The page carried out the command with this ID.
    case acknowledgement(of: JSONValue?, result: PostedBody?)

    /// The page could not carry out the command with this ID.
    case failure(of: JSONValue?, error: PostedBody?, message: String?)

    /// Something that is not a message; its outcome is the error.
    case malformed(BridgeError, ticket: JSONValue? = nil, route: EnvelopeRoute = .promise)

    /// Several entries, whose outcomes are written together.
    indirect case batch([EnvelopeEntry])
}

/// What the host tells a page that posts in an envelope.
public enum EnvelopeOutput: Sendable {
    /// A message's outcome, with its name (cut after 1,000 characters) and its ticket.
    indirect case outcome(MessageOutcome, of: String, ticket: JSONValue?)

    /// The outcomes of a batch, in order, without those that nobody waits for.
    case batch([EnvelopeOutput])

    /// A command, with its payload as JSON text; the page acknowledges it with the ID.
    case command(String, json: String, id: Int)
}

/// How a page learns what an envelope has written.
public enum EnvelopeDelivery: Sendable {
    /// The promise of the post settles; ignored if the promise has settled.
    case settle(PostAnswer)

    /// A page function is called with arguments, each of which is JSON text.
    ///
    /// The call is made in the main frame, if its origin is still the one that posted. Text that is
    /// not JSON never becomes code: the call fails.
    case call(FunctionPath, [String])
}

/// A command to a page that posts in an envelope, whose acknowledgement the host waits for.
///
/// Send it with ``PageBridge/result(of:timeout:)``.
public struct EnvelopeCommand: Sendable {
    let name: String
    let channel: ChannelName

    /// Encodes the payload as JSON text.
    let encode: @Sendable (JavaScriptEncoder) throws -> String

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose envelope the page uses.
    ///   - payload: The command's data. If it cannot be encoded, the command fails when it is sent.
    public init<Payload: Encodable & Sendable>(
        _ name: String,
        on channel: ChannelName,
        payload: Payload
    ) {
        self.name = name
        self.channel = channel
        encode = { try $0.encodeJSON(payload) }
    }
}
