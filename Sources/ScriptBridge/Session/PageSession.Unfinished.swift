extension PageSession {
    /// What a session has not ended, which lives until it has: the session itself is gone then.
    @MainActor
    final class Unfinished {
        var state: SessionState
        /// How the promises of posts are settled.
        var answers: [Int: @MainActor (Answer) -> Void] = [:]

        init(_ state: SessionState) {
            self.state = state
        }
    }
}
