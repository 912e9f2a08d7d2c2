/// Runs actions at the end of a turn of the main actor, after the handlers that the turn has woken.
///
/// Handlers that return quickly have ended by then, so their replies fit into one frame.
@MainActor
final class EndOfTurn {
    private var waitingCount = 0

    /// Whether an action waits for the end of a turn.
    var isAwaited: Bool { waitingCount > 0 }

    /// Runs an action at the end of this turn.
    func run(_ action: @escaping @MainActor () -> Void) {
        waitingCount += 1
        Task {
            // Passes through another thread, and so gives time to handlers that do the same.
            await Task.yield()
            waitingCount -= 1
            action()
        }
    }
}
