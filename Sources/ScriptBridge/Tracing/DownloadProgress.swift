/// The progress of bytes that the host sends to a page.
///
/// Only ``ScriptBytes`` that wait on the host until the page requests them are reported. Up to
/// 64 KiB travel inside the value itself, without a report.
public struct DownloadProgress: Hashable, Sendable {
    /// The state of a download.
    public enum State: String, Hashable, Sendable {
        /// The bytes wait until the page requests them.
        case waiting
        /// The page has received some of the bytes, or has begun to fetch them.
        case sending
        /// The page has received all bytes.
        case sent
        /// The page cancelled the download.
        case cancelled
        /// The page did not request the bytes in time.
        case expired
        /// The host could not read all bytes.
        case incomplete
        /// The page was left, its process ended, or the bridge was removed.
        case dropped

        /// Whether no later state follows.
        public var isEnd: Bool { self != .waiting && self != .sending }
    }

    /// The ID of the message whose reply or element contains the bytes.
    ///
    /// The bytes of an event or a call have an ID of their own.
    public let trace: TraceID

    /// The number of the download, unique among those of a bridge.
    public let number: Int

    /// The name of the message, event or function whose value contains the bytes.
    public let name: String

    /// The document that may request the bytes; nil until the first request, if several may.
    public internal(set) var document: String?

    /// The media type; nil if unknown.
    public let type: String?

    /// The number of bytes that were sent so far.
    public internal(set) var byteCount: Int

    /// The total number of bytes; nil if unknown.
    public let announced: Int?

    /// The state of the download.
    public internal(set) var state: State

    /// The time since the bytes began to wait.
    public internal(set) var elapsed: Duration

    /// Creates a description of a download, for use in tests.
    public init(
        trace: TraceID = TraceID(),
        number: Int,
        name: String,
        document: String? = nil,
        type: String? = nil,
        byteCount: Int = 0,
        announced: Int? = nil,
        state: State = .waiting,
        elapsed: Duration = .zero
    ) {
        self.trace = trace
        self.number = number
        self.name = name
        self.document = document
        self.type = type
        self.byteCount = byteCount
        self.announced = announced
        self.state = state
        self.elapsed = elapsed
    }
}
