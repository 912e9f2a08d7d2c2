/// A long text that a page posted, which is read off the main actor.
struct PostedText: Sendable {
    /// The approximate size of the text in bytes, which limits how much may wait.
    let byteCount: Int

    /// Whether the text begins like a packet.
    let isPacket: Bool

    /// Creates the body.
    let body: @Sendable () -> sending MessageBody

    /// Creates a posted text from a body; nil if the body is short enough for the main actor.
    init?(_ body: MessageBody) {
        switch body {
        case .json(let text):
            byteCount = Self.count(of: text)
            self.body = { .json(text) }
        case .foundation(let text as String):
            byteCount = Self.count(of: text)
            self.body = { .foundation(text) }
        case .utf8(let text):
            byteCount = text.count
            self.body = { .utf8(text) }
        case .foundation, .value:
            return nil
        }
        if byteCount <= PageSession.mostBytesAtOnce { return nil }
        isPacket = PagePacket.isPacket(body)
    }

    /// Returns the approximate size of a text in bytes.
    private static func count(of text: String) -> Int {
        // Strings bridged from Foundation know only their UTF-16 count.
        text.isContiguousUTF8 ? text.utf8.count : text.utf16.count
    }
}
