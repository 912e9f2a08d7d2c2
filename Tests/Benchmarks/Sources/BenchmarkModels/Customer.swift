/// A record whose names have several words.
public struct Customer: Codable, Sendable {
    /// A number.
    public let customerNumber: Int

    /// A short text.
    public let firstName: String

    /// Another short text.
    public let familyName: String

    /// A Boolean.
    public let isActiveNow: Bool

    /// A third text.
    public let imageAddress: String

    /// Makes a customer from a number.
    public init(number: Int) {
        customerNumber = 100_000 + number
        firstName = "Ann \(number % 100)"
        familyName = "Miller \(number)"
        isActiveNow = number % 3 == 0
        imageAddress = "/images/\(number).png"
    }
}
