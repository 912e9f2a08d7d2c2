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
        /// A body that is being read, or has been taken.
        case none
    }

    private struct Entry {
        var byteCount = 0
        var isLong = false
        var step = Step.none
        /// Rejects the body, if the entry has one.
        var reject: Reject = { _ in }
    }

    /// The number of bytes processed in one turn of the main actor: a few hundred messages.
    private static let mostBytesInTurn = 16 << 10

    private let limits: ScriptChannel.Limits
    private let handlers: RunningHandlers
    /// The waiting entries.
    ///
    /// Their indices stay the same until none waits.
    private var entries: ArraySlice<Entry> = []
    private var byteCount = 0
    private var longCount = 0
    /// The index of the long text that is being read, or has been read and waits for its turn.
    ///
    /// There is only one, because decoded values take more room than their text.
    private var ahead: Int?
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

    /// Returns whether a body may be processed now, which is then counted.
    func takesNow(byteCount: Int) -> Bool {
        guard entries.isEmpty, mayTake else { return false }
        takenByteCount += byteCount
        return true
    }

    /// Processes a body now, or after earlier bodies are processed and their handlers are started.
    ///
    /// A body that does not fit into the queue behind a text that has not been read is rejected.
    func enqueue(byteCount: Int, reject: @escaping Reject, _ take: @escaping Take) {
        if takesNow(byteCount: byteCount) { return take() }
        if !hasRoom(byteCount) {
            if !isReading { takeReady() }
            // Processing earlier bodies may have added to the queue.
            return entries.isEmpty ? take() : reject(tooManyUnread)
        }
        append(Entry(byteCount: byteCount, step: .take(take), reject: reject))
    }

    /// Reads a body off the main actor, and processes it after the earlier ones.
    func read(byteCount: Int, reject: @escaping Reject, _ read: @escaping Read) {
        guard hasRoom(byteCount) || longCount == 0 else { return reject(tooManyUnread) }
        longCount += 1
        append(Entry(byteCount: byteCount, isLong: true, step: .read(read), reject: reject))
        readNext()
    }

    /// Changes the document after everything posted before is processed.
    ///
    /// - Returns: Whether the change waits, because a text posted before is still being read.
    func change(_ change: @escaping Take) -> Bool {
        takeReady()
        if entries.isEmpty {
            change()
            return false
        }
        append(
            Entry(
                step: .take { [handlers] in
                    handlers.startAll()
                    change()
                }))
        return true
    }

    /// Processes everything that is already read, and rejects the rest.
    func close(_ error: BridgeError) {
        takeReady()
        closeCount += 1
        let rest = entries
        (entries, byteCount, longCount, ahead) = ([], 0, 0, nil)
        for entry in rest { entry.reject(error) }
    }

    /// Whether messages or handlers wait only for their turn.
    var isBehind: Bool {
        if case .take = entries.first?.step { return true }
        return !handlers.haveStarted
    }

    /// Whether every body has been processed, and every handler has begun.
    var isIdle: Bool { entries.isEmpty && handlers.haveBegun }

    private var isReading: Bool {
        guard let ahead, case .none = entries[ahead].step else { return false }
        return true
    }

    private var mayTake: Bool {
        handlers.haveRoom && takenByteCount < Self.mostBytesInTurn
    }

    private func hasRoom(_ byteCount: Int) -> Bool {
        self.byteCount + byteCount <= limits.message.maximumByteCount
            && entries.count < limits.document.maximumPendingCount
    }

    private var tooManyUnread: BridgeError {
        .tooManyUnread((limits.document.maximumPendingCount, limits.message.maximumByteCount))
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.byteCount
        schedule()
    }

    // MARK: Taking

    /// Processes further bodies in the next turn.
    func schedule() {
        guard !isScheduled, !entries.isEmpty else { return }
        isScheduled = true
        Task { [weak self] in self?.takeSome() }
    }

    private func takeSome() {
        isScheduled = false
        takenByteCount = 0
        while mayTake, case .take(let take) = entries.first?.step { removeFirst(take) }
        guard case .take = entries.first?.step else { return }
        // While handlers wait to be started, the turn in which the last one starts continues here.
        if handlers.haveStarted { schedule() }
    }

    /// Processes entries up to the first one that has not been read, and starts their handlers.
    private func takeReady() {
        handlers.startAll()
        while case .take(let take) = entries.first?.step {
            removeFirst(take)
            handlers.startAll()
        }
    }

    private func removeFirst(_ take: Take) {
        let index = entries.startIndex
        let entry = entries[index]
        byteCount -= entry.byteCount
        takenByteCount += entry.byteCount
        // The slice keeps its elements, so this releases the closures, which may hold a decoded text.
        entries[index] = Entry()
        entries.removeFirst()
        if entries.isEmpty { entries = [] }
        if entry.isLong {
            longCount -= 1
            ahead = nil
            readNext()
        }
        take()
    }

    /// Reads the next long text, unless one is ahead.
    private func readNext() {
        guard ahead == nil, longCount > 0 else { return }
        let next = entries.indices.first {
            if case .read = entries[$0].step { true } else { false }
        }
        guard let index = next, case .read(let read) = entries[index].step else { return }
        entries[index].step = .none
        ahead = index
        Task { [weak self, closeCount] in
            let take = await read()
            guard let self, closeCount == self.closeCount else { return }
            entries[index].step = .take(take)
            if index == entries.startIndex { takeSome() }
        }
    }
}

extension BridgeError {
    static func tooManyUnread(_ limits: (count: Int, byteCount: Int)) -> BridgeError {
        BridgeError(.tooManyPending, "\(waiting(limits)) to be read. Post less at once.")
    }
}
