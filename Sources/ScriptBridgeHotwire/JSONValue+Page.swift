import ScriptBridge

extension JSONValue {
    /// The value with doubles as numbers, as the page has it, so that it can be sent back to the
    /// page.
    ///
    /// A JSON number can have more digits than a double. The host refuses to send
    /// `9007199254740993` to a page, because the page could not have meant that number.
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
