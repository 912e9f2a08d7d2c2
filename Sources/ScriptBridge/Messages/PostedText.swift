package import Foundation

/// A long text that a page posted, as its web view has it: it becomes a body only off the main actor.
package struct PostedText: Sendable {
    /// A text of more bytes is read off the main actor.
    package static let mostBytesAtOnce: Int = 64 << 10

    /// How many bytes the text has, or about so many: what waits is bounded by it.
    let byteCount: Int

    /// Whether it begins as a frame.
    let isFrame: Bool

    /// Makes the body; called off the main actor, and at most once.
    let body: @Sendable () async -> sending MessageBody

    /// Takes a text as the engine hands it out.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, or what the engine made of it.
    ///   - body: Makes the body, off the main actor.
    package init(_ bytes: Data, body: @escaping @Sendable () async -> sending MessageBody) {
        self.init(byteCount: bytes.count, isFrame: PageFrame.isFrame(.utf8(bytes)), body: body)
    }

    private init(
        byteCount: Int,
        isFrame: Bool,
        body: @escaping @Sendable () async -> sending MessageBody
    ) {
        self.byteCount = byteCount
        self.isFrame = isFrame
        self.body = body
    }

    /// Takes a body that is a text of so many bytes that it is read off the main actor.
    init?(_ body: MessageBody) {
        switch body {
        case .json(let text):
            guard let count = Self.count(of: text) else { return nil }
            self.init(byteCount: count, isFrame: PageFrame.isFrame(body)) { .json(text) }
        case .foundation(let text as String):
            guard let count = Self.count(of: text) else { return nil }
            self.init(byteCount: count, isFrame: PageFrame.isFrame(body)) { .foundation(text) }
        case .utf8(let text):
            guard text.count > Self.mostBytesAtOnce else { return nil }
            self.init(byteCount: text.count, isFrame: PageFrame.isFrame(body)) { .utf8(text) }
        case .foundation:
            return nil
        }
    }

    /// How many bytes a text has, or about so many; nil if it is short.
    private static func count(of text: String) -> Int? {
        // Others than Swift's own strings know only how many units they have.
        let count = text.isContiguousUTF8 ? text.utf8.count : text.utf16.count
        return count > mostBytesAtOnce ? count : nil
    }
}
