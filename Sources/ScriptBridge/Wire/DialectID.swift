/// The id in a foreign envelope, as JSON text that is returned as it came.
///
/// `1` and `"1"` are different ids. Replies repeat an id, so its length is limited.
package struct DialectID: Hashable, Sendable {
    /// The maximum number of bytes in the JSON text of an id.
    static let maximumByteCount = 1_000

    let json: String

    /// Whether a page chose an id that replies do not repeat.
    var isTooLong: Bool { json.utf8.count > Self.maximumByteCount }
}

extension DialectID {
    init(_ number: Int) {
        self.init(json: "\(number)")
    }

    init(_ text: String) {
        self.init(json: JavaScriptLiteral.string(text))
    }

    /// Creates an id from a string or a number; nil if the value is neither, or is too long.
    init?(_ value: MessageValue) {
        if let text = value.string {
            guard text.utf8.count <= Self.maximumByteCount else { return nil }
            self.init(text)
        } else if let number = value.integer {
            self.init(number)
        } else if let number = value.number {
            // Formatted as in JavaScript, so that 1e21 and 1E21 are the same id.
            self.init(json: (try? JavaScriptEncoder().encodeJSON(number)) ?? value.text)
        } else {
            return nil
        }
        if isTooLong { return nil }
    }
}

/// Whether and how the host answers a message of a page without the page script.
struct DialectReply: Sendable {
    /// The id of the answer that the page expects.
    var id: DialectID?

    /// Whether the page expects an answer.
    var isAnswered: Bool

    /// Whether the page expects an answer if the message is a request.
    var isAnsweredIfRequest: Bool = false

    /// The reply for a message whose outcome only the observer learns.
    static let unanswered = DialectReply(isAnswered: false)
}
