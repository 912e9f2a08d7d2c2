import Synchronization

/// The lines that were logged, in order.
final class Log: Sendable {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func append(_ line: String) {
        written.withLock { $0.append(line) }
    }
}
