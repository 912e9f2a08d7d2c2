/// Says whether another message is within a channel's rate: full at the start, it fills evenly.
struct TokenBucket {
    private let rate: Double
    private var tokens: Double
    private var time: Duration

    init(rate: Int, at time: Duration) {
        self.rate = Double(max(rate, 0))
        tokens = self.rate
        self.time = time
    }

    /// Whether there is no token left at a time.
    mutating func isEmpty(at time: Duration) -> Bool {
        tokens = min(rate, tokens + (time - self.time) / .seconds(1) * rate)
        self.time = time
        return tokens < 1
    }

    mutating func take() {
        tokens -= 1
    }
}
