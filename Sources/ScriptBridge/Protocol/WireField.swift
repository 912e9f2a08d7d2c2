/// The name of a field of the wire, and the version of the protocol.
///
/// Names are spelled here and nowhere else in Swift; the article *Wire protocol* says what each of
/// them means.
package struct WireField: Sendable {
    /// The version of the protocol that this host speaks.
    package static let version: Int = 1

    /// The name, as it travels.
    package let name: String

    /// The name with its quotation marks and colon.
    let start: String

    private init(_ name: String) {
        self.name = name
        start = "\"\(name)\":"
    }

    // A frame, of either side.
    static let bridge: Self = Self("bridge")
    static let document: Self = Self("document")

    // A frame of the page.
    static let key: Self = Self("key")
    static let messages: Self = Self("messages")

    // A message of the page.
    static let name: Self = Self("name")
    static let data: Self = Self("data")
    static let id: Self = Self("id")
    static let kind: Self = Self("kind")
    static let credit: Self = Self("credit")
    static let timeout: Self = Self("timeout")
    static let cancel: Self = Self("cancel")

    // A frame of the host.
    static let replies: Self = Self("replies")
    static let events: Self = Self("events")
    static let error: Self = Self("error")

    // A reply of the host; events have a name and data.
    static let result: Self = Self("result")
    static let element: Self = Self("element")
    static let done: Self = Self("done")

    // An error, which may have data.
    static let code: Self = Self("code")
    static let message: Self = Self("message")

    /// The value of `kind` in a subscription.
    static let subscribe: String = "subscribe"
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
