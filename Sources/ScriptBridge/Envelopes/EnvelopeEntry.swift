/// What a posted body contains, in the words of the bridge.
///
/// The *ticket* of an entry is what the envelope needs to write the outcome: an ID, or an array or an
/// object of the parts that a reply repeats. `null` stands for a message that waits but has no ID.
/// Without a ticket, nobody waits: only the observer receives the outcome. The JSON text of a ticket has
/// at most 64 KiB; a longer one makes the message malformed.
public enum EnvelopeEntry {
    /// A message; without data, its handler gets an empty object.
    ///
    /// The ticket comes first, so that it is known if another part cannot be read.
    ///
    /// If outcomes call a function, a string or a number that is the ticket of a pending message is
    /// rejected with ``BridgeError/Code-swift.struct/duplicateID``. Other tickets may be in use
    /// more than once.
    case message(ticket: JSONValue? = .null, name: String, data: PostedBody? = nil)

    /// The page stopped waiting for the outcome of a message, by the message's ticket.
    case cancel(ticket: JSONValue?)

    /// The page carried out the command with this ID.
    case acknowledgement(of: JSONValue?, result: PostedBody?)

    /// The page could not carry out the command with this ID.
    case failure(of: JSONValue?, error: PostedBody?, message: String?)

    /// A message of the protocol itself, such as a handshake, which is answered at once.
    case answer(EnvelopeDelivery)

    /// Something that is not a message; its outcome is the error.
    case malformed(BridgeError, name: String = "", ticket: JSONValue?)

    /// Several entries, each with an outcome of its own; none, if there is nothing to do.
    indirect case several([EnvelopeEntry])

    /// Several entries, whose outcomes are written together after the last one has ended.
    ///
    /// Inside another entry, it is the same as `several`.
    indirect case batch([EnvelopeEntry])

    /// Nothing to do.
    public static var nothing: EnvelopeEntry { .several([]) }
}
