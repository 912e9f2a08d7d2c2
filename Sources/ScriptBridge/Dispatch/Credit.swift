/// How many elements of a subscription its page is ready to take.
@MainActor
final class Credit {
    private let limit: Int
    private var count: Int
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ count: Int, limit: Int) {
        self.limit = max(limit, 1)
        self.count = min(count, self.limit)
    }

    func add(_ more: Int) {
        count += min(more, limit - count)
        wake()
    }

    func take() {
        count -= 1
    }

    /// Waits until the page is ready for an element; throws if the task is cancelled before.
    func wait() async throws {
        while count <= 0, !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter = $0 }
            } onCancel: {
                Task { await self.wake() }
            }
        }
        try Task.checkCancellation()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}
