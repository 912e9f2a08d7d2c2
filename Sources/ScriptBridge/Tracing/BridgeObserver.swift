/// Sees everything that passes over a bridge, in both directions.
///
/// Nothing is dropped in silence: what is refused, cannot be decoded or fails arrives here with
/// its reason. Logging it is the host's choice: ``LineObserver`` writes lines for people,
/// ``NDJSONObserver`` lines for programs.
public protocol BridgeObserver: Sendable {
    /// Takes note of an event; called on the main actor, in the order in which things happen.
    @MainActor func observe(_ event: BridgeEvent)
}
