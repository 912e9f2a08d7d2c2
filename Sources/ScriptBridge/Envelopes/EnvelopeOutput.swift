/// What the host tells a page that posts in an envelope.
public enum EnvelopeOutput: Sendable {
    /// A message's outcome, with its name (cut after 1,000 characters) and its ticket.
    ///
    /// An error has no `underlyingError`, because no page may learn it.
    indirect case outcome(MessageOutcome, of: String, ticket: JSONValue?)

    /// The outcomes of a batch, in order, that have the same route.
    case batch([EnvelopeOutput])

    /// A command, with its payload as JSON text; the page acknowledges it with the ID.
    case command(String, json: String, id: Int)
}

/// A call of a page function that an envelope has written.
///
/// The call is made in the main frame. An outcome reaches it only if its origin is still the one that
/// posted, a command only if the channel accepts its origin.
public struct EnvelopeCall: Hashable, Sendable {
    let function: FunctionPath
    let arguments: [String]

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - arguments: Its arguments, as JSON texts. Text that is not JSON never becomes code: the
    ///     call fails.
    public init(_ function: FunctionPath, _ arguments: [String]) {
        self.function = function
        self.arguments = arguments
    }
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
