/// A step of a coding path that no type declares: an index, or a name from the data.
///
/// It is small enough that an `any CodingKey` can hold it without an allocation.
enum PathKey: CodingKey {
    case index(Int)
    case name(String)
    /// A key in a dictionary whose keys are numbers.
    case number(String)

    init(stringValue: String) { self = .name(stringValue) }

    init(intValue: Int) { self = .index(intValue) }

    var stringValue: String {
        switch self {
        case .index(let index): "Index \(index)"
        case .name(let text), .number(let text): text
        }
    }

    var intValue: Int? {
        switch self {
        case .index(let index): index
        case .name: nil
        case .number(let text): Int(text)
        }
    }
}
