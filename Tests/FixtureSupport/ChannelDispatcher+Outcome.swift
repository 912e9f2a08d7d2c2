package import ScriptBridge
import Testing

extension ChannelDispatcher {
    /// Dispatches a body with one message and returns the outcome.
    package func outcome(
        of body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource
    ) async -> DispatchOutcome {
        let outcomes = await dispatch(body, on: channel, from: source)
        #expect(outcomes.count == 1)
        return outcomes.first ?? .handled
    }
}
