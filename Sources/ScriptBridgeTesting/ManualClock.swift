import Foundation

/// A clock whose time stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let page = try InMemoryPage(channels: [channel], clock: clock)
/// let door = Task { try await page.request("OpenDoor", json: "{}", timeout: .seconds(30)) }
/// try await clock.waitForSleepers()  // the request is on its way
/// clock.advance(by: .seconds(30))  // whoever waited for that goes on
/// ```
public final class ManualClock: Clock, @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `state` is only read and written in
    // `locked`; `Mutex`, which it does see through, needs newer systems than this package.

    /// A time, measured from the clock's start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public let offset: Duration

        /// Returns the time that is so much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from here to another instant.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether a time is before another one.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private struct State {
        var now: Duration = .zero
        var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var nextNumber = 0
        /// Sleepers that were cancelled before they slept.
        var cancelled: Set<Int> = []
        /// Who waits for so many sleepers.
        var waiters: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        mutating func nextNumbered() -> Int {
            nextNumber += 1
            return nextNumber
        }

        /// Takes away those who have waited for no more sleepers than there are.
        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            let served = waiters.filter { $0.value.count <= sleepers.count }
            for number in served.keys { waiters[number] = nil }
            return served.sorted { $0.key < $1.key }.map(\.value.continuation)
        }
    }

    private let lock = NSLock()
    private var state = State()

    /// Makes a clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: Instant {
        locked { Instant(offset: $0.now) }
    }

    /// The smallest step of the clock.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Moves the clock on, and wakes whoever has slept long enough, in the order of their times.
    public func advance(by duration: Duration) {
        let woken = locked { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }
        }
        for sleeper in woken { sleeper.value.continuation.resume(returning: true) }
    }

    /// How many tasks sleep on the clock.
    public var sleeperCount: Int {
        locked { $0.sleepers.count }
    }

    /// Waits until so many tasks sleep on the clock, so that a test moves it only then.
    ///
    /// Whoever ``advance(by:)`` wakes is no sleeper any more when it returns: after it, this waits
    /// for the next sleep. An ``InMemoryPage`` and the session behind it are one sleeper together, as
    /// long as a request has a deadline, an event waits for a document, or a fault delays a frame; a
    /// few more where something comes earlier than what they have slept for.
    ///
    /// - Parameter count: How many, at least.
    /// - Throws: `CancellationError` if the task is cancelled before, as at the end of a test's time.
    public func waitForSleepers(_ count: Int = 1) async throws {
        let number = locked { $0.nextNumbered() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDone = locked { state in
                    if state.cancelled.remove(number) != nil || count <= state.sleepers.count {
                        return true
                    }
                    state.waiters[number] = (count, continuation)
                    return false
                }
                if isDone { continuation.resume() }
            }
        } onCancel: {
            let waiter = locked { state in
                let waiter = state.waiters.removeValue(forKey: number)
                if waiter == nil { state.cancelled.insert(number) }
                return waiter
            }
            waiter?.continuation.resume()
        }
        _ = locked { $0.cancelled.remove(number) }
        try Task.checkCancellation()
    }

    /// Sleeps until the clock shows a time.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake at.
    ///   - tolerance: Does not count here.
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = locked { $0.nextNumbered() }
        let hasSlept = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (outcome, waiters): (Bool?, [CheckedContinuation<Void, Never>]) = locked {
                    state in
                    if state.cancelled.remove(number) != nil { return (false, []) }
                    if deadline.offset <= state.now { return (true, []) }
                    state.sleepers[number] = (deadline.offset, continuation)
                    return (nil, state.takeWaiters())
                }
                if let outcome { continuation.resume(returning: outcome) }
                for waiter in waiters { waiter.resume() }
            }
        } onCancel: {
            let sleeper = locked { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(returning: false)
        }
        _ = locked { $0.cancelled.remove(number) }
        if !hasSlept { throw CancellationError() }
    }

    private func locked<Value>(_ body: (inout State) -> Value) -> Value {
        lock.withLock { body(&state) }
    }
}
