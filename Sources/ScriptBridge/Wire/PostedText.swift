public import Foundation

/// A text that a page posted, in the engine's own form, which the session reads off the main actor.
///
/// A host passes a text of more than ``mostBytesAtOnce`` to ``WebViewConnection/receive(_:on:from:answer:)-(PostedText,_,_,_)``.
public struct PostedText: Sendable {
    /// The number of bytes up to which a text is read on the main actor: 64 KiB.
    public static let mostBytesAtOnce: Int = 64 << 10

    /// The approximate size of the text in bytes, which limits how much may wait.
    let byteCount: Int

    /// Whether the text begins like a packet.
    let isPacket: Bool

    /// Creates the body; called off the main actor, and at most once.
    let body: @Sendable () async -> sending MessageBody
}

extension PostedText {
    /// Creates a posted text from the engine's representation.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, of which only the start and the count are used. It may end
    ///     early if the engine cannot write all of the text in UTF-8.
    ///   - body: Creates the body from the whole text. It is called at most once, off the main actor,
    ///     and not at all for a text that exceeds the channel's limit.
    public init(_ bytes: Data, body: @escaping @Sendable () async -> sending MessageBody) {
        self.init(byteCount: bytes.count, isPacket: PagePacket.isPacket(.utf8(bytes)), body: body)
    }

    /// Creates a posted text from a body; nil if the body is short enough for the main actor.
    init?(_ body: MessageBody) {
        switch body {
        case .json(let text):
            guard let count = Self.count(of: text) else { return nil }
            self.init(byteCount: count, isPacket: PagePacket.isPacket(body)) { .json(text) }
        case .foundation(let text as String):
            guard let count = Self.count(of: text) else { return nil }
            self.init(byteCount: count, isPacket: PagePacket.isPacket(body)) { .foundation(text) }
        case .utf8(let text):
            guard text.count > Self.mostBytesAtOnce else { return nil }
            self.init(byteCount: text.count, isPacket: PagePacket.isPacket(body)) { .utf8(text) }
        case .foundation, .value:
            return nil
        }
    }

    /// Returns the approximate size of a text in bytes; nil if it is short.
    private static func count(of text: String) -> Int? {
        // Strings bridged from Foundation know only their UTF-16 count.
        let count = text.isContiguousUTF8 ? text.utf8.count : text.utf16.count
        return count > mostBytesAtOnce ? count : nil
    }
}
