/// Looks up every member of a large object, the last one first.
public struct AllLookups: Decodable, Sendable {
    /// What was found, added up.
    public let sum: Int

    /// Reads the members `key0`, `key1` and so on, of an object of `count` of them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: NumberedKey.self)
        let count = try container.decode(Int.self, forKey: NumberedKey(0))
        sum = try stride(from: count - 1, through: 0, by: -1).reduce(0) { sum, number in
            sum &+ (try container.decode(Int.self, forKey: NumberedKey(number)))
        }
    }
}
