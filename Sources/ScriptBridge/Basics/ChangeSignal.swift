/// Wakes waiting tasks when something has changed; they look up what has changed themselves.
@MainActor
package final class ChangeSignal {
    /// The number of changes so far; note it before you look something up.
    package private(set) var count: Int = 0

    private let deadlines: Deadlines
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    package init(_ deadlines: Deadlines) {
        self.deadlines = deadlines
    }

    /// Wakes all waiting tasks.
    package func change() {
        count += 1
        let waiting = waiters.sorted { $0.key < $1.key }
        waiters = [:]
        for (_, waiter) in waiting { waiter.resume() }
    }

    /// Waits until the change count differs from the given one, the time comes, or the task is
    /// cancelled.
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
