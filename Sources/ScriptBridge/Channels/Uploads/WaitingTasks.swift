/// Tasks that wait until something may have changed, or until they are cancelled.
@MainActor
final class WaitingTasks {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { continuations.isEmpty }

    /// Waits for the next ``wake()``; returns at once in a task that is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                continuations.append(continuation)
            }
        } onCancel: {
            // Behind the append, if that has not run yet.
            Task { @MainActor in self.wake() }
        }
    }

    /// Lets all of them go on.
    func wake() {
        let woken = continuations
        continuations = []
        for continuation in woken { continuation.resume() }
    }
}
