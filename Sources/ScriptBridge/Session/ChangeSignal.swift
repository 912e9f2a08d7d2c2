/// Tells those who wait that something has changed: what it is they look up themselves.
@MainActor
package final class ChangeSignal {
    /// How often it has changed, to be noted before something is looked up.
    package private(set) var count: Int = 0

    private let deadlines: Deadlines
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    package init(_ deadlines: Deadlines) {
        self.deadlines = deadlines
    }

    /// Wakes all who wait.
    package func change() {
        count += 1
        let waiting = waiters.sorted { $0.key < $1.key }
        waiters = [:]
        for (_, waiter) in waiting { waiter.resume() }
    }

    /// Waits until it changes after so many changes, a time has come, or the task is cancelled.
    package func wait(after count: Int, until time: Duration) async {
        lastNumber += 1
        let number = lastNumber
        let deadline = deadlines.add(at: time) { [weak self] in self?.wake(number) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard count == self.count, !Task.isCancelled else { return continuation.resume() }
                waiters[number] = continuation
            }
        } onCancel: {
            Task { await self.wake(number) }
        }
        deadlines.remove(deadline)
    }

    private func wake(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume()
    }
}
