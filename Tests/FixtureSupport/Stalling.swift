import Foundation

/// A mode in which the threads that run tasks are busy most of the time.
///
/// A busy machine may stop a thread at any time, for long. A test that passes only because work on
/// another thread is quick then fails, perhaps once in a thousand runs. In this mode it fails in
/// almost every run, because such work takes milliseconds instead of microseconds, and because
/// `settle` does not wait. `make test-stalled` runs all tests in this mode, which begins when a test
/// first waits. `SCRIPTBRIDGE_STALLED` is the longest time for which a thread stops, in milliseconds.
enum Stalling {
    /// Whether the mode is on; its first use begins to stall the threads.
    static let isOn: Bool = {
        guard
            let text = ProcessInfo.processInfo.environment["SCRIPTBRIDGE_STALLED"],
            let milliseconds = Double(text)
        else { return false }
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            Task.detached {
                while true {
                    stop(for: .random(in: 0...milliseconds / 1000))
                    await Task.yield()
                }
            }
        }
        return true
    }()

    /// Stops a thread, which an asynchronous function may not do directly.
    private static func stop(for seconds: TimeInterval) {
        Thread.sleep(forTimeInterval: seconds)
    }
}
