/// The messages that a page has posted and the host has not processed yet, in order.
///
/// A long text is read off the main actor, even while bodies before it wait for their turn.
/// Everything posted after it waits. A page may also post a hundred frames before the main actor's
/// next turn. If the host took all of them at once, it would refuse most of them as too many,
/// although it keeps up with the page.
@MainActor
package final class InboundQueue {
    typealias Take = @MainActor () -> Void
    typealias Refuse = @MainActor (BridgeError) -> Void
    /// Reads a body off the main actor, and returns the closure that processes it.
    typealias Read = @MainActor () async -> Take
    /// Starts some handlers; `isLast` says whether no others of the body follow.
    typealias Start = @MainActor (_ messages: ArraySlice<RunningMessage>, _ isLast: Bool) -> Void

    private enum Step {
        case take(Take)
        case read(Read)
        case reading
    }

    private struct Entry {
        let byteCount: Int
        let isLong: Bool
        var step: Step
        /// Refuses the body, if the entry has one.
        let refuse: Refuse
    }

    /// The number of waiting handlers that start in one turn of the main actor.
    ///
    /// Further bodies wait for them; if handlers cannot begin at once, only for so many.
    private static let mostStartsInTurn = 250

    /// The most long texts to read ahead, because decoded values take more room than their text.
    private static let mostRead = 2

    /// The number of bytes processed in one turn of the main actor: a few hundred messages.
    private static let mostBytesInTurn = 16 << 10

    private let limits: ScriptChannel.Limits
    /// The waiting entries; the ones before the first index have been processed.
    private var entries: [Entry] = []
    private var first = 0
    private var byteCount = 0
    /// The number of long texts that have not been processed.
    private var longCount = 0
    /// The number of long texts that have not been read.
    private var unreadCount = 0
    /// The index of the first entry that may wait to be read.
    private var nextRead = 0
    private var isReading = false
    /// The messages whose handlers wait to be started, in order.
    private var unstarted: [(messages: ArraySlice<RunningMessage>, start: Start)] = []
    private var unstartedCount = 0
    private var isStartScheduled = false
    private var isStarting = false
    private var isScheduled = false
    /// The number of bytes processed since the queue's last own turn.
    private var takenByteCount = 0
    /// The number of closes, to detect that the body being read has been refused.
    private var closeCount = 0

    /// The number of document changes that wait for messages posted before them.
    private(set) var waitingChangeCount = 0

    /// Creates a queue with a channel's limits on the bytes and messages of one page.
    init(limits: ScriptChannel.Limits) {
        self.limits = limits
    }

    /// Whether the first handlers begin in the turn in which their message arrives.
    ///
    /// This requires a system that can start a task immediately.
    package var startsAtOnce: Bool = {
        if #available(macOS 26, iOS 26, visionOS 26, *) { true } else { false }
    }()

    // MARK: Starting

    /// Starts handlers after the ones that came before, some of them in each turn.
    func start(_ messages: [RunningMessage], _ start: @escaping Start) {
        let isFirst = unstartedCount == 0
        unstartedCount += messages.count
        unstarted.append((messages[...], start))
        if startsAtOnce, isFirst {
            startSome(most: Self.mostStartsInTurn)
        } else {
            scheduleStart()
        }
    }

    private func scheduleStart() {
        guard !isStartScheduled else { return }
        isStartScheduled = true
        Task {
            isStartScheduled = false
            // While a handler runs a main loop of its own, the handlers after it must wait.
            if !isStarting { startSome(most: Self.mostStartsInTurn) }
        }
    }

    private func startSome(most: Int) {
        isStarting = true
        var room = most
        while room > 0, let (messages, start) = unstarted.first {
            let part = messages.prefix(room)
            let rest = messages.dropFirst(room)
            if rest.isEmpty { unstarted.removeFirst() } else { unstarted[0].messages = rest }
            room -= part.count
            start(part, rest.isEmpty)
            // Not earlier, because messages that arrive while handlers begin must wait for them.
            if startsAtOnce {
                unstartedCount -= part.count
            } else {
                Task { unstartedCount -= part.count }
            }
        }
        isStarting = false
        if !unstarted.isEmpty { scheduleStart() }
        if !isEmpty { schedule() }
    }

    /// Starts all waiting handlers before they would be ended, or before more messages are taken.
    ///
    /// This does nothing while a handler starts: if it leaves its page, the handlers after it do
    /// not run.
    func startWaiting() {
        if startsAtOnce, !isStarting { startSome(most: unstartedCount) }
    }

    // MARK: Adding

    /// Processes a body now, or after earlier bodies are processed and their handlers are started.
    ///
    /// A body that does not fit into the queue behind a body being read is refused.
    func enqueue(byteCount: Int, refuse: @escaping Refuse, _ take: @escaping Take) {
        if isEmpty, mayTake {
            takenByteCount += byteCount
            return take()
        }
        if !hasRoom(byteCount) {
            guard unreadCount == 0 else { return refuse(tooManyUnread) }
            takeReady()
            // Processing earlier bodies may have added to the queue.
            guard isEmpty else { return refuse(tooManyUnread) }
            return take()
        }
        append(Entry(byteCount: byteCount, isLong: false, step: .take(take), refuse: refuse))
    }

    /// Reads a body off the main actor, and processes it after the earlier ones.
    func read(byteCount: Int, refuse: @escaping Refuse, _ read: @escaping Read) {
        guard hasRoom(byteCount) || longCount == 0 else { return refuse(tooManyUnread) }
        longCount += 1
        unreadCount += 1
        append(Entry(byteCount: byteCount, isLong: true, step: .read(read), refuse: refuse))
    }

    /// Changes the document after everything posted before is processed.
    func change(_ change: @escaping Take) {
        takeReady()
        if isEmpty { return change() }
        waitingChangeCount += 1
        let step = Step.take { [self] in
            waitingChangeCount -= 1
            startWaiting()
            change()
        }
        append(
            Entry(byteCount: 0, isLong: false, step: step) { [self] _ in waitingChangeCount -= 1 })
    }

    /// Processes everything that is already read, and refuses the rest.
    func close(_ error: BridgeError) {
        takeReady()
        closeCount += 1
        let rest = entries[first...]
        entries = []
        (first, byteCount, longCount, unreadCount, nextRead) = (0, 0, 0, 0, 0)
        isReading = false
        for entry in rest { entry.refuse(error) }
    }

    /// Whether messages or handlers wait only for their turn.
    var isBehind: Bool {
        if !isEmpty, case .take = entries[first].step { return true }
        return !unstarted.isEmpty
    }

    /// Whether every body has been processed, and every handler has begun.
    var isIdle: Bool { isEmpty && unstartedCount == 0 }

    private var isEmpty: Bool { first == entries.count }

    private var mayTake: Bool {
        let haveStarted =
            startsAtOnce ? unstarted.isEmpty : unstartedCount < Self.mostStartsInTurn
        return haveStarted && takenByteCount < Self.mostBytesInTurn
    }

    private func hasRoom(_ byteCount: Int) -> Bool {
        self.byteCount + byteCount <= limits.maximumByteCount
            && entries.count - first < limits.maximumPendingCount
    }

    private var tooManyUnread: BridgeError {
        BridgeError(
            .tooManyPending,
            """
            More than \(limits.maximumPendingCount) frames or \(limits.maximumByteCount) bytes wait \
            to be read.
            """)
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.byteCount
        if entry.isLong { readNext() } else { schedule() }
    }

    // MARK: Taking

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        Task { [weak self] in self?.takeSome() }
    }

    private func takeSome() {
        isScheduled = false
        takenByteCount = 0
        while !isEmpty, mayTake {
            switch entries[first].step {
            case .take(let take): removeFirst(take)
            case .read, .reading: return
            }
        }
        // While handlers wait to begin, the turn in which the last one begins continues here.
        if !isEmpty, unstarted.isEmpty { schedule() }
    }

    /// Processes entries up to the first one that has not been read, and starts their handlers.
    private func takeReady() {
        startWaiting()
        while !isEmpty, case .take(let take) = entries[first].step {
            removeFirst(take)
            startWaiting()
        }
    }

    private func removeFirst(_ take: Take) {
        byteCount -= entries[first].byteCount
        takenByteCount += entries[first].byteCount
        let isLong = entries[first].isLong
        if isLong { longCount -= 1 }
        // Releases the closure, which may hold a whole decoded text.
        entries[first].step = .reading
        first += 1
        if isEmpty {
            entries = []
            (first, nextRead) = (0, 0)
        }
        if isLong { readNext() }
        take()
    }

    /// Reads the next long text, unless two that have been read wait for their turn.
    private func readNext() {
        guard !isReading, unreadCount > 0, longCount - unreadCount < Self.mostRead else { return }
        nextRead = max(nextRead, first)
        while case .take = entries[nextRead].step { nextRead += 1 }
        guard case .read(let read) = entries[nextRead].step else { return }
        let (index, closeCount) = (nextRead, closeCount)
        entries[index].step = .reading
        isReading = true
        Task { [weak self] in
            let take = await read()
            guard let self, closeCount == self.closeCount else { return }
            isReading = false
            unreadCount -= 1
            entries[index].step = .take(take)
            readNext()
            if index == first { takeSome() }
        }
    }
}
