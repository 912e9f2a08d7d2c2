/// A page's post in another dialect, with the key that a script of the host adds.
///
/// The script posts the beginning, the JSON text of the page's post, and a closing brace.
struct ProvenPost {
    /// The secret with which the script proves its origin.
    let key: String

    /// The value that the page posted.
    let body: MessageValue

    /// Parses a post with a key; nil for any other value.
    init?(_ value: MessageValue) {
        guard let key = value[.key]?.string else { return nil }
        self.key = key
        body = value[.data] ?? .null
    }

    /// Returns the beginning of the post's text.
    static func start(key: String) -> String {
        var text = WireField.key.first
        text.append(json: key)
        text.append(next: .data)
        return text
    }
}
