/// The message that most pages send: three short texts.
public struct Message: Codable, Sendable {
    /// The message's name.
    public let name: String

    /// Where the button leads.
    public let path: String

    /// What the button shows.
    public let icon: String

    /// A message like the others, with a number in it.
    public init(number: Int) {
        name = "ActionButton"
        path = "/customers/\(number)"
        icon = "plus"
    }
}
