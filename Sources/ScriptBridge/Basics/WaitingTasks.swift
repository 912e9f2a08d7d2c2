/// Tasks that wait until something may have changed, or until they are cancelled.
@MainActor
final class WaitingTasks {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { continuations.isEmpty }

    /// Waits until the tasks are woken; returns at once in a cancelled task.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                continuations.append(continuation)
            }
        } onCancel: {
            // Runs on the main actor, so that the continuation is already in the list.
            Task { @MainActor in self.wake() }
        }
    }

    /// Resumes all waiting tasks.
    func wake() {
        let woken = continuations
        continuations = []
        for continuation in woken { continuation.resume() }
    }
}
