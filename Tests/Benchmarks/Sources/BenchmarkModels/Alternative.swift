/// A value of any kind, found by trying each kind.
public indirect enum Alternative: Codable, Sendable {
    case number(Int)
    case truth(Bool)
    case text(String)
    case list([Alternative])
    case members([String: Alternative])

    /// Returns a value of the next kind, made from a number.
    public init(number: Int) {
        switch number % 5 {
        case 0: self = .number(number)
        case 1: self = .truth(number % 2 == 0)
        case 2: self = .text("text \(number)")
        case 3: self = .list([.number(number), .text("in a list")])
        default: self = .members(["id": .number(number), "name": .text("in an object")])
        }
    }

    /// Tries one kind after the other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Alternative].self) {
            self = .list(list)
        } else {
            self = .members(try container.decode([String: Alternative].self))
        }
    }

    /// Writes only the value, without a name for its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .truth(let truth): try container.encode(truth)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .members(let members): try container.encode(members)
        }
    }
}
