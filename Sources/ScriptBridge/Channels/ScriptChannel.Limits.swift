extension ScriptChannel {
    /// The limits on what a page may ask of a channel.
    ///
    /// They are grouped by what they limit. Most limits have an error code, which the page gets if
    /// it exceeds the limit. The article *Limits and defaults* lists the codes.
    ///
    /// ```swift
    /// channel.limits.messagesPerSecond = 100
    /// channel.limits.timeout = .seconds(30)
    /// channel.limits.document.maximumSubscriptionCount = 10
    /// ```
    ///
    /// A limit that differs from its default although it has no effect on its channel is an error
    /// that the bridge reports when it is created.
    public struct Limits: Hashable, Sendable {
        /// The limits for what is posted at once: a message, or a packet of messages.
        public var message = Message()

        /// The limits for each document.
        public var document = Document()

        /// The limits for the whole web view.
        ///
        /// They have an effect only on the channel that the page script posts on, which is the
        /// first one without an envelope.
        public var webView = WebView()

        /// The maximum number of messages per second on the channel; nil, the default, for no limit.
        ///
        /// Chunks of bytes do not count, in either direction.
        public var messagesPerSecond: Int?

        /// The time within which a request on the channel must end; nil, the default, for no limit.
        ///
        /// A page can set a shorter one. If a deadline is more than five seconds late, the time since
        /// the bridge was last in use does not count, because the system suspended the app. It counts
        /// for a timeout that the page sets, because the page measures it too.
        public var timeout: Duration?

        /// Creates the default limits.
        public init() {}

        /// The limits for what is posted at once.
        public struct Message: Hashable, Sendable {
            /// The maximum number of bytes in a packet or any other body; 64 MiB by default.
            public var maximumByteCount: Int = 64 << 20

            /// The maximum nesting depth of arrays and objects in a packet; 200 by default.
            ///
            /// Threads with a stack of 512 KiB can handle at most 200 levels.
            public var maximumDepth: Int = 200

            /// The maximum number of messages in a packet; 1,000 by default.
            public var maximumMessageCount: Int = 1_000
        }

        /// The limits for each document.
        public struct Document: Hashable, Sendable {
            /// The maximum number of pending posts and requests; 10,000 by default.
            ///
            /// The same number of chunks of bytes may be pending in addition.
            public var maximumPendingCount: Int = 10_000

            /// The maximum number of open subscriptions; 100 by default.
            ///
            /// Pages without the page script cannot subscribe, so this limit has no effect on
            /// channels with an envelope.
            public var maximumSubscriptionCount: Int = 100

            /// The maximum number of elements that a page may request in advance; 1,024 by default.
            ///
            /// More are ignored.
            /// The effective minimum is 8, because a page may consume that many before it requests
            /// more. This limit has no effect on channels with an envelope.
            public var maximumCredit: Int = 1_024
        }

        /// The limits for a whole web view.
        public struct WebView: Hashable, Sendable {
            /// The maximum number of events that wait for a page that is not ready; 1,000 by default.
            ///
            /// It also limits the events that wait in a page for a listener, and the names of events
            /// that are kept. The observer is told about each event beyond the limit, which no
            /// listener gets. A page that loads `bridge.js` from a server keeps at most 1,000
            /// events, whatever the limit.
            public var maximumWaitingEventCount: Int = 1_000

            /// The time for which an event waits for a page that is not ready; 10 seconds by default.
            public var eventWaitingTime: Duration = .seconds(10)

            /// The maximum number of bytes in the JSON text of the context value; 64 KiB by default.
            ///
            /// Pages read the value as `bridge.context`. It is part of a script that runs in each
            /// document.
            public var maximumContextByteCount: Int = 64 << 10

            /// The maximum number of bytes that pending messages hold; 256 MiB by default.
            ///
            /// A post counts with all of its bytes until the last of its messages has ended. A
            /// message beyond the limit fails with `tooManyPending`, unless it is the only one. The
            /// same number of bytes of uploads may wait in addition until handlers read them.
            public var maximumPendingByteCount: Int = 256 << 20

            /// The maximum number of uploads in progress; 100 by default.
            ///
            /// The limits for uploads have no effect without an upload handler.
            public var maximumUploadCount: Int = 100

            /// The maximum number of bytes in an upload; 1 GiB by default.
            ///
            /// Uploads arrive in packets of about 700 KB, so ``Message/maximumByteCount`` must be
            /// larger than that.
            public var maximumUploadByteCount: Int = 1 << 30

            /// The maximum number of downloads that wait for the page; 1,000 by default.
            ///
            /// Each ``ScriptBytes`` in a value is a download, except for data in memory that
            /// travels with the value itself, up to 64 KiB in total. A reply that exceeds the limit
            /// fails with `tooManyPending`. The limits for downloads have no effect if
            /// ``ScriptChannel/allowsDownloads`` is false.
            public var maximumDownloadCount: Int = 1_000

            /// The time for which a download waits until the page asks for bytes; 60 seconds by default.
            public var downloadWaitingTime: Duration = .seconds(60)
        }
    }
}

// MARK: - Checking

extension ScriptChannel.Limits.Document {
    /// The number of elements of a subscription that may be in flight or not yet consumed.
    var window: Int { max(maximumCredit, WireField.leastCredit) }
}

extension ScriptChannel.Limits.WebView {
    fileprivate var limitsUploads: Bool {
        let defaults = Self()
        return maximumUploadCount != defaults.maximumUploadCount
            || maximumUploadByteCount != defaults.maximumUploadByteCount
    }

    fileprivate var limitsDownloads: Bool {
        let defaults = Self()
        return maximumDownloadCount != defaults.maximumDownloadCount
            || downloadWaitingTime != defaults.downloadWaitingTime
    }
}

extension ScriptChannel {
    /// Throws if the channel sets a limit that has no effect on it.
    ///
    /// The page script posts on the channel `scripted`, if there is one. Any of the channels may take
    /// the uploads.
    func checkLimits(
        scripted: ScriptChannel?,
        among channels: [ScriptChannel]
    ) throws(BridgeError) {
        let defaults = Limits()
        if scripted?.name != name, limits.webView != defaults.webView {
            throw BridgeError.unusedWebViewLimits(on: name, applyOn: scripted?.name)
        }
        if envelope != nil, limits.document.maximumCredit != defaults.document.maximumCredit {
            throw BridgeError.unusedCreditLimit(on: name)
        }
        if limits.webView.limitsUploads, !channels.contains(where: \.registry.takesUploads) {
            throw BridgeError.unusedUploadLimits(on: name)
        }
        if limits.webView.limitsDownloads, !registry.allowsDownloads {
            throw BridgeError.unusedDownloadLimits(on: name)
        }
    }
}

extension BridgeError {
    static func unusedWebViewLimits(
        on channel: ChannelName,
        applyOn scripted: ChannelName?
    ) -> BridgeError {
        let advice =
            scripted.map { "set them on channel “\($0)” instead" }
            ?? "remove them: no channel is for the page script"
        return BridgeError(
            .unusedLimit,
            "Limits of the web view have no effect on channel “\(channel)”; \(advice).")
    }

    static func unusedCreditLimit(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            The limit of credit has no effect on channel “\(channel)”, because its pages give none; \
            remove it.
            """)
    }

    static func unusedUploadLimits(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            Limits for uploads have no effect, because channel “\(channel)” has no upload handler; \
            register one, or remove them.
            """)
    }

    static func unusedDownloadLimits(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unusedLimit,
            """
            Limits for downloads have no effect, because channel “\(channel)” sends no bytes; set \
            its allowsDownloads to true, or remove them.
            """)
    }
}
