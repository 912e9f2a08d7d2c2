/// What a page has posted faster than the host's handlers could begin, in order.
///
/// A page may post a hundred frames before the main actor has its next turn. If all of them were
/// taken at once, a host that keeps up with its page would still refuse most of them as too many.
@MainActor
package final class InboundQueue {
    /// So many handlers may wait for their first turn before a body has to wait.
    private static let mostUnstarted = 1_000

    private let limits: ScriptChannel.Limits
    /// Those before `first` have been taken.
    private var bodies: [(byteCount: Int, take: (@MainActor () -> Void)?)] = []
    private var first = 0
    private var byteCount = 0
    private var unstartedCount = 0
    private var isScheduled = false

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
    func start(_ count: Int, _ start: @escaping @MainActor () -> Void) {
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

    /// Takes a body now, or when the handlers have had their turn; the order is kept.
    func take(byteCount: Int, _ take: @escaping @MainActor () -> Void) {
        if isEmpty, unstartedCount < Self.mostUnstarted { return take() }
        if self.byteCount + byteCount > limits.maximumByteCount
            || bodies.count - first >= limits.maximumPendingCount
        {
            takeAll()
            return take()
        }
        bodies.append((byteCount, take))
        self.byteCount += byteCount
        schedule()
    }

    /// Takes all that waits.
    func takeAll() {
        while !isEmpty { takeFirst() }
    }

    private var isEmpty: Bool { first == bodies.count }

    private func takeFirst() {
        let body = bodies[first]
        bodies[first].take = nil
        byteCount -= body.byteCount
        first += 1
        if isEmpty {
            bodies = []
            first = 0
        }
        body.take?()
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        // Enqueued behind the handlers.
        Task { [weak self] in self?.takeSome() }
    }

    private func takeSome() {
        isScheduled = false
        while !isEmpty, unstartedCount < Self.mostUnstarted { takeFirst() }
        if !isEmpty { schedule() }
    }
}
