import Foundation

/// The lines that were logged, in order.
final class Log: @unchecked Sendable {
    // Unchecked because the compiler cannot see that every access holds the lock. `Mutex` needs macOS 15.
    private let lock = NSLock()
    private var written: [String] = []

    var lines: [String] { lock.withLock { written } }

    func append(_ line: String) {
        lock.withLock { written.append(line) }
    }
}
