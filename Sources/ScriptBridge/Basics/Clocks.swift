import Dispatch
import Foundation

/// A type-erased clock that measures time since its creation.
package struct AnyClock: Sendable {
    /// Returns the time since the clock was created.
    package let elapsed: @Sendable () -> Duration

    /// Returns an alarm that runs an action on the main actor, at the given time since the clock's
    /// creation or some time before.
    let alarm: @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> Alarm

    /// The time that the app was suspended, as far as it was noticed.
    let suspensions: Suspensions

    /// Creates a clock that starts to measure now.
    package init(_ clock: any Clock<Duration>) {
        self = Self.started(on: clock)
    }

    private init(
        elapsed: @escaping @Sendable () -> Duration,
        alarm: @escaping @Sendable (Duration, @escaping @MainActor @Sendable () -> Void) -> Alarm,
        suspensions: Suspensions
    ) {
        self.elapsed = elapsed
        self.alarm = alarm
        self.suspensions = suspensions
    }

    private static func started(on clock: some Clock<Duration>) -> AnyClock {
        let start = clock.now
        // A sleep on the system's clock is kept until its end, even if it is cancelled, and a page could
        // cause any number of them.
        if clock is ContinuousClock {
            return AnyClock(
                elapsed: { start.duration(to: clock.now) },
                alarm: { Alarm(after: $0 - start.duration(to: clock.now), $1) },
                suspensions: Suspensions(of: nil))
        }
        return AnyClock(
            elapsed: { start.duration(to: clock.now) },
            alarm: { time, action in
                let task = Task {
                    do {
                        try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
                    } catch {
                        return
                    }
                    await action()
                }
                return Alarm { task.cancel() }
            },
            suspensions: Suspensions(of: clock as? any StoppableClock))
    }
}

/// An action that runs once, unless this object is released before.
final class Alarm {
    private let cancel: () -> Void

    init(cancel: @escaping () -> Void) {
        self.cancel = cancel
    }

    /// Creates an alarm of the system, which ends at the latest after 15 seconds.
    ///
    /// Its timer stops while the system sleeps. Who waits for a later time looks at the clock again.
    convenience init(after duration: Duration, _ action: @escaping @MainActor @Sendable () -> Void)
    {
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { Task { await action() } }
        timer.schedule(deadline: .now() + min(max(duration / .seconds(1), 0), 15))
        timer.activate()
        self.init { timer.cancel() }
    }

    deinit { cancel() }
}

/// A test's clock, which says how long it suspended the app.
///
/// It may jump over deadlines otherwise.
package protocol StoppableClock: Sendable {
    /// The total time of the suspensions.
    var suspendedTime: Duration { get }
}

/// The total time that an app was suspended.
final class Suspensions: @unchecked Sendable {
    // Unchecked: `sum` is only accessed within `lock`, which the compiler cannot verify.
    private let lock = NSLock()
    private var sum: Duration = .zero
    private let clock: (any StoppableClock)?
    private let start: Duration

    init(of clock: (any StoppableClock)?) {
        self.clock = clock
        start = clock?.suspendedTime ?? .zero
    }

    /// Whether a suspension must be inferred from a deadline that is noticed late.
    var areInferred: Bool { clock == nil }

    var total: Duration {
        clock.map { $0.suspendedTime - start } ?? lock.withLock { sum }
    }

    func add(_ duration: Duration) {
        lock.withLock { sum += duration }
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

extension Duration {
    /// The duration in milliseconds to one decimal, independent of the locale.
    var inMilliseconds: String {
        let tenths = (self / .microseconds(100)).rounded()
        // Whatever the app sets, such as the largest duration.
        guard let tenths = Int64(exactly: tenths) else { return "\(tenths / 10)" }
        return (tenths < 0 ? "-" : "") + "\(abs(tenths / 10))"
            + (tenths % 10 == 0 ? "" : ".\(abs(tenths % 10))")
    }
}
