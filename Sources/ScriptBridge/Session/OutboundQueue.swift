/// The packets for a page and the calls of its functions, in order.
///
/// A long packet is written off the main actor, and what follows waits for it.
@MainActor
final class OutboundQueue {
    /// Wraps a packet's text for delivery to the page.
    typealias Write = @Sendable (String) -> String
    typealias Give = @MainActor (String) -> Void

    private struct Entry {
        let packet: HostPacket
        let write: Write
        let give: Give
        /// Ends the packet without sending it.
        let abandon: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    private(set) var isWriting = false
    /// Identifies the current writing, to detect that it was abandoned.
    private var writingNumber = 0

    /// Sends a packet now, or after the packets before it.
    func add(
        _ packet: HostPacket,
        write: @escaping Write,
        give: @escaping Give,
        abandon: @escaping @MainActor () -> Void
    ) {
        if entries.isEmpty, !packet.isLong { return give(write(packet.text)) }
        entries.append(Entry(packet: packet, write: write, give: give, abandon: abandon))
        if entries.count == 1 { writeFirst() }
    }

    /// Runs an action now, or after the packets before it, also if these are abandoned.
    func add(_ action: @escaping @MainActor () -> Void) {
        if entries.isEmpty { return action() }
        entries.append(
            Entry(
                packet: HostPacket(), write: { _ in "" }, give: { _ in action() }, abandon: action))
    }

    /// Sends all packets now, writing them on the main actor.
    func giveAll() {
        for entry in takeAll() { entry.give(entry.write(entry.packet.text)) }
    }

    /// Ends all packets without sending them.
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
            let text = await Self.text(of: entry.packet, entry.write)
            guard let self, number == writingNumber else { return }
            isWriting = false
            entries.removeFirst()
            entry.give(text)
            giveShort()
        }
    }

    /// Sends the packets up to the next long one.
    private func giveShort() {
        while let entry = entries.first, !entry.packet.isLong {
            entries.removeFirst()
            entry.give(entry.write(entry.packet.text))
        }
        writeFirst()
    }

    @concurrent
    private static func text(of packet: HostPacket, _ write: Write) async -> String {
        write(packet.text)
    }
}

extension HostPacket {
    /// Whether the packet is written off the main actor.
    fileprivate var isLong: Bool { contentByteCount > PageSession.mostBytesAtOnce }
}
