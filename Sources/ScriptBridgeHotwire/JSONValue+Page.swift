import ScriptBridge

extension JSONValue {
    /// The value as a page has it, whose numbers are doubles: so it can go back to the page.
    ///
    /// A host has numbers with all their digits, and would not send `9007199254740993` to a page, which
    /// cannot have meant it.
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
