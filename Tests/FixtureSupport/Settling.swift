/// Gives way until whatever was about to happen has, very likely, happened.
///
/// For what has to be there, `waitUntil` is the sure way.
@MainActor
package func settle() async {
    for _ in 0..<3 {
        await Task.detached { await Task.yield() }.value
        for _ in 0..<12 { await Task.yield() }
    }
}

/// Waits until a condition holds; a test's time limit is the end of it.
///
/// It gives way first, which is fast, and then sleeps: a condition that never holds would otherwise
/// keep the main actor busy, and every other test would miss its time too.
@MainActor
package func waitUntil(_ condition: () throws -> Bool) async rethrows {
    var turns = 0
    while try !condition(), !Task.isCancelled {
        turns += 1
        if turns < 1_000 {
            await Task.detached { await Task.yield() }.value
            await Task.yield()
        } else {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}

extension Task {
    /// Gives what the task gives, or throws at the end of a test's time.
    ///
    /// A test is cancelled then, and `value` would go on waiting.
    package func valueInTime() async throws -> Success {
        let (results, continuation) = AsyncStream.makeStream(of: Result<Success, Failure>.self)
        _Concurrency.Task<Void, Never> { continuation.yield(await result) }
        for await result in results { return try result.get() }
        throw _Concurrency.CancellationError()
    }
}
