/// A scheduler that runs actions at given times with a small number of sleeping tasks.
///
/// A clock may keep a cancelled sleep until its original end, as the system's clocks do. So sleeps
/// that a page can cause are never cancelled, and their number is bounded instead. Each sleep lasts
/// a power of two in nanoseconds, and a new one starts only if it ends before all current ones.
/// Each new sleep is therefore shorter than the current ones, so there are at most as many sleeps as
/// there are such lengths.
///
/// The system may suspend an app in the background, and no clock stops meanwhile. So if a deadline is
/// noticed more than five seconds late, the scheduler assumes a suspension and moves the deadlines:
/// each has as much time left as when the scheduler was last in use. Deadlines that the page set do
/// not move.
@MainActor
package final class Deadlines {
    /// How time is counted until a deadline.
    package enum Scale: Sendable {
        /// The time of a suspension does not count.
        case running
        /// All time counts.
        case wall
    }

    /// Identifies a scheduled action.
    package struct Token: Hashable, Comparable, Sendable {
        /// The time of the action; for the scale `running`, less the suspensions before it.
        fileprivate let time: Duration
        fileprivate let number: Int
        fileprivate let scale: Scale

        package static func < (one: Token, other: Token) -> Bool {
            (one.time, one.number) < (other.time, other.number)
        }
    }

    package let clock: AnyClock
    private var running = Schedule()
    private var wall = Schedule()
    private var nextNumber = 0
    /// The current sleeps, sorted by their ends, the earliest last.
    private var sleepers: [(end: Duration, task: Task<Void, Never>)] = []
    /// When the scheduler was last in use.
    private var lastUse: Duration

    /// The longest sleep, about 17 seconds in nanoseconds, which limits how long an unneeded one
    /// lasts.
    private static let longestSleep: Int64 = 1 << 34

    /// How late a deadline may be noticed in an app that runs.
    private static let longestDelay: Duration = .seconds(5)

    package init(_ clock: AnyClock) {
        self.clock = clock
        lastUse = clock.elapsed()
    }

    deinit {
        for sleeper in sleepers { sleeper.task.cancel() }
    }

    /// Schedules an action for a given time, unless it is removed before then.
    package func add(
        at time: Duration,
        by scale: Scale = .running,
        action: @escaping @MainActor () -> Void
    ) -> Token {
        _ = now()
        let offset = scale == .running ? clock.suspensions.total : .zero
        let token = Token(time: time - offset, number: nextNumber, scale: scale)
        nextNumber += 1
        switch scale {
        case .running: running.insert(action, as: token)
        case .wall: wall.insert(action, as: token)
        }
        sleep()
        return token
    }

    @inline(never)
    package func remove(_ token: Token) {
        switch token.scale {
        case .running: running.remove(token)
        case .wall: wall.remove(token)
        }
    }

    /// Returns the time since the clock's creation, after noticing a suspension of the app.
    func now() -> Duration {
        let now = clock.elapsed()
        noteUse(at: now)
        return now
    }

    /// Returns the time since the clock's creation without the suspensions.
    package func runningTime() -> Duration {
        now() - clock.suspensions.total
    }

    /// Whether an action is due that has not run.
    var isBehind: Bool {
        next.map { $0.time <= clock.elapsed() } ?? false
    }

    /// Cancels all sleeping tasks if nothing is scheduled, so that a test's clock has no sleepers.
    ///
    /// Do not call this where a page can trigger it repeatedly, because clocks keep cancelled
    /// sleeps.
    package func rest() {
        guard next == nil else { return }
        for sleeper in sleepers { sleeper.task.cancel() }
        sleepers = []
    }

    /// The first action's time on the clock, and its token.
    private var next: (time: Duration, token: Token)? {
        let suspended = clock.suspensions.total
        let first = [
            running.first.map { ($0.time + suspended, $0) }, wall.first.map { ($0.time, $0) },
        ]
        return first.compactMap(\.self).min { ($0.0, $0.1.number) < ($1.0, $1.1.number) }
    }

    /// Notices a suspension of the app before the scheduler is used again.
    private func noteUse(at now: Duration) {
        if clock.suspensions.areInferred, let first = running.first?.time,
            now - (first + clock.suspensions.total) > Self.longestDelay
        {
            clock.suspensions.add(now - lastUse)
        }
        lastUse = now
    }

    /// Makes sure that a sleeping task wakes when the first action is due, or earlier.
    private func sleep() {
        guard let first = next?.time else { return }
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
        let now = now()
        // Run the actions one at a time, because each may remove others that are due.
        while let next, next.time <= now {
            switch next.token.scale {
            case .running: running.takeFirst()?()
            case .wall: wall.takeFirst()?()
            }
        }
        // Other sleeps that have ended will arrive here and find nothing to do. This sleep has
        // ended even if its clock was early.
        while let sleeper = sleepers.last, sleeper.end <= max(now, end) { sleepers.removeLast() }
        sleep()
    }
}

extension Deadlines {
    /// Actions sorted by time; most are added and removed near the end.
    private struct Schedule {
        private var entries: [(token: Token, action: @MainActor () -> Void)] = []

        var first: Token? { entries.first?.token }

        mutating func insert(_ action: @escaping @MainActor () -> Void, as token: Token) {
            entries.insert((token, action), at: index(of: token))
        }

        mutating func remove(_ token: Token) {
            let index = index(of: token)
            if index < entries.count, entries[index].token == token { entries.remove(at: index) }
        }

        mutating func takeFirst() -> (@MainActor () -> Void)? {
            entries.isEmpty ? nil : entries.removeFirst().action
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
    }
}
