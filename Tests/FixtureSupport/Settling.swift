/// Yields, so that work that should not happen has a chance to happen.
///
/// Every test passes without this. To wait for something that should happen, use `waitUntil`: each
/// yield passes through another thread, which the system may stop for long.
@MainActor
package func settle() async {
    if Stalling.isOn { return }
    for _ in 0..<3 {
        await Task.detached { await Task.yield() }.value
        for _ in 0..<12 { await Task.yield() }
    }
}

/// Waits until a condition holds or the test's time limit ends the wait.
///
/// Yields at first, which is fast, and then sleeps: otherwise a condition that never holds would
/// keep the main actor busy, and every other test would miss its time limit too.
@MainActor
package func waitUntil(_ condition: () throws -> Bool) async rethrows {
    let isStalling = Stalling.isOn
    var turns = 0
    while try !condition(), !Task.isCancelled {
        turns += 1
        if turns >= 1_000 {
            try? await Task.sleep(for: .milliseconds(1))
        } else if isStalling {
            // A yield would wait for the stalled threads.
            await takeTurn()
        } else {
            await Task.detached { await Task.yield() }.value
            await Task.yield()
        }
    }
}

/// Waits until a condition has held for 20 turns of the main actor.
///
/// Use this with a condition that holds when no work is left. The condition cannot see work that
/// waits for the main actor already. That work runs in order, and 20 turns are enough for it.
@MainActor
package func waitUntilStable(_ condition: () -> Bool) async {
    _ = Stalling.isOn  // The first call begins it.
    var turns = 0
    while turns < 20, !Task.isCancelled {
        if condition() {
            turns += 1
        } else {
            turns = 0
            try? await Task.sleep(for: .microseconds(100))
        }
        await takeTurn()
    }
}

/// Lets the main actor run the work that waits for it.
///
/// Unlike a yield, this does not pass through another thread.
@MainActor
private func takeTurn() async {
    await withCheckedContinuation { turn in Task { turn.resume() } }
}

/// Starts a task, and waits until it has begun.
///
/// The task runs up to its first suspension before the test continues.
@MainActor
package func begin<Value: Sendable>(
    _ operation: @escaping @MainActor () async throws -> Value
) async -> Task<Value, any Error> {
    var hasBegun = false
    let task = Task {
        hasBegun = true
        return try await operation()
    }
    await waitUntil { hasBegun }
    return task
}

extension Task {
    /// The task's value, or an error when the test's time limit is reached.
    ///
    /// The test is cancelled then, but `value` would continue to wait.
    package func valueInTime() async throws -> Success {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Success, Failure>.self)
        _Concurrency.Task<Void, Never> { continuation.yield(await result) }
        for await result in results { return try result.get() }
        throw _Concurrency.CancellationError()
    }
}
