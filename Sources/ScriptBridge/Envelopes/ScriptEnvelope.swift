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
///         let data = try body.encoding(String(parts[1]))
///         return .message(name: String(parts[0]), data: data, ticket: .null)
///     }
///
///     func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
///         guard case .reply(let reply) = output else { return .nothing }
///         return EnvelopeDelivery(reply)
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

    /// Who waits for the outcome of a message with a ticket; by default, the promise of the post.
    var route: EnvelopeRoute { get }

    /// The shape of the bodies; by default, it is not known.
    var shape: EnvelopeShape { get }

    /// Reads the body of a post that the channel accepts.
    ///
    /// - Parameter body: The value that the page posted.
    /// - Returns: What the body contains.
    /// - Throws: Any error, which becomes the post's outcome: a ``PageError`` or ``BridgeError``
    ///   reaches the page unchanged, any other error as
    ///   ``BridgeError/Code-swift.struct/notAMessage``. The outcome has the ticket `null`.
    func read(_ body: PostedBody) throws -> EnvelopeEntry

    /// Writes what the host tells the page.
    ///
    /// It is called once for each outcome that somebody waits for, each element of a subscription,
    /// and each command; for a command that waits for its function, once more before, to learn the
    /// function. An envelope that writes ``EnvelopeDelivery/nothing`` for commands has none. The
    /// outcome of a body that was rejected without being read has an empty name and the ticket
    /// `null`, and can only settle the promise.
    ///
    /// - Parameter output: What the host tells.
    /// - Returns: How it reaches the page. A call settles no promise, and a promise that has
    ///   settled remains as it is.
    /// - Throws: Any error. The page then receives nothing, and the observer receives the error.
    func write(_ output: EnvelopeOutput) throws -> EnvelopeDelivery
}

extension ScriptEnvelope {
    /// The promise of the post.
    public var route: EnvelopeRoute { .promise }

    /// A shape that is not known.
    public var shape: EnvelopeShape { .unknown }
}
