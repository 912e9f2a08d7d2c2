/// The messages that a page has posted and the host has not processed yet, in order.
///
/// A long text is read off the main actor, even while bodies before it wait for their turn.
/// Everything posted after it waits. A page may also post a hundred packets before the main actor's
/// next turn. If the host took all of them at once, it would reject most of them as too many,
/// although it keeps up with the page.
@MainActor
final class InboundQueue {
    typealias Take = @MainActor () -> Void
    typealias Reject = @MainActor (BridgeError) -> Void
    /// Reads a body off the main actor, and returns the closure that processes it.
    typealias Read = @MainActor () async -> Take
    private enum Step {
        case take(Take)
        case read(Read)
        case reading
    }

    private struct Entry {
        let byteCount: Int
        let isLong: Bool
        var step: Step
        /// Rejects the body, if the entry has one.
        let reject: Reject
    }

    /// The most long texts to read ahead, because decoded values take more room than their text.
    private static let mostRead = 2

    /// The number of bytes processed in one turn of the main actor: a few hundred messages.
    private static let mostBytesInTurn = 16 << 10

    private let limits: ScriptChannel.Limits
    private let handlers: RunningHandlers
    /// The waiting entries, after some that have been processed.
    private var entries: [Entry] = []
    /// The number of processed entries that are not in the array any more.
    private var start = 0
    /// The index of the first waiting entry among all that there have been.
    private var first = 0
    private var byteCount = 0
    /// The number of long texts that have not been processed.
    private var longCount = 0
    /// The number of long texts that have not been read.
    private var unreadCount = 0
    /// The index of the first entry that may wait to be read.
    private var nextRead = 0
    private var isReading = false
    private var isScheduled = false
    /// The number of bytes processed since the queue's last own turn.
    private var takenByteCount = 0
    /// The number of closes, to detect that the body being read has been rejected.
    private var closeCount = 0

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - limits: The limits on the bytes and bodies of one page.
    ///   - handlers: The handlers, which begin before further bodies are processed.
    init(limits: ScriptChannel.Limits, handlers: RunningHandlers) {
        self.limits = limits
        self.handlers = handlers
        handlers.inbound = self
    }

    // MARK: Adding

    /// Processes a body now, or after earlier bodies are processed and their handlers are started.
    ///
    /// A body that does not fit into the queue behind a body being read is rejected.
    func enqueue(byteCount: Int, reject: @escaping Reject, _ take: @escaping Take) {
        if isEmpty, mayTake {
            takenByteCount += byteCount
            return take()
        }
        if !hasRoom(byteCount) {
            guard unreadCount == 0 else { return reject(tooManyUnread) }
            takeReady()
            // Processing earlier bodies may have added to the queue.
            guard isEmpty else { return reject(tooManyUnread) }
            return take()
        }
        append(Entry(byteCount: byteCount, isLong: false, step: .take(take), reject: reject))
    }

    /// Reads a body off the main actor, and processes it after the earlier ones.
    func read(byteCount: Int, reject: @escaping Reject, _ read: @escaping Read) {
        guard hasRoom(byteCount) || longCount == 0 else { return reject(tooManyUnread) }
        longCount += 1
        unreadCount += 1
        append(Entry(byteCount: byteCount, isLong: true, step: .read(read), reject: reject))
    }

    /// Changes the document after everything posted before is processed.
    ///
    /// - Returns: Whether the change waits, because a text posted before is still being read.
    func change(_ change: @escaping Take) -> Bool {
        takeReady()
        if isEmpty {
            change()
            return false
        }
        let step = Step.take { [handlers] in
            handlers.startAll()
            change()
        }
        append(Entry(byteCount: 0, isLong: false, step: step) { _ in })
        return true
    }

    /// Processes everything that is already read, and rejects the rest.
    func close(_ error: BridgeError) {
        takeReady()
        closeCount += 1
        let rest = entries[(first - start)...]
        first += rest.count
        dropProcessed()
        (byteCount, longCount, unreadCount) = (0, 0, 0)
        isReading = false
        for entry in rest { entry.reject(error) }
    }

    /// Whether messages or handlers wait only for their turn.
    var isBehind: Bool {
        if !isEmpty, case .take = step(first) { return true }
        return !handlers.haveStarted
    }

    /// Whether every body has been processed, and every handler has begun.
    var isIdle: Bool { isEmpty && handlers.haveBegun }

    private var isEmpty: Bool { first == start + entries.count }

    private func step(_ index: Int) -> Step { entries[index - start].step }

    private var mayTake: Bool {
        handlers.haveRoom && takenByteCount < Self.mostBytesInTurn
    }

    private func hasRoom(_ byteCount: Int) -> Bool {
        self.byteCount + byteCount <= limits.message.maximumByteCount
            && start + entries.count - first < limits.document.maximumPendingCount
    }

    private var tooManyUnread: BridgeError {
        .tooManyUnread((limits.document.maximumPendingCount, limits.message.maximumByteCount))
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.byteCount
        if entry.isLong { readNext() } else { schedule() }
    }

    // MARK: Taking

    /// Processes further bodies in the next turn.
    func schedule() {
        guard !isScheduled, !isEmpty else { return }
        isScheduled = true
        Task { [weak self] in self?.takeSome() }
    }

    private func takeSome() {
        isScheduled = false
        takenByteCount = 0
        while !isEmpty, mayTake {
            switch step(first) {
            case .take(let take): removeFirst(take)
            case .read, .reading: return
            }
        }
        // While handlers wait to be started, the turn in which the last one starts continues here.
        if handlers.haveStarted { schedule() }
    }

    /// Processes entries up to the first one that has not been read, and starts their handlers.
    private func takeReady() {
        handlers.startAll()
        while !isEmpty, case .take(let take) = step(first) {
            removeFirst(take)
            handlers.startAll()
        }
    }

    private func removeFirst(_ take: Take) {
        let entry = entries[first - start]
        byteCount -= entry.byteCount
        takenByteCount += entry.byteCount
        if entry.isLong { longCount -= 1 }
        // Releases the closure, which may hold a whole decoded text.
        entries[first - start].step = .reading
        first += 1
        dropProcessed()
        if entry.isLong { readNext() }
        take()
    }

    /// Removes the processed entries from the array, but not one by one.
    private func dropProcessed() {
        let count = first - start
        if isEmpty {
            entries = []
        } else if count >= 1_000, 2 * count > entries.count {
            entries.removeFirst(count)
        } else {
            return
        }
        start = first
    }

    /// Reads the next long text, unless two that have been read wait for their turn.
    private func readNext() {
        guard !isReading, unreadCount > 0, longCount - unreadCount < Self.mostRead else { return }
        nextRead = max(nextRead, first)
        while case .take = step(nextRead) { nextRead += 1 }
        guard case .read(let read) = step(nextRead) else { return }
        let (index, closeCount) = (nextRead, closeCount)
        entries[index - start].step = .reading
        isReading = true
        Task { [weak self] in
            let take = await read()
            guard let self, closeCount == self.closeCount else { return }
            isReading = false
            unreadCount -= 1
            entries[index - start].step = .take(take)
            readNext()
            if index == first { takeSome() }
        }
    }
}
