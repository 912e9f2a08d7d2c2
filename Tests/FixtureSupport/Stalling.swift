import Foundation

/// A mode in which work on other threads begins late, and in any order.
///
/// A busy machine may stop a thread at any time, for long. A test that passes only because work on
/// another thread is quick, or slow, then fails, perhaps once in a thousand runs. In this mode it
/// fails in many runs, because such work waits for a random time, and because `settle` does not
/// wait. `SCRIPTBRIDGE_STALLED=1 make test-core` runs the tests in this mode, which begins when a test first waits.
/// `SCRIPTBRIDGE_STALLED` is the longest time for which a job waits, in milliseconds.
enum Stalling {
    #if !canImport(Darwin)  // Tests/AppleHost does not declare dlsym.
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// Whether the mode is on; its first use installs a hook in Swift's runtime, which calls it for
    /// every job that may run on any thread.
    static let isOn: Bool = {
        guard longest != nil,
            let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook")
        else { return false }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, enqueue in
            guard let longest = Stalling.longest, Bool.random() else {
                return enqueue(job)  // It overtakes the jobs that wait.
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + .random(in: 0...longest)) {
                enqueue(job)
            }
        }
        return true
    }()

    /// The longest time for which a job waits, in seconds; nil if the mode is off.
    private static let longest = ProcessInfo.processInfo.environment["SCRIPTBRIDGE_STALLED"]
        .flatMap(Double.init).map { $0 / 1000 }
    #else
    static let isOn = false
    #endif
}
