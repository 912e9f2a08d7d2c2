import Foundation

/// How long two ways to do the same take, measured in turns in one process.
struct Measurement {
    /// Nanoseconds, the median of the rounds.
    let ours, other: Double

    /// The other's time in ours, the median of the rounds.
    let ratio: Double

    /// Half the distance between the quartiles of the rounds' ratios, as a part of the ratio.
    let spread: Double

    init(
        rounds: Int = 11,
        ours: () throws -> Void,
        other: () throws -> Void
    ) throws {
        // Long enough that the caches are warm in most of a round, which the other one has emptied.
        let oursCount = try Timer.count(for: .milliseconds(40), ours)
        let otherCount = try Timer.count(for: .milliseconds(40), other)
        let times = try (0..<rounds).map { _ in
            (
                ours: try Timer.nanoseconds(oursCount, ours),
                other: try Timer.nanoseconds(otherCount, other)
            )
        }
        self.init(times: times)
    }

    /// Of rounds that were measured in turns.
    init(times: [(ours: Double, other: Double)]) {
        ours = times.map(\.ours).quantile(0.5)
        other = times.map(\.other).quantile(0.5)
        let ratios = times.map { $0.other / $0.ours }
        ratio = ratios.quantile(0.5)
        spread = (ratios.quantile(0.75) - ratios.quantile(0.25)) / 2 / ratio
    }
}

/// Takes the time of repeated work.
enum Timer {
    /// How often the work has to be done for one round of the given length; warms up as well.
    static func count(for length: Duration, _ work: () throws -> Void) throws -> Int {
        var count = 1
        while true {
            let time = try nanoseconds(count, work) * Double(count)
            let goal = length / .nanoseconds(1)
            if time >= goal { return count }
            count = min(count * 10, max(count + 1, Int(Double(count) * goal / time * 1.1)))
        }
    }

    /// The nanoseconds of the thread that the work takes once, when done so many times.
    ///
    /// Not of the clock: what else runs on the machine would be measured too.
    static func nanoseconds(_ count: Int, _ work: () throws -> Void) rethrows -> Double {
        let start = threadTime()
        for _ in 0..<count { try work() }
        return (threadTime() - start) / .nanoseconds(count)
    }

    /// How long the thread has run.
    static func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension [Double] {
    /// The element at a part of the way from the least to the greatest.
    func quantile(_ part: Double) -> Double {
        sorted()[Int((Double(count - 1) * part).rounded())]
    }
}
