package import ScriptBridge
import Testing

extension ChannelDispatcher {
    /// Posts a body to a session of its own, and returns the outcome of each message in it.
    ///
    /// A body that is rejected as a whole has one outcome.
    @MainActor
    package func outcomes(
        of body: sending MessageBody,
        on channel: ChannelName,
        from source: MessageSource
    ) async -> [MessageOutcome] {
        let recorder = Recorder()
        let session = PageSession(dispatcher: self, observer: recorder) { _, _ in }
        var isAnswered = false
        session.receive(body, on: channel, from: source) { _ in isAnswered = true }
        await waitUntil { isAnswered && recorder.openCount == 0 }
        return recorder.results
    }

    /// Returns the outcome of a body with one message.
    @MainActor
    package func outcome(
        of body: sending MessageBody,
        on channel: ChannelName,
        from source: MessageSource
    ) async -> MessageOutcome {
        let outcomes = await outcomes(of: body, on: channel, from: source)
        #expect(outcomes.count == 1)
        return outcomes.first ?? .handled
    }
}
