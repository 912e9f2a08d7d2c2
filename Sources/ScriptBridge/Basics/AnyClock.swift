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
