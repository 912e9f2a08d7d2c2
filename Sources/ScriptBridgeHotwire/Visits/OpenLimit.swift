/// Tells a user who opens links of other apps from a script that opens thousands.
struct OpenLimit {
    /// The number of URLs that a page may open in a second.
    static let maximumCount = 5

    /// Whether the app knows that the page exceeds the limit.
    var isReported = false

    private var count = 0
    private var start: Duration = .zero
    private let elapsed: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        elapsed = Self.timer(clock)
    }

    /// Counts a URL; returns whether the page may open it.
    mutating func allows() -> Bool {
        let now = elapsed()
        if now - start >= .seconds(1) { (start, count) = (now, 0) }
        count += 1
        return count <= Self.maximumCount
    }

    private static func timer(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
