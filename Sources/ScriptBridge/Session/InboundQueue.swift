/// What a page has posted and the host has not taken yet, in order.
///
/// A long text is read off the main actor, and what comes after it waits. And a page may post a
/// hundred frames before the main actor has its next turn: if all of them were taken at once, a host
/// that keeps up with its page would still refuse most of them as too many.
@MainActor
package final class InboundQueue {
    typealias Take = @MainActor () -> Void
    typealias Refuse = @MainActor (BridgeError) -> Void
    /// Reads a body off the main actor, and gives what takes it.
    typealias Read = @MainActor () async -> Take

    private enum Step {
        case take(Take)
        case read(Read)
        case reading
    }

    private struct Entry {
        let byteCount: Int
        var step: Step
        /// Ends the body, if it is one.
        let refuse: Refuse
    }

    /// So many handlers may wait for their first turn before a body has to wait.
    private static let mostUnstarted = 1_000

    /// So many bytes are taken before the main actor has a turn for others: some hundred messages.
    private static let mostBytesInTurn = 16 << 10

    private let limits: ScriptChannel.Limits
    /// Those before `first` have been taken.
    private var entries: [Entry] = []
    private var first = 0
    private var byteCount = 0
    private var unreadCount = 0
    private var unstartedCount = 0
    private var isScheduled = false
    /// How many bytes were taken since the last turn of its own.
    private var takenByteCount = 0
    /// Tells the reading that is under way from one whose body has been refused.
    private var readingNumber = 0

    /// How many changes of the document wait for what was posted before them.
    private(set) var waitingChangeCount = 0

    /// Makes a queue of as many bytes and bodies as a channel takes of one page.
    init(limits: ScriptChannel.Limits) {
        self.limits = limits
    }

    /// Whether handlers begin in the turn in which their message comes, not in the next one: only
    /// where the system can start a task at once.
    package var startsAtOnce: Bool = {
        if #available(macOS 26, iOS 26, visionOS 26, *) { true } else { false }
    }()

    /// Starts so many handlers, behind those that came before.
    func start(_ count: Int, _ start: @escaping Take) {
        let isFirst = unstartedCount == 0
        unstartedCount += count
        let startAll = { [self] in
            start()
            // Not before: what comes while they begin has to wait for all of them.
            unstartedCount -= count
        }
        if startsAtOnce, isFirst {
            startAll()
        } else {
            Task { startAll() }
        }
    }

    // MARK: Adding

    /// Takes a body now, or when those before it have been taken and their handlers have begun.
    ///
    /// What does not fit behind a body that is being read is refused.
    func enqueue(byteCount: Int, refuse: @escaping Refuse, _ take: @escaping Take) {
        if isEmpty, mayTake {
            takenByteCount += byteCount
            return take()
        }
        if !hasRoom(byteCount) {
            guard unreadCount == 0 else { return refuse(.tooManyFrames) }
            takeReady()
            // What was taken may have added to the queue.
            guard isEmpty else { return refuse(.tooManyFrames) }
            return take()
        }
        append(Entry(byteCount: byteCount, step: .take(take), refuse: refuse))
    }

    /// Reads a body when those before it have been taken, and then takes it.
    func read(byteCount: Int, refuse: @escaping Refuse, _ read: @escaping Read) {
        guard hasRoom(byteCount) || unreadCount == 0 else { return refuse(.tooManyFrames) }
        unreadCount += 1
        append(Entry(byteCount: byteCount, step: .read(read), refuse: refuse))
    }

    /// Changes the document, behind all that was posted before.
    func change(_ change: @escaping Take) {
        takeReady()
        if isEmpty { return change() }
        waitingChangeCount += 1
        let step = Step.take { [self] in
            waitingChangeCount -= 1
            change()
        }
        append(Entry(byteCount: 0, step: step) { [self] _ in waitingChangeCount -= 1 })
    }

    /// Takes all that need not be read, and refuses what is left.
    func close(_ error: BridgeError) {
        takeReady()
        readingNumber += 1
        let rest = entries[first...]
        entries = []
        (first, byteCount, unreadCount) = (0, 0, 0)
        for entry in rest { entry.refuse(error) }
    }

    /// Whether something waits for nothing but its turn.
    package var isBehind: Bool {
        if !isEmpty, case .take = entries[first].step { true } else { false }
    }

    private var isEmpty: Bool { first == entries.count }

    private var mayTake: Bool {
        unstartedCount < Self.mostUnstarted && takenByteCount < Self.mostBytesInTurn
    }

    private func hasRoom(_ byteCount: Int) -> Bool {
        self.byteCount + byteCount <= limits.maximumByteCount
            && entries.count - first < limits.maximumPendingCount
    }

    private func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.byteCount
        if case .read = entry.step, entries.count - first == 1 {
            takeSome()
        } else {
            schedule()
        }
    }

    // MARK: Taking

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        // Enqueued behind the handlers.
        Task { [weak self] in self?.takeSome() }
    }

    private func takeSome() {
        isScheduled = false
        takenByteCount = 0
        while !isEmpty, mayTake {
            switch entries[first].step {
            case .take(let take): removeFirst(take)
            case .read(let read): return startReading(read)
            case .reading: return
            }
        }
        if !isEmpty { schedule() }
    }

    /// Takes all that has been read, up to the first that has not.
    private func takeReady() {
        while !isEmpty, case .take(let take) = entries[first].step { removeFirst(take) }
    }

    private func removeFirst(_ take: Take) {
        byteCount -= entries[first].byteCount
        takenByteCount += entries[first].byteCount
        entries[first].step = .reading
        first += 1
        if isEmpty {
            entries = []
            first = 0
        }
        take()
    }

    private func startReading(_ read: @escaping Read) {
        entries[first].step = .reading
        readingNumber += 1
        let number = readingNumber
        Task { [weak self] in
            let take = await read()
            guard let self, number == readingNumber else { return }
            unreadCount -= 1
            entries[first].step = .take(take)
            takeSome()
        }
    }
}
