/// A scheduler that runs actions at given times with a small number of sleeping tasks.
///
/// A clock may keep a cancelled sleep until its original end, as the system's clocks do. So sleeps
/// that a page can cause are never cancelled, and their number is bounded instead. Each sleep lasts
/// a power of two in nanoseconds, and a new one starts only if it ends before all current ones.
/// Each new sleep is therefore shorter than the current ones, so there are at most as many sleeps as
/// there are such lengths.
@MainActor
package final class Deadlines {
    /// Identifies a scheduled action.
    package struct Token: Hashable, Comparable, Sendable {
        let time: Duration
        fileprivate let number: Int

        package static func < (one: Token, other: Token) -> Bool {
            (one.time, one.number) < (other.time, other.number)
        }
    }

    private let clock: AnyClock
    /// The scheduled actions, sorted by time; most are added and removed near the end.
    private var entries: [(token: Token, action: @MainActor () -> Void)] = []
    private var nextNumber = 0
    /// The current sleeps, sorted by their ends, the earliest last.
    private var sleepers: [(end: Duration, task: Task<Void, Never>)] = []

    /// The longest sleep, about 17 seconds in nanoseconds, which limits how long an unneeded one
    /// lasts.
    private static let longestSleep: Int64 = 1 << 34

    package init(_ clock: AnyClock) {
        self.clock = clock
    }

    deinit {
        for sleeper in sleepers { sleeper.task.cancel() }
    }

    /// Schedules an action for a given time, unless it is removed before then.
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

    /// Whether an action is due that has not run.
    var isBehind: Bool {
        entries.first.map { $0.token.time <= clock.elapsed() } ?? false
    }

    /// Cancels all sleeping tasks if nothing is scheduled, so that a test's clock has no sleepers.
    ///
    /// Do not call this where a page can trigger it repeatedly, because clocks keep cancelled
    /// sleeps.
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

    /// Makes sure that a sleeping task wakes when the first action is due, or earlier.
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

    /// Returns the longest allowed sleep within a duration.
    private static func sleep(within duration: Duration) -> Duration {
        guard duration > .zero else { return .zero }
        guard duration < .nanoseconds(longestSleep) else { return .nanoseconds(longestSleep) }
        let count = max(Int64(duration / .nanoseconds(1)), 1)
        return .nanoseconds(1 << (63 - count.leadingZeroBitCount))
    }

    private func wake(at end: Duration) {
        let now = clock.elapsed()
        // Run the actions one at a time, because each may remove others that are due.
        while let first = entries.first, first.token.time <= now {
            entries.removeFirst()
            first.action()
        }
        // Other sleeps that have ended will arrive here and find nothing to do. This sleep has
        // ended even if its clock was early.
        while let sleeper = sleepers.last, sleeper.end <= max(now, end) { sleepers.removeLast() }
        sleep()
    }
}

/// A type-erased clock that measures time since its creation.
package struct AnyClock: Sendable {
    /// Returns the time since the clock was created.
    package let elapsed: @Sendable () -> Duration

    /// Sleeps until the given time since the clock's creation.
    let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a clock that starts to measure now.
    package init(_ clock: any Clock<Duration>) {
        self = Self.started(on: clock)
    }

    private init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
    }

    private static func started(on clock: some Clock<Duration>) -> AnyClock {
        let start = clock.now
        return AnyClock(
            elapsed: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        )
    }
}

/// Limits a channel's message rate with a token bucket that starts full and fills evenly.
struct RateLimiter {
    private let rate: Double
    private var available: Double
    private var time: Duration

    init(rate: Int, at time: Duration) {
        self.rate = Double(max(rate, 0))
        available = self.rate
        self.time = time
    }

    /// Takes a message out of the bucket; returns false if the bucket is empty at this time.
    mutating func consume(at time: Duration) -> Bool {
        available = min(rate, available + (time - self.time) / .seconds(1) * rate)
        self.time = time
        guard available >= 1 else { return false }
        available -= 1
        return true
    }
}
