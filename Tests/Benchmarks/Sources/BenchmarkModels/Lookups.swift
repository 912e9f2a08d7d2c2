/// A model that looks up a hundred members of a large object, the last ones first.
public struct Lookups: Decodable, Sendable {
    /// The sum of the values found.
    public let sum: Int

    /// Reads the members `key0`, `key1` and so on of an object with `count` members.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: NumberedKey.self)
        let count = try container.decode(Int.self, forKey: NumberedKey(0))
        let step = max(1, count / 100)
        sum = try stride(from: count - 1, through: 0, by: -step).reduce(0) { sum, number in
            sum &+ (try container.decode(Int.self, forKey: NumberedKey(number)))
        }
    }
}
