/// The name of a field on the wire.
///
/// The document `WireProtocol.md` explains each of them. Outside this folder, only the in-memory
/// page and the inspector's fixtures spell field names, and tests compare them with the article.
package struct WireField: Sendable {
    /// The protocol version that this host supports.
    package static let version: Int = 1

    /// The smallest credit window of a host, which it grants even if its limit is lower.
    ///
    /// A page returns credit only after it has consumed this many elements.
    static let leastCredit: Int = 8

    /// The name as it travels.
    let name: String

    /// The name as it begins an object.
    let first: String

    /// The name as it follows another field.
    let next: String

    init(_ name: String) {
        self.name = name
        first = "{\"\(name)\":"
        next = ",\"\(name)\":"
    }

    // Fields that several types share. All others are declared next to their type.
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
    /// Begins an object with a field, whose value is JSON text.
    mutating func append(first field: WireField, _ json: String) {
        append(field.first)
        append(json)
    }

    /// Appends a further field, whose value is JSON text.
    mutating func append(next field: WireField, _ json: String) {
        append(field.next)
        append(json)
    }
}
