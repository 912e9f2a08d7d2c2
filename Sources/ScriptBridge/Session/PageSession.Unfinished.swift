extension PageSession {
    /// The unfinished work of a session, which may outlive the session itself.
    @MainActor
    final class Unfinished {
        var state: SessionState
        /// The handlers that settle the promises of posts.
        var answers: [Int: @MainActor (PostAnswer) -> Void] = [:]

        init(_ state: SessionState) {
            self.state = state
        }
    }
}
