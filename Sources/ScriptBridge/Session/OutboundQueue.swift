/// The frames for a page, in order.
///
/// A long frame is written off the main actor, and later frames wait for it.
@MainActor
final class OutboundQueue {
    /// Wraps a frame's text for delivery to the page.
    typealias Write = @Sendable (String) -> String
    typealias Give = @MainActor (String) -> Void

    private struct Entry {
        let frame: HostFrame
        let write: Write
        let give: Give
        /// Ends the frame without sending it.
        let abandon: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    private(set) var isWriting = false
    /// Identifies the current writing, to detect that it was abandoned.
    private var writingNumber = 0

    /// Sends a frame now, or after the frames before it.
    func add(
        _ frame: HostFrame,
        write: @escaping Write,
        give: @escaping Give,
        abandon: @escaping @MainActor () -> Void
    ) {
        if entries.isEmpty, !frame.isLong { return give(write(frame.text)) }
        entries.append(Entry(frame: frame, write: write, give: give, abandon: abandon))
        if entries.count == 1 { writeFirst() }
    }

    /// Sends all frames now, writing them on the main actor.
    func giveAll() {
        for entry in takeAll() { entry.give(entry.write(entry.frame.text)) }
    }

    /// Ends all frames without sending them.
    func abandonAll() {
        for entry in takeAll() { entry.abandon() }
    }

    private func takeAll() -> [Entry] {
        defer {
            entries = []
            isWriting = false
            writingNumber += 1
        }
        return entries
    }

    private func writeFirst() {
        guard !isWriting, let entry = entries.first else { return }
        isWriting = true
        writingNumber += 1
        let number = writingNumber
        Task { [weak self] in
            let text = await Self.text(of: entry.frame, entry.write)
            guard let self, number == writingNumber else { return }
            isWriting = false
            entries.removeFirst()
            entry.give(text)
            giveShort()
        }
    }

    /// Sends the frames up to the next long one.
    private func giveShort() {
        while let entry = entries.first, !entry.frame.isLong {
            entries.removeFirst()
            entry.give(entry.write(entry.frame.text))
        }
        writeFirst()
    }

    @concurrent
    private static func text(of frame: HostFrame, _ write: Write) async -> String {
        write(frame.text)
    }
}

extension HostFrame {
    /// Whether the frame is written off the main actor.
    fileprivate var isLong: Bool {
        var count = 0
        for reply in replies {
            switch reply {
            case .result(_, let json): count += json?.utf8.count ?? 0
            case .element(_, let json): count += json.utf8.count
            case .failure(_, let error), .failureByName(_, let error):
                count += error.dataJSON?.utf8.count ?? 0
            case .done: break
            }
        }
        for event in events { count += event.json.utf8.count }
        return count > PostedText.mostBytesAtOnce
    }
}
