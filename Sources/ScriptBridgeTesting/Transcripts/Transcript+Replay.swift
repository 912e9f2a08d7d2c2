public import ScriptBridge

extension Transcript {
    /// Posts the recorded messages and compares the results.
    ///
    /// The page loads documents, navigates away, posts, cancels and removes the bridge in the order
    /// of the lines. Its clock moves only where a message timed out. The replay waits for each
    /// element and outcome at its line. It cancels a message at the line where the page cancelled
    /// it, which may be before the handler has started.
    ///
    /// For each message, the replay compares:
    ///
    /// - whether it was handled, replied, ended or failed,
    /// - its reply, or the code, message and data of its error,
    /// - its elements, in order.
    ///
    /// With `attaching`, the replay also compares the events that the host emits, in order. Without
    /// it the host has no page to emit them to. JSON is compared by value, regardless of the order
    /// of members.
    ///
    /// The replay does not compare durations, the reasons of errors that only the host sees, the
    /// order in which concurrent messages end, the host's calls, or the values that were declared
    /// as varying when recording. A message that timed out is posted with a timeout of the replay's
    /// own, so the text of its error is not compared. Documents have different ids in a replay.
    ///
    /// The replay skips messages that it cannot post as they were:
    ///
    /// - bodies that were rejected as a whole,
    /// - messages that failed because they were malformed or exceeded a limit on number or rate,
    /// - uploads, whose bytes are not in a transcript.
    ///
    /// - Parameters:
    ///   - channels: The channels with their handlers.
    ///   - patience: How long to wait for the result of a line, in real time.
    ///   - attaching: Gives the page to the host before the first message.
    /// - Throws: ``Mismatch`` with the differences; `BridgeError` with the codes of
    ///   ``InMemoryPage/init(channels:origin:observer:clock:)``; the error of `attaching`;
    ///   `CancellationError` if the task is cancelled.
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
