import Foundation

/// A type-erased clock that measures time since its creation.
package struct AnyClock: Sendable {
    /// Returns the time since the clock was created.
    package let elapsed: @Sendable () -> Duration

    /// Sleeps until the given time since the clock's creation.
    let sleep: @Sendable (Duration) async throws -> Void

    /// The time that the app was suspended, as far as it was noticed.
    let suspensions: Suspensions

    /// Creates a clock that starts to measure now.
    package init(_ clock: any Clock<Duration>) {
        self = Self.started(on: clock)
    }

    private init(
        elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        suspensions: Suspensions
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.suspensions = suspensions
    }

    private static func started(on clock: some Clock<Duration>) -> AnyClock {
        let start = clock.now
        return AnyClock(
            elapsed: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) },
            suspensions: Suspensions(of: clock as? any StoppableClock)
        )
    }
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
