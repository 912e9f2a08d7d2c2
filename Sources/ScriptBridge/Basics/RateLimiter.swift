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
