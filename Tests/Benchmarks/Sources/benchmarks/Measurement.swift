import Foundation

/// The times of two ways to do the same work, measured alternately in one process.
struct Measurement {
    /// The median time of a round, in nanoseconds.
    let ours, other: Double

    /// The median of the rounds' ratios of the other time to ours.
    let ratio: Double

    /// Half the interquartile range of the rounds' ratios, relative to the ratio.
    let spread: Double

    /// Measures the thread's time in eleven rounds.
    init(ours: () throws -> Void, other: () throws -> Void) throws {
        // Long enough that the caches, which the other work has emptied, are warm for most of a
        // round.
        let oursCount = try Timer.count(for: .milliseconds(40), ours)
        let otherCount = try Timer.count(for: .milliseconds(40), other)
        let times = try (0..<11).map { _ in
            (
                ours: try Timer.nanoseconds(oursCount, ours),
                other: try Timer.nanoseconds(otherCount, other)
            )
        }
        self.init(times: times)
    }

    /// Measures rounds of functions that return their own nanoseconds; another round warms up.
    @MainActor
    init(
        rounds: Int,
        ours: @MainActor () async throws -> Double,
        other: @MainActor () async throws -> Double
    ) async throws {
        var times: [(ours: Double, other: Double)] = []
        for _ in 0...rounds {
            let time = try await ours()
            times.append((ours: time, other: try await other()))
        }
        self.init(times: Array(times.dropFirst()))
    }

    private init(times: [(ours: Double, other: Double)]) {
        ours = times.map(\.ours).quantile(0.5)
        other = times.map(\.other).quantile(0.5)
        let ratios = times.map { $0.other / $0.ours }
        ratio = ratios.quantile(0.5)
        spread = (ratios.quantile(0.75) - ratios.quantile(0.25)) / 2 / ratio
    }
}

/// Measures repeated work.
enum Timer {
    /// Returns how often to repeat the work for a round of the given length, and warms up.
    static func count(for length: Duration, _ work: () throws -> Void) throws -> Int {
        var count = 1
        while true {
            let time = try nanoseconds(count, work) * Double(count)
            let goal = length / .nanoseconds(1)
            if time >= goal { return count }
            count = min(count * 10, max(count + 1, Int(Double(count) * goal / time * 1.1)))
        }
    }

    /// Returns the thread's nanoseconds for one repetition of the work.
    ///
    /// Wall-clock time would include other processes on the machine.
    static func nanoseconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
        let start = threadTime()
        for _ in 0..<count { try work() }
        return (threadTime() - start) / .nanoseconds(count)
    }

    /// The thread's running time.
    static func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension [Double] {
    /// The element at a relative position, from 0 to 1, in sorted order.
    func quantile(_ part: Double) -> Double {
        sorted()[Int((Double(count - 1) * part).rounded())]
    }
}
