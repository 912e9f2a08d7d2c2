import Foundation
import ScriptBridge

/// A clock that advances only when a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let page = try InMemoryPage(channels: [channel], clock: clock)
/// let door = Task { try await page.request("OpenDoor", json: "{}", timeout: .seconds(30)) }
/// try await clock.waitForSleepers()  // the request is on its way
/// clock.advance(by: .seconds(30))  // the request times out
/// ```
public final class ManualClock: Clock, @unchecked Sendable {
    // Unchecked: `state` is only accessed inside `locked`, which the compiler cannot verify.
    // `Mutex`, which it can verify, needs newer systems than this package.

    /// A point in time, measured from the clock's start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public let offset: Duration

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this instant to another one.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Returns whether an instant is before another one.
        public static func < (one: Instant, other: Instant) -> Bool {
            one.offset < other.offset
        }
    }

    private struct State {
        var now: Duration = .zero
        var suspended: Duration = .zero
        var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var nextNumber = 0
        /// Sleepers that were cancelled before they were registered.
        var cancelled: Set<Int> = []
        /// Tasks that wait for a number of sleepers.
        var waiters: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        mutating func nextNumbered() -> Int {
            nextNumber += 1
            return nextNumber
        }

        /// Removes and returns the waiters whose number of sleepers is reached.
        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            let served = waiters.filter { $0.value.count <= sleepers.count }
            for number in served.keys { waiters[number] = nil }
            return served.sorted { $0.key < $1.key }.map(\.value.continuation)
        }
    }

    private let lock = NSLock()
    private var state = State()

    /// Creates a clock at time zero.
    public init() {}

    /// The clock's current time.
    public var now: Instant {
        locked { Instant(offset: $0.now) }
    }

    /// The smallest step of the clock.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Advances the clock and wakes the sleepers that are due, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let woken = locked { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }
        }
        for sleeper in woken { sleeper.value.continuation.resume(returning: true) }
    }

    /// Advances the clock as during a suspension of the app by the system.
    ///
    /// What was left of the bridge's own deadlines is left afterward. A timeout that the page has set
    /// passes.
    public func suspend(for duration: Duration) {
        locked { $0.suspended += duration }
        advance(by: duration)
    }

    /// The number of tasks sleeping on the clock.
    public var sleeperCount: Int {
        locked { $0.sleepers.count }
    }

    /// Waits until a number of tasks sleep on the clock.
    ///
    /// Call this before each ``advance(by:)``: once that method returns, the tasks that it woke no
    /// longer count as sleepers.
    ///
    /// An ``InMemoryPage`` and its session share one sleeper while a request has a deadline, an
    /// event waits for a document, or a fault delays a packet. There can be a few more if an earlier
    /// deadline is added while they sleep.
    ///
    /// - Parameter count: The minimum number of sleeping tasks.
    /// - Throws: `CancellationError` if the task is cancelled first, for example by a test's time
    ///   limit.
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

    /// Sleeps until the clock reaches a time.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake at.
    ///   - tolerance: Ignored.
    /// - Throws: `CancellationError` if the task is cancelled first.
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

extension ManualClock: StoppableClock {
    package var suspendedTime: Duration { locked { $0.suspended } }
}
