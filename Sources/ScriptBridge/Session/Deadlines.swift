/// What is to be done at given times, with one sleeping task for all of it.
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
    private var sleeper: (time: Duration, task: Task<Void, Never>)?

    /// Clocks count no further than some years, and a host may sleep again.
    private static let longestSleep: Duration = .seconds(86_400)

    package init(_ clock: AnyClock) {
        self.clock = clock
    }

    deinit {
        sleeper?.task.cancel()
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

    /// Wakes the sleeping task for good if there is nothing left to be done.
    ///
    /// Nothing else does: in a session, the next deadline comes sooner than a task ends and begins.
    package func rest() {
        guard entries.isEmpty else { return }
        sleeper?.task.cancel()
        sleeper = nil
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

    /// Sees to it that the sleeping task wakes in time for the first entry.
    private func sleep() {
        guard let first = entries.first?.token.time else { return }
        let time = min(first, clock.elapsed() + Self.longestSleep)
        if let sleeper, sleeper.time <= time { return }
        sleeper?.task.cancel()
        let sleep = clock.sleep
        let task = Task { [weak self] in
            do { try await sleep(time) } catch { return }
            self?.wake()
        }
        sleeper = (time, task)
    }

    private func wake() {
        sleeper = nil
        let now = clock.elapsed()
        // One after the other, because an action may remove what is due as well.
        while let first = entries.first, first.token.time <= now {
            entries.removeFirst()
            first.action()
        }
        sleep()
    }
}
