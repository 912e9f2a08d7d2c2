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
///         return .message(name: String(parts[0]), data: data)
///     }
///
///     func answer(_ output: EnvelopeOutput) -> PostAnswer {
///         guard case .outcome(let outcome, _, _) = output else { return .nothing }
///         return PostAnswer(outcome)
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

    /// Who gets an outcome if the entry does not say it, or if the body could not be read.
    ///
    /// By default, the promise of the post.
    var route: EnvelopeRoute { get }

    /// The shape of the bodies, for the declarations of a contract; by default, it is not known.
    var shape: EnvelopeShape { get }

    /// Reads the body of a post that the channel accepts.
    ///
    /// - Parameter body: The value that the page posted.
    /// - Returns: What the body contains.
    /// - Throws: Any error, which becomes the post's outcome: a ``PageError`` or ``BridgeError``
    ///   reaches the page unchanged, any other error as
    ///   ``BridgeError/Code-swift.struct/notAMessage``. The outcome has the ticket `null`.
    func read(_ body: PostedBody) throws -> EnvelopeEntry

    /// Writes the answer that settles the promise of a post.
    ///
    /// The outcome of a body that was rejected without being read has an empty name and the ticket
    /// `null`. It is always written as an answer, whatever the route.
    ///
    /// - Parameter output: The outcome or the batch whose entries wait for the promise.
    /// - Returns: The answer.
    func answer(_ output: EnvelopeOutput) -> PostAnswer

    /// Writes a call of a page function, for a command or for outcomes that go to a function.
    ///
    /// By default, there are no functions, and commands fail.
    ///
    /// - Parameter output: What the host tells.
    /// - Returns: The call; nil to call nothing.
    func call(_ output: EnvelopeOutput) -> EnvelopeCall?
}

extension ScriptEnvelope {
    /// The promise of the post.
    public var route: EnvelopeRoute { .promise }

    /// A shape that is not known.
    public var shape: EnvelopeShape { .unknown }

    /// Calls nothing.
    public func call(_ output: EnvelopeOutput) -> EnvelopeCall? { nil }
}
