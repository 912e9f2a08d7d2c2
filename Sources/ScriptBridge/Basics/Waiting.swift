import Dispatch
import Foundation

/// Tasks that wait until something has changed; they look up what has changed themselves.
@MainActor
package final class WaitingTasks {
    /// The number of changes so far; note it before you look something up.
    package private(set) var changeCount: Int = 0

    private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastNumber = 0

    package init() {}

    package var isEmpty: Bool { continuations.isEmpty }

    /// Wakes all waiting tasks, in the order in which they began to wait.
    package func wake() {
        changeCount += 1
        for number in continuations.sortedKeys { wake(number) }
    }

    /// Waits until the tasks are woken, or this task is cancelled.
    package func wait() async {
        lastNumber += 1
        await wait(lastNumber, after: changeCount)
    }

    /// Waits until the change count differs from the given one, the time comes, or the task is
    /// cancelled.
    package func wait(after count: Int, until time: Duration, on deadlines: Deadlines) async {
        lastNumber += 1
        let number = lastNumber
        let deadline = deadlines.add(at: time) { [weak self] in self?.wake(number) }
        await wait(number, after: count)
        deadlines.remove(deadline)
    }

    private func wait(_ number: Int, after count: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard count == changeCount, !Task.isCancelled else { return continuation.resume() }
                continuations[number] = continuation
            }
        } onCancel: {
            // Runs on the main actor, so that the continuation is already in the list.
            Task { await self.wake(number) }
        }
    }

    private func wake(_ number: Int) {
        continuations.removeValue(forKey: number)?.resume()
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
