/// A model that looks up every member of a large object, the last member first.
public struct AllLookups: Decodable, Sendable {
    /// The sum of the values found.
    public let sum: Int

    /// Reads the members `key0`, `key1` and so on of an object with `count` members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: NumberedKey.self)
        let count = try container.decode(Int.self, forKey: NumberedKey(0))
        sum = try stride(from: count - 1, through: 0, by: -1).reduce(0) { sum, number in
            sum &+ (try container.decode(Int.self, forKey: NumberedKey(number)))
        }
    }
}
