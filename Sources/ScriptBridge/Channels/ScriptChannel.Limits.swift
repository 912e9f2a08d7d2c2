extension ScriptChannel {
    /// The limits on what a page may ask of a channel.
    ///
    /// Most limits have an error code, which the page gets if it exceeds the limit. The article
    /// *Wire protocol* lists the codes.
    ///
    /// ```swift
    /// var limits = ScriptChannel.Limits()
    /// limits.rate = 100
    /// limits.timeout = .seconds(30)
    /// channel.limits = limits
    /// ```
    public struct Limits: Hashable, Sendable {
        /// The maximum number of bytes in a frame or any other body.
        public var maximumByteCount: Int = 64 << 20

        /// The maximum nesting depth of arrays and objects in a frame.
        ///
        /// Threads with a stack of 512 KiB can handle at most 200 levels.
        public var maximumDepth: Int = 200

        /// The maximum number of messages in a frame.
        public var maximumMessageCount: Int = 1_000

        /// The maximum number of pending posts and requests per document.
        public var maximumPendingCount: Int = 10_000

        /// The maximum number of open subscriptions per document.
        public var maximumSubscriptionCount: Int = 100

        /// The maximum number of elements that a page may request in advance; more are ignored.
        ///
        /// The effective minimum is 8, because a page may consume that many before it requests
        /// more.
        public var maximumCredit: Int = 1_024

        /// The maximum number of messages per second; nil for no limit.
        ///
        /// Chunks of bytes do not count, in either direction.
        public var rate: Int?

        /// The time within which a request must end; nil for no limit beyond what the page sets.
        public var timeout: Duration?

        /// The maximum number of events that wait for a page that is not ready.
        ///
        /// It also limits the events that wait in a page for a listener, and the names with a last
        /// value. The observer is told about each event beyond the limit, which no listener gets. A
        /// page that loads `bridge.js` from a server keeps at most 1,000 events, whatever the limit.
        ///
        /// Events belong to no channel: the limits of a bridge's first channel apply.
        public var maximumWaitingEventCount: Int = 1_000

        /// The time for which an event waits for a page that is not ready.
        public var eventWaitingTime: Duration = .seconds(10)

        /// The maximum number of bytes in the JSON text of the context value.
        ///
        /// Pages read the value as `bridge.context`.
        ///
        /// The value is part of a script that runs in each document. The limits of the channel that
        /// the page script posts on apply.
        public var maximumContextByteCount: Int = 64 << 10

        /// The maximum number of uploads in progress per web view.
        public var maximumUploadCount: Int = 100

        /// The maximum number of bytes in an upload.
        ///
        /// Uploads arrive in frames of about 700 KB, so ``maximumByteCount`` must be larger than
        /// that.
        public var maximumUploadByteCount: Int = 1 << 30

        /// The maximum number of bytes of all uploads in a web view that handlers have not read yet.
        ///
        /// An upload with a chunk that exceeds the limit fails with `tooManyPending`. The page
        /// script does not exceed the default, because it waits until handlers read.
        public var maximumUnreadByteCount: Int = 64 << 20

        /// The maximum number of downloads that wait in a web view until its page requests them.
        ///
        /// Each ``ScriptBytes`` in a value is a download, except for data in memory that travels
        /// with the value itself, up to 64 KiB in total. A reply that exceeds the limit fails with
        /// `tooManyPending`.
        public var maximumDownloadCount: Int = 1_000

        /// The time for which a download waits until its page requests it, or its next chunk.
        public var byteWaitingTime: Duration = .seconds(60)

        /// The number of elements of a subscription that may be in flight or not yet consumed.
        var window: Int { max(maximumCredit, WireField.leastCredit) }

        /// Creates the default limits listed in the article on the wire protocol.
        public init() {}
    }
}

extension ScriptChannel.Limits {
    /// The limits for uploads and downloads.
    var bytes: ByteLimits {
        ByteLimits(
            uploadCount: maximumUploadCount, uploadByteCount: maximumUploadByteCount,
            unreadByteCount: maximumUnreadByteCount, downloadCount: maximumDownloadCount,
            waitingTime: byteWaitingTime)
    }
}
