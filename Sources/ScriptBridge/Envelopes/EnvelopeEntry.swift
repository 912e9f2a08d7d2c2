/// What a posted body contains, in the words of the bridge.
///
/// Where an entry has no route, the ``ScriptEnvelope/route`` of its envelope applies.
public enum EnvelopeEntry {
    /// A message; without data, its handler gets an empty object.
    ///
    /// The ticket is what the envelope needs to write the outcome, such as an ID. Its JSON text has at
    /// most 1,000 bytes; a longer one makes the message malformed. If the outcome
    /// calls a function, a ticket that is in use is rejected with
    /// ``BridgeError/Code-swift.struct/duplicateID``. The ticket `null` is never in use.
    case message(
        name: String, data: PostedBody? = nil, ticket: JSONValue? = nil,
        route: EnvelopeRoute? = nil)

    /// The page stopped waiting for the outcome of a message, by the message's ticket.
    case cancel(ticket: JSONValue)

    /// The page carried out the command with this ID.
    case acknowledgement(of: JSONValue?, result: PostedBody?)

    /// The page could not carry out the command with this ID.
    case failure(of: JSONValue?, error: PostedBody?, message: String?)

    /// Something that is not a message; its outcome is the error.
    case malformed(BridgeError, ticket: JSONValue? = nil, route: EnvelopeRoute? = nil)

    /// Several entries, whose outcomes are written together.
    indirect case batch([EnvelopeEntry])
}
