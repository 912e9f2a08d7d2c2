import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Deadlines", .timeLimit(.minutes(5)))
struct DeadlinesTests {
    private let clock = NotingClock()

    @Test("Requests with ever earlier deadlines leave one sleep, also after closing")
    func earlierRequests() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Wait.self) { _, _ in
            try await ManualClock().sleep(for: .seconds(1))
            return true
        }
        let clock = ManualClock()
        let host = try SessionHost(channel, clock: clock)
        for id in 1...1_000 {
            let request = #"{"id":\#(id),"name":"Wait","timeout":\#(100_000 - id)}"#
            await host.receive([request, #"{"id":\#(id),"cancel":true}"#])
            await settle()
        }
        await waitUntil { clock.sleeperCount == 1 }

        host.session.close()
        clock.advance(by: .seconds(100))
        // A sleep that ends now has no deadline left.
        await waitUntil { clock.sleeperCount == 0 }
    }

    @Test("Random deadlines fire in time")
    func randomDeadlines() async throws {
        for seed in Fuzz.seeds("deadlines", ordinarily: 6) {
            var generator = SplitMix64(seed: seed)
            let clock = NotingClock()
            let watch = AnyClock(clock)
            let deadlines = Deadlines(watch)
            var due: [Int: (time: Duration, token: Deadlines.Token)] = [:]
            var fired: [Duration] = []
            for number in 0..<60 {
                if generator.chance(60) {
                    let scale = Int.random(in: 0..<40, using: &generator)
                    let nanoseconds = Int.random(in: 0...(1 << scale), using: &generator)
                    let time = watch.elapsed() + .nanoseconds(nanoseconds)
                    let token = deadlines.add(at: time) {
                        due[number] = nil
                        fired.append(time)
                        #expect(watch.elapsed() >= time, "seed \(seed)")
                    }
                    due[number] = (time, token)
                }
                if generator.chance(30), let number = due.keys.sorted().first, let old = due[number]
                {
                    deadlines.remove(old.token)
                    due[number] = nil
                }
                func isReady() -> Bool {
                    guard let first = due.values.map(\.time).min() else { return true }
                    // A later wake-up could be a suspension, which moves deadlines.
                    return clock.nextEnd.map { $0 <= first } ?? false
                }
                await waitUntil(isReady)
                try #require(isReady(), "seed \(seed)")
                if generator.chance(40), let sleep = clock.nextEnd {
                    // Advance to the end of a sleep, a little further, or past several sleeps.
                    let further = Int.random(in: 0...2, using: &generator)
                    clock.advance(
                        by: sleep - watch.elapsed() + .microseconds(further * further * 999))
                }
                let now = watch.elapsed()
                func haveFired() -> Bool { due.values.allSatisfy { $0.time > now } }
                await waitUntil(haveFired)
                try #require(haveFired(), "seed \(seed)")
            }
            #expect(!fired.isEmpty)
        }
    }

    @Test("Deadlines that pass together fire in order")
    func order() async {
        let deadlines = Deadlines(AnyClock(clock))
        var done: [Int] = []
        for second in [30, 10, 26, 10] {
            _ = deadlines.add(at: .seconds(second)) { done.append(second) }
        }
        clock.advance(by: .seconds(14))
        await waitUntil { done.count == 2 }
        #expect(done == [10, 10])
        clock.advance(by: .seconds(15))
        await waitUntil { done.count == 3 }
        #expect(done == [10, 10, 26])
        clock.advance(by: .seconds(1))
        await waitUntil { done.count == 4 }
        #expect(done == [10, 10, 26, 30])
    }

    private struct Wait: ScriptRequest {
        typealias Reply = Bool
    }
}

/// A clock that notes when the sleeps end.
private final class NotingClock: Clock, Sendable {
    private let clock = ManualClock()
    private let ends = Ends()

    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }
    var nextEnd: Duration? { ends.first(after: now.offset) }

    func advance(by duration: Duration) {
        clock.advance(by: duration)
    }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        ends.append(deadline.offset)
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

/// The times at which sleeps end.
private final class Ends: @unchecked Sendable {
    // Unchecked, because the compiler cannot see that `all` is only used within `lock`.
    private let lock = NSLock()
    private var all: [Duration] = []

    func append(_ end: Duration) {
        lock.withLock { all.append(end) }
    }

    func first(after time: Duration) -> Duration? {
        lock.withLock { all.filter { $0 > time }.min() }
    }
}
