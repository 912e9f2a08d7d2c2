/// The message that most pages send: three short texts.
public struct Message: Codable, Sendable {
    /// The message's name.
    public let name: String

    /// The path that the button opens.
    public let path: String

    /// The button's icon.
    public let icon: String

    /// Makes a message from a number.
    public init(number: Int) {
        name = "ActionButton"
        path = "/customers/\(number)"
        icon = "plus"
    }
}
