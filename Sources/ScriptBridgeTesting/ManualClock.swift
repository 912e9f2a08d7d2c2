import Foundation

/// A clock whose time stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let page = try InMemoryPage(channels: [channel], clock: clock)
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

    /// Sleeps until the clock shows a time.
    ///
    /// - Parameters:
    ///   - deadline: The time to wake at.
    ///   - tolerance: Does not count here.
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = locked { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let hasSlept = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Bool? = locked { state in
                    if state.cancelled.remove(number) != nil { return false }
                    if deadline.offset <= state.now { return true }
                    state.sleepers[number] = (deadline.offset, continuation)
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
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
