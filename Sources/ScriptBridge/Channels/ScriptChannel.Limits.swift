extension ScriptChannel {
    /// How much a page may ask of a channel.
    ///
    /// What is beyond a limit fails with a code of its own, which the page sees; the article
    /// *Wire protocol* has the table.
    ///
    /// ```swift
    /// var limits = ScriptChannel.Limits()
    /// limits.rate = 100
    /// limits.timeout = .seconds(30)
    /// channel.limits = limits
    /// ```
    public struct Limits: Hashable, Sendable {
        /// How many bytes a frame, or another body, may have.
        public var maximumByteCount: Int = 64 << 20

        /// How deep arrays and objects of a frame may stand in each other; at most 200 suit a
        /// stack of 512 KiB.
        public var maximumDepth: Int = 200

        /// How many messages a frame may have.
        public var maximumMessageCount: Int = 1_000

        /// How many posts and requests of a document may be under way.
        public var maximumPendingCount: Int = 10_000

        /// How many subscriptions of a document may be open.
        public var maximumSubscriptionCount: Int = 100

        /// How many elements a page may say that it is ready for; what is more is ignored.
        ///
        /// At least 8 count, which is what a page may consume before it says so.
        public var maximumCredit: Int = 1_024

        /// How many messages the channel takes in a second; nil for as many as come.
        ///
        /// Chunks of bytes do not count, in either direction.
        public var rate: Int?

        /// How long a request may take; nil for as long as its page waits.
        public var timeout: Duration?

        /// How many events may wait for a page that is not ready.
        ///
        /// Events belong to no channel: the limits of a bridge's first channel count.
        public var maximumWaitingEventCount: Int = 1_000

        /// How long an event waits for a page that is not ready.
        public var eventWaitingTime: Duration = .seconds(10)

        /// How many bytes of JSON text the value may have that pages read as `bridge.context`.
        ///
        /// It is part of a script that runs in each document: the limits of a bridge's first channel count.
        public var maximumContextByteCount: Int = 64 << 10

        /// How many uploads may be under way in a web view.
        public var maximumUploadCount: Int = 100

        /// How many bytes an upload may have.
        ///
        /// They come in frames of some 400 KB, for which ``maximumByteCount`` must have room.
        public var maximumUploadByteCount: Int = 1 << 30

        /// How many ``ScriptBytes`` may wait in a web view until its page asks for them.
        ///
        /// A reply with more fails with `tooManyPending`. Those of a value that are 64 KiB together do not count.
        public var maximumDownloadCount: Int = 1_000

        /// How long ``ScriptBytes`` wait until their page asks for them, or for the next chunk.
        public var byteWaitingTime: Duration = .seconds(60)

        /// How many elements of a subscription may be on their way, or not be consumed.
        var window: Int { max(maximumCredit, WireField.leastCredit) }

        /// Makes the limits that the article *Wire protocol* calls default.
        public init() {}
    }
}
