/// How many messages the channels have taken of late, where they have a rate.
struct ChannelRates {
    private var buckets: [ChannelName: TokenBucket] = [:]

    /// Whether a channel takes no more messages at this time.
    mutating func isBeyond(_ channel: ScriptChannel, at now: Duration) -> Bool {
        guard let rate = channel.limits.rate else { return false }
        return buckets[channel.name, default: TokenBucket(rate: rate, at: now)].isEmpty(at: now)
    }

    /// Counts a message.
    mutating func take(on channel: ChannelName) {
        buckets[channel]?.take()
    }
}
