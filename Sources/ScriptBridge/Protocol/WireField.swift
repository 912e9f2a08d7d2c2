/// The name of a field of the wire, and the version of the protocol.
///
/// Names are spelled in this folder and nowhere else in Swift; the article *Wire protocol* says what each
/// of them means.
package struct WireField: Sendable {
    /// The version of the protocol that this host speaks.
    package static let version: Int = 1

    /// A host takes so much credit of a page, whatever its limit: a page gives none back before it has
    /// consumed as much.
    static let leastCredit: Int = 8

    /// The name, as it travels.
    package let name: String

    /// The name with its quotation marks and colon.
    let start: String

    init(_ name: String) {
        self.name = name
        start = "\"\(name)\":"
    }

    // What more than one kind of thing has. All others are beside the type that has them.
    static let bridge: Self = Self("bridge")
    static let document: Self = Self("document")
    static let name: Self = Self("name")
    static let data: Self = Self("data")
    static let id: Self = Self("id")
    static let credit: Self = Self("credit")
    static let error: Self = Self("error")
}

extension MessageValue {
    /// The value of a field, if this is an object that has it.
    subscript(field: WireField) -> MessageValue? { self[field.name] }
}

extension String {
    /// Appends a field's name; the value comes next.
    mutating func append(_ field: WireField) {
        append(field.start)
    }

    /// Appends a string as JSON.
    mutating func append(json text: String) {
        append(JavaScriptLiteral.string(text))
    }
}
