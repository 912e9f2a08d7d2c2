/// The shape of the bodies that pages post in an envelope, for the declarations of a contract.
public enum EnvelopeShape: Hashable, Sendable {
    /// Not known; the declarations accept any value.
    case unknown

    /// The message's data alone.
    case data

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
        case id(at: String)

        /// All members of the message's data.
        case dataMembers
    }
}
