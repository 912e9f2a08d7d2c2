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
@MainActor
package func waitUntil(_ condition: () throws -> Bool) async rethrows {
    while try !condition(), !Task.isCancelled {
        await Task.detached { await Task.yield() }.value
        await Task.yield()
    }
}
