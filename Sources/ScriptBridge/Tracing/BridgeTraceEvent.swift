/// Something that passed over a bridge.
///
/// More kinds will come: give a `switch` over it a `default`.
public enum BridgeTraceEvent: Sendable {
    /// The page script of the main frame's document has greeted: replies and events reach it.
    case ready(document: String)

    /// The main frame's document was left, or its process ended.
    case left(document: String)

    /// A page's message, before its handler runs; the text is JSON.
    case message(MessageContext, json: String)

    /// An element of a subscription was sent; the text is JSON.
    case element(MessageContext, json: String)

    /// Bytes of an upload have come: how many so far, and how many the page announces, nil if it does not
    /// know. The first one, of no bytes, comes when the handler has taken the upload.
    ///
    /// The chunks themselves, which are messages too, are not shown, nor are those that a page asks for.
    case progress(MessageContext, byteCount: Int, announced: Int?)

    /// What became of a page's message, and the time that it took.
    case outcome(MessageContext, DispatchOutcome, after: Duration)

    /// A body was refused as a whole, or a chunk of an upload.
    case refused(channel: ChannelName, BridgeError)

    /// The host called a page function or evaluated a script.
    case call(source: String)

    /// A call returned this JSON text (nil for `undefined`) or failed, and the time that it took.
    case result(source: String, Result<String?, BridgeError>, after: Duration)

    /// The host emitted an event to the page; the text is JSON.
    case event(name: String, json: String, delivery: EventDelivery = .untilListener)

    /// The page wrote to its console, or something went wrong in it: of bridges that ask for it.
    case report(PageReport)

    /// An event did not reach the page, or nobody listened there; nil for a frame that may hold several,
    /// and replies.
    case undelivered(event: String?, BridgeError)
}

/// Sees everything that passes over a bridge, in both directions.
///
/// Nothing is dropped in silence: what is refused, cannot be decoded or fails arrives here with
/// its reason. Logging it is the host's choice: ``LineObserver`` writes lines for people,
/// ``NDJSONObserver`` lines for programs.
public protocol BridgeObserver: Sendable {
    /// Takes note of an event; called on the main actor, in the order in which things happen.
    @MainActor func observe(_ event: BridgeTraceEvent)
}
