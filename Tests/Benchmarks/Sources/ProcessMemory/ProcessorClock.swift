#if os(Linux)
import Foundation

/// Whose processor time counts.
public enum ProcessorClock: Sendable {
    /// The time of this process.
    case app
    /// The time of the page processes that this process has started.
    case pages

    /// Returns the nanoseconds that the processes need while some work is done.
    @MainActor
    public func nanoseconds(of work: @MainActor () async throws -> Void) async throws -> Double {
        let clocks = clocks
        let before = clocks.map(Self.nanoseconds)
        try await work()
        return zip(clocks, before).map { Self.nanoseconds($0) - $1 }.reduce(0, +)
    }

    private var clocks: [clockid_t] {
        switch self {
        case .app: return [CLOCK_PROCESS_CPUTIME_ID]
        case .pages:
            return Memory.Process.pages().compactMap { process in
                var clock = clockid_t()
                return clock_getcpuclockid(pid_t(process.identifier), &clock) == 0 ? clock : nil
            }
        }
    }

    private static func nanoseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
#endif
