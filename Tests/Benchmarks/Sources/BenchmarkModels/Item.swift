/// A record of a list, with values of most kinds.
public struct Item: Codable, Sendable {
    /// A number.
    public let id: Int

    /// A longer text, partly outside ASCII.
    public let title: String

    /// A number with a fraction.
    public let price: Double

    /// A Boolean.
    public let isActive: Bool

    /// A short list.
    public let tags: [String]

    /// Makes an item from a number.
    public init(number: Int) {
        id = 100_000 + number
        title = number % 2 == 0 ? "Größe \(number), naïve Übung" : "A plain title, number \(number)"
        price = Double(number % 997) + 0.25
        isActive = number % 3 == 0
        tags = ["new", "size \(number % 10)", "sale"]
    }
}
