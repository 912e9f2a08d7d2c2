/// Sees everything that passes over a bridge, in both directions.
///
/// Nothing is dropped in silence: what is refused, cannot be decoded or fails arrives here with
/// its reason. Logging it is the host's choice.
public protocol BridgeObserver: Sendable {
    /// Takes note of an event; called on the main actor, in the order in which things happen.
    @MainActor func observe(_ event: BridgeEvent)
}

/// Something that passed over a bridge.
///
/// More kinds will come: give a `switch` over it a `default`.
public enum BridgeEvent: Sendable {
    /// A page's message, before its handler runs; the text is JSON.
    case message(MessageContext, json: String)

    /// What became of a page's message.
    case outcome(MessageContext, DispatchOutcome)

    /// A body was refused as a whole.
    case refused(channel: ChannelName, BridgeError)

    /// The host called a page function or evaluated a script.
    case call(source: String)

    /// A call returned this JSON text (nil for `undefined`), or failed.
    case result(source: String, Result<String?, BridgeError>)

    /// The host emitted an event to the page; the text is JSON.
    case event(name: String, json: String)

    /// Replies or events could not be delivered to the page.
    case undelivered(BridgeError)
}
