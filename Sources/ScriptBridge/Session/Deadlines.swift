/// What is to be done at given times, with a few sleeping tasks for all of it.
///
/// A clock may keep a cancelled sleep until it would have ended, and the system's do. So none is
/// cancelled where a page has its say, and their number is bounded: each lasts a power of two of
/// nanoseconds, and another one begins only if it ends before all that are under way. Then it is
/// shorter than they are, and there are never more than there are such lengths.
@MainActor
package final class Deadlines {
    /// Stands for something to be done.
    package struct Token: Hashable, Comparable, Sendable {
        let time: Duration
        fileprivate let number: Int

        package static func < (one: Token, other: Token) -> Bool {
            (one.time, one.number) < (other.time, other.number)
        }
    }

    private let clock: AnyClock
    /// In the order of their times: most are added, and taken away again, near the end.
    private var entries: [(token: Token, action: @MainActor () -> Void)] = []
    private var nextNumber = 0
    /// In the order of their ends, the earliest last.
    private var sleepers: [(end: Duration, task: Task<Void, Never>)] = []

    /// About 17 seconds, in nanoseconds: so long a sleep may go on that nobody needs any more.
    private static let longestSleep: Int64 = 1 << 34

    package init(_ clock: AnyClock) {
        self.clock = clock
    }

    deinit {
        for sleeper in sleepers { sleeper.task.cancel() }
    }

    /// Does something when a time has come, unless it is removed before.
    package func add(at time: Duration, action: @escaping @MainActor () -> Void) -> Token {
        let token = Token(time: time, number: nextNumber)
        nextNumber += 1
        entries.insert((token, action), at: index(of: token))
        sleep()
        return token
    }

    package func remove(_ token: Token) {
        let index = index(of: token)
        if index < entries.count, entries[index].token == token { entries.remove(at: index) }
    }

    /// Wakes the sleeping tasks for good if there is nothing left to be done, so that a test's clock
    /// has no sleepers.
    ///
    /// Not for what a page can make happen again and again, because of what clocks keep.
    package func rest() {
        guard entries.isEmpty else { return }
        for sleeper in sleepers { sleeper.task.cancel() }
        sleepers = []
    }

    private func index(of token: Token) -> Int {
        var range = 0..<entries.count
        while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
            range =
                entries[middle].token < token
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Sees to it that a sleeping task wakes before the first entry is due, or then.
    private func sleep() {
        guard let first = entries.first?.token.time else { return }
        if let sleeper = sleepers.last, sleeper.end <= first { return }
        let now = clock.elapsed()
        let end = now + Self.sleep(within: first - now)
        if let sleeper = sleepers.last, sleeper.end <= end { return }
        let sleep = clock.sleep
        let task = Task { [weak self] in
            do { try await sleep(end) } catch { return }
            self?.wake(at: end)
        }
        sleepers.append((end, task))
    }

    /// The longest sleep that ends by then.
    private static func sleep(within duration: Duration) -> Duration {
        guard duration > .zero else { return .zero }
        guard duration < .nanoseconds(longestSleep) else { return .nanoseconds(longestSleep) }
        let count = max(Int64(duration / .nanoseconds(1)), 1)
        return .nanoseconds(1 << (63 - count.leadingZeroBitCount))
    }

    private func wake(at end: Duration) {
        let now = clock.elapsed()
        // One after the other, because an action may remove what is due as well.
        while let first = entries.first, first.token.time <= now {
            entries.removeFirst()
            first.action()
        }
        // The others that have ended are on their way here, and have nothing more to do. This one has
        // ended, also where its clock was early.
        while let sleeper = sleepers.last, sleeper.end <= max(now, end) { sleepers.removeLast() }
        sleep()
    }
}
