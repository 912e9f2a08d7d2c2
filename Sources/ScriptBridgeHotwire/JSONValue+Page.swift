import ScriptBridge

extension JSONValue {
    /// The value with all numbers rounded to doubles, as the page reads them.
    ///
    /// The host sends no number that a double cannot hold, such as `9007199254740993`.
    /// After the rounding it can send the value back to the page.
    var asInPage: JSONValue {
        switch self {
        case .null, .bool, .string: self
        case .number(let number): number.double.flatMap { JSONValue($0) } ?? .null
        case .array(let elements): .array(elements.map(\.asInPage))
        case .object(let object):
            .object(Object(object.lazy.map { (key: $0.key, value: $0.value.asInPage) }))
        }
    }
}
