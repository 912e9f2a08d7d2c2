/// The shape of the bodies that pages post in an envelope, for a contract.
public enum EnvelopeShape: Hashable, Sendable {
    /// Not known; the declarations accept any value.
    case unknown

    /// The message's data alone.
    case data

    /// The message's data alone, as JSON text.
    case text

    /// An object with these members.
    case object([Member])

    /// A member of the object.
    public enum Member: Hashable, Sendable {
        /// A member that is always this text.
        case constant(String, at: String)

        /// The message's name.
        case name(at: String)

        /// One of the parts between the separators in the message's name, by its position.
        case namePart(Int, separator: String, at: String)

        /// The message's data.
        case data(at: String)

        /// The message's data as JSON text.
        case dataText(at: String)

        /// A string or a number that identifies the message, and may be missing.
        ///
        /// The absent ones are those of messages that expect no reply.
        case id(at: String, absent: [JSONValue] = [])

        /// All members of the message's data.
        case dataMembers
    }
}
