/// A record of a list, with a bit of everything.
public struct Item: Codable, Sendable {
    /// A number.
    public let id: Int

    /// A text of some length, a part of it outside ASCII.
    public let title: String

    /// A number with a fraction.
    public let price: Double

    /// A truth value.
    public let isActive: Bool

    /// A short list.
    public let tags: [String]

    /// An item like the others, with a number in it.
    public init(number: Int) {
        id = 100_000 + number
        title = number % 2 == 0 ? "Größe \(number), naïve Übung" : "A plain title, number \(number)"
        price = Double(number % 997) + 0.25
        isActive = number % 3 == 0
        tags = ["new", "size \(number % 10)", "sale"]
    }
}
