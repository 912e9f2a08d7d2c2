/// The shape of the bodies that pages post in an envelope, for a contract.
public indirect enum EnvelopeShape: Hashable, Sendable {
    /// Not known; the declarations accept any value.
    case unknown

    /// The message's data alone.
    case data

    /// The message's data alone, as JSON text.
    case text

    /// An object or an array with these parts.
    case parts([Part])

    /// An array of bodies.
    case several(EnvelopeShape)

    /// A part of a body.
    public enum Part: Hashable, Sendable {
        /// A text that is always the same.
        case constant(String, at: Place)

        /// The message's name.
        case name(at: Place)

        /// One of the parts between the separators in the message's name, by its position.
        case namePart(Int, separator: String, at: Place)

        /// The message's data; in JSON-RPC, it may be a single value only where it takes any.
        case data(at: Place, takesAny: Bool = false)

        /// The message's data as JSON text.
        case dataText(at: Place)

        /// A string or a number that identifies the message, and may be missing.
        ///
        /// The absent ones are those of messages that expect no reply.
        case id(at: Place, absent: [JSONValue] = [])

        /// A string or a number that the reply needs; one of these texts, if there are any.
        ///
        /// The ticket of a message is the array of all these values. A message without one of them expects
        /// no reply.
        case kept(at: Place, among: [String] = [])

        /// All members of the message's data.
        case dataMembers
    }
}
