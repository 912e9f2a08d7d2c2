// Boxed, because an event is larger than all else that a session passes on.
/// An event that an observer of a bridge sees.
///
/// Later versions may add cases: give a `switch` over the event a `default`.
@frozen public indirect enum BridgeTraceEvent: Sendable {
    /// The page script in the main frame is ready: replies and events can reach the document.
    case ready(document: String)

    /// The main frame's document was replaced, its process ended, or the bridge was removed.
    case ended(document: String)

    /// A page posted a message; the text is JSON.
    ///
    /// The message's outcome follows in an ``outcome(_:_:after:)`` event, whose context has the same
    /// ``MessageContext/trace``.
    case message(MessageContext, json: String)

    /// The host sent an element of a subscription; the text is JSON.
    case element(MessageContext, json: String)

    /// Bytes of an upload arrived.
    ///
    /// The first of these events comes with a count of zero, when the handler has taken the upload.
    /// A ``LineObserver`` does not write all of them.
    /// The byte count is the total so far. The announced count is nil if the page does not know it.
    /// The chunks are messages too, but the observer does not see them, nor the requests for chunks
    /// of ``ScriptBytes``.
    case progress(MessageContext, byteCount: Int, announced: Int?)

    /// A download of the host's bytes began to wait for a page, made progress, or ended.
    ///
    /// In the last of these events for a download, ``DownloadProgress/State/isEnd`` is true.
    case download(DownloadProgress)

    /// A page's message ended with this outcome, after this time.
    case outcome(MessageContext, MessageOutcome, after: Duration)

    /// The host rejected a post.
    ///
    /// It rejected a whole body, a chunk of an upload, a request for a chunk of ``ScriptBytes``, or
    /// the acknowledgement of a command that is not pending.
    case rejected(TraceID, channel: ChannelName, BridgeError)

    /// The host called a page function, evaluated a script, or sent a command.
    ///
    /// The source is for people: values are JSON, and of a long source there is only the beginning.
    /// The values of a ``JavaScript`` literal are in their places. The web view runs another text,
    /// which refers to them by name. The result follows in a ``result(_:source:_:after:)`` event with
    /// the same ID.
    case call(TraceID, source: String)

    /// A call or script returned JSON text, or nil for `undefined`, or failed, after this time.
    case result(TraceID, source: String, Result<String?, BridgeError>, after: Duration)

    /// The host emitted an event to the page; the text is JSON.
    case event(name: String, json: String, delivery: EventDelivery = .untilListener)

    /// The page wrote to its console, or an error occurred in it.
    ///
    /// Only a bridge created with `reportsPages` sends these events.
    case report(PageReport)

    /// An event did not reach the page, or the page had no listener for it.
    ///
    /// The event's name is nil for a packet, which may contain several events and replies, for a
    /// reply that the host delivers by calling a page function, and for a document that has begun
    /// and that no channel accepts.
    case undelivered(event: String?, BridgeError)
}

extension BridgeTraceEvent {
    /// Whether something went wrong.
    ///
    /// A message or call that was cancelled, or whose page navigated away, is no failure.
    public var isFailure: Bool {
        switch self {
        case .rejected, .undelivered: true
        case .outcome(_, .failed(let error), _), .result(_, _, .failure(let error), _):
            ![.cancelled, .documentGone].contains(error.code)
        case .report(let report): [.error, .uncaught, .rejection].contains(report.kind)
        case .download(let progress): progress.state == .incomplete || progress.state == .expired
        default: false
        }
    }
}

/// An observer of everything that passes over a bridge, in both directions.
///
/// Every rejection, decoding error and failure arrives here with its reason. Your app decides what to
/// log: use ``LineObserver`` for lines that people read, ``NDJSONObserver`` for lines that programs
/// read.
public protocol BridgeObserver: Sendable {
    /// Receives an event; called on the main actor, in the order in which events happen.
    @MainActor func observe(_ event: BridgeTraceEvent)
}

/// Output that a page wrote to its console, or an error that occurred in it.
///
/// A page can report anything. Do not trust the text, and show it as plain text.
public struct PageReport: Hashable, Sendable {
    /// The kind of a report.
    public enum Kind: String, Hashable, Sendable, Decodable {
        /// The page called the console function of this name.
        case debug, log, info, warn, error
        /// An uncaught error.
        case uncaught
        /// An unhandled promise rejection.
        case rejection
        /// Reports were dropped because there were too many; the text says how many.
        case dropped
    }

    /// The kind of the report.
    public let kind: Kind

    /// The beginning of the values' text, at most 4,000 characters; for dropped reports, their
    /// number.
    public let text: String

    /// The id of the document that reports.
    public let documentID: String

    /// The document's origin; nil if the host cannot know it.
    public let origin: Origin?

    /// Creates a report, for use in tests.
    package init(kind: Kind, text: String, document: String, origin: Origin?) {
        self.kind = kind
        self.text = text
        documentID = document
        self.origin = origin
    }
}

extension PageReport {
    /// The name of posts that contain reports; no handler gets them.
    static let messageName = "ScriptBridge"

    /// The maximum number of reports that a host takes per second.
    static let mostASecond = 100

    /// The body that a page posts.
    struct Content: Decodable {
        let kind: Kind
        let text: String
    }
}

/// The progress of bytes that the host sends to a page.
///
/// Only ``ScriptBytes`` that wait on the host until the page requests them are reported. Up to
/// 64 KiB travel inside the value itself, without a report.
public struct DownloadProgress: Hashable, Sendable {
    /// The state of a download.
    @frozen public enum State: String, Hashable, Sendable {
        /// The bytes wait until the page requests them.
        case waiting
        /// The page has received some of the bytes, or has begun to fetch them.
        case sending
        /// The page has received all bytes.
        case sent
        /// The page cancelled the download.
        case cancelled
        /// The page did not request the bytes, or the next ones, in time.
        case expired
        /// The host could not read all bytes.
        case incomplete
        /// The page navigated away, its process ended, or the bridge was removed.
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

    /// The ID of the document that may request the bytes; nil until the first request, if several may.
    public internal(set) var documentID: String?

    /// The media type; nil if unknown.
    public let type: String?

    /// The number of bytes that were sent so far.
    public internal(set) var byteCount: Int = 0

    /// The total number of bytes; nil if unknown.
    public let announced: Int?

    /// The state of the download.
    public internal(set) var state: State = .waiting

    /// Why the page did not get all bytes; nil if it did, or if it did not request them in time.
    public var error: BridgeError? {
        switch state {
        case .waiting, .sending, .sent, .expired: nil
        case .cancelled: .downloadCancelled
        case .dropped: .downloadDropped
        case .incomplete: failure ?? .downloadIncomplete(underlyingError: nil)
        }
    }

    /// Why the host could not read all bytes, with the reason.
    var failure: BridgeError?

    /// The time since the bytes began to wait.
    public internal(set) var elapsed: Duration = .zero
}

extension BridgeError {
    static let downloadCancelled = BridgeError(
        .cancelled, "The page cancelled the download.")

    static let downloadDropped = BridgeError(
        .documentGone, "The page ended, or the bridge was removed, before the page had all bytes.")
}
