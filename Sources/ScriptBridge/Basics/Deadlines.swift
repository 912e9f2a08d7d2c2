/// A scheduler that runs actions at given times, with one timer.
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
    /// The timer that wakes the scheduler, and its end, at or before the first action's time.
    private var timer: (end: Duration, alarm: Alarm)?
    /// When the scheduler was last in use.
    private var lastUse: Duration

    /// How late a deadline may be noticed in an app that runs.
    private static let longestDelay: Duration = .seconds(5)

    package init(_ clock: AnyClock) {
        self.clock = clock
        lastUse = clock.elapsed()
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
        startTimer()
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

    /// Cancels the timer if nothing is scheduled, so that nothing sleeps on a test's clock.
    package func rest() {
        if next == nil { timer = nil }
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

    /// Makes sure that the timer ends when the first action is due, or earlier.
    private func startTimer() {
        guard let first = next?.time else { return }
        if let timer, timer.end <= first { return }
        timer = (first, clock.alarm(first) { [weak self] in self?.wake(at: first) })
    }

    private func wake(at end: Duration) {
        // A cancelled timer may have ended before.
        if timer?.end == end { timer = nil }
        let now = now()
        // Run the actions one at a time, because each may remove others that are due.
        while let next, next.time <= now {
            switch next.token.scale {
            case .running: running.takeFirst()?()
            case .wall: wall.takeFirst()?()
            }
        }
        startTimer()
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
