/// What a page posts in another dialect, with the key that a script of the host's adds to it.
///
/// The script writes the beginning, the JSON text of what the page posted, and a closing brace.
struct ProvenPost {
    /// The secret by which the script proves its origin.
    let key: String

    /// What the page posted.
    let body: MessageValue

    /// Reads one; nil if the value is something else.
    init?(_ value: MessageValue) {
        guard let key = value[.key]?.string else { return nil }
        self.key = key
        body = value[.data] ?? .null
    }

    /// The beginning of its text.
    static func start(key: String) -> String {
        var text = "{"
        text.append(.key)
        text.append(json: key)
        text += ","
        text.append(.data)
        return text
    }
}
