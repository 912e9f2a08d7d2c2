public import ScriptBridge

extension Transcript {
    /// Posts what the page posted, and compares what comes of it.
    ///
    /// The page loads its documents, posts, cancels, is left and loses its bridge in the order of the
    /// lines, on a clock of its own that moves only where a message timed out. The replay waits for
    /// each element and outcome where the transcript has it. What the page itself ended is ended there,
    /// perhaps before its handler has begun. For each message are compared:
    ///
    /// - whether it was handled, replied, ended or failed,
    /// - its reply, or code, message and data of its error,
    /// - its elements, in order.
    ///
    /// With `attaching`, the events that the host emits are compared as well, in order; without it
    /// the host has no page to emit them to. JSON is compared by its values: the order of members
    /// does not count. Durations, the reasons of errors that only the host sees, the order in which
    /// messages end that run side by side, and the host's calls are not compared.
    ///
    /// What was refused as a whole, or failed because it was malformed or beyond a limit on number
    /// or rate, cannot be posted again as it was, and is left out; so are uploads, whose bytes no
    /// transcript has. What ends by the deadline of its
    /// channel ends by a page's one. Documents have other ids in a replay.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers.
    ///   - patience: How long to wait for a line, on a real clock.
    ///   - attaching: Gives the host the page, before anything is posted.
    /// - Throws: ``Mismatch`` with the differences; `BridgeError` as
    ///   ``InMemoryPage/init(channels:origin:observer:clock:)`` does; what `attaching` throws;
    ///   `CancellationError`.
    @MainActor
    public func replay(
        on channels: [ScriptChannel],
        patience: Duration = .seconds(5),
        attaching: (@MainActor (InMemoryPage) throws -> Void)? = nil
    ) async throws {
        let replay = try TranscriptReplay(self, channels: channels, patience: patience)
        try attaching?(replay.page)
        let differences = try await replay.run(comparingEvents: attaching != nil)
        guard differences.isEmpty else {
            throw Mismatch(transcript: name, differences: differences)
        }
    }
}
