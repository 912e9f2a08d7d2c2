import Foundation

/// What was logged, in order.
final class Log: @unchecked Sendable {
    // Unchecked: the lines are only read and written with the lock held.
    private let lock = NSLock()
    private var written: [String] = []

    var lines: [String] { lock.withLock { written } }

    func append(_ line: String) {
        lock.withLock { written.append(line) }
    }
}
