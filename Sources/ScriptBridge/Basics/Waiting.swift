import Dispatch
import Foundation

/// Wakes waiting tasks when something has changed; they look up what has changed themselves.
@MainActor
package final class ChangeSignal {
    /// The number of changes so far; note it before you look something up.
    package private(set) var count: Int = 0

    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    package init() {}

    /// Wakes all waiting tasks.
    package func change() {
        count += 1
        for number in waiters.sortedKeys {
            waiters.removeValue(forKey: number)?.resume()
        }
    }

    /// Waits until the change count differs from the given one, the time comes, or the task is
    /// cancelled.
    package func wait(after count: Int, until time: Duration, on deadlines: Deadlines) async {
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

/// Runs actions at the end of a turn of the main actor, after the handlers that the turn has woken.
///
/// Handlers that return quickly have ended by then, so their replies fit into one packet.
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

extension MainActor {
    /// Runs the cleanup of an object on the main actor after its last reference was dropped.
    ///
    /// If the caller is on the main actor, the cleanup runs immediately, otherwise in a later turn.
    /// This replaces an isolated deinit, which needs iOS 18.4 or macOS 15.4.
    package static func finish(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }

    /// Whether the current code runs on the main actor.
    ///
    /// The main thread does not always serve the main queue: in a plain program on Linux another
    /// thread may.
    nonisolated static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: queueMark) == true
    }

    private static let queueMark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
