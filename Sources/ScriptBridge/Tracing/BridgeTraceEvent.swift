/// An event that an observer of a bridge sees.
///
/// Later versions may add cases: give a `switch` over the event a `default`.
public enum BridgeTraceEvent: Sendable {
    /// The page script in the main frame is ready: replies and events can reach the document.
    case ready(document: String)

    /// The main frame's document was replaced, its process ended, or the bridge was removed.
    case left(document: String)

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

    /// The host refused a post.
    ///
    /// It refused a whole body, a chunk of an upload, a request for a chunk of ``ScriptBytes``, or
    /// the acknowledgement of a command that is not pending.
    case refused(TraceID, channel: ChannelName, BridgeError)

    /// The host called a page function, evaluated a script, or sent a command.
    ///
    /// Its result follows in a ``result(_:source:_:after:)`` event with the same ID.
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
    /// The event's name is nil for a frame, which may contain several events and replies, and for a
    /// reply that the host delivers by calling a page function.
    case undelivered(event: String?, BridgeError)
}

/// An observer of everything that passes over a bridge, in both directions.
///
/// Every refusal, decoding error and failure arrives here with its reason. Your app decides what to
/// log: use ``LineObserver`` for lines that people read, ``NDJSONObserver`` for lines that programs
/// read.
public protocol BridgeObserver: Sendable {
    /// Receives an event; called on the main actor, in the order in which events happen.
    @MainActor func observe(_ event: BridgeTraceEvent)
}
