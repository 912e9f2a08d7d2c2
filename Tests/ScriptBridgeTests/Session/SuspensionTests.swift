import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// A suspended app runs nothing, but its clocks go on, as a manual clock does that jumps.
@MainActor
@Suite("Deadlines of an app that the system suspends", .timeLimit(.minutes(5)))
struct SuspensionTests {
    @Test("What is left of a deadline after a suspension is what was left before")
    func left() async throws {
        let clock = ManualClock()
        let deadlines = Deadlines(AnyClock(clock))
        var done: [Int] = []
        for second in [30, 60] {
            _ = deadlines.add(at: .seconds(second)) { done.append(second) }
        }
        try await step(clock, by: [17.5, 2.5])
        #expect(deadlines.runningTime() == .seconds(20))
        // Suspended from the 20th second on, for ten minutes.
        try await step(clock, by: [600, 9])
        #expect(done.isEmpty)
        #expect(deadlines.runningTime() == .seconds(29))
        try await step(clock, by: [1])
        #expect(done == [30])
        try await step(clock, by: [18, 11])
        #expect(done == [30])
        try await step(clock, by: [1])
        #expect(done == [30, 60])
    }

    @Test("A deadline that is at most five seconds late is not moved")
    func late() async throws {
        let clock = ManualClock()
        let deadlines = Deadlines(AnyClock(clock))
        var isDone = false
        _ = deadlines.add(at: .seconds(30)) { isDone = true }
        try await step(clock, by: [35])
        #expect(isDone)
        #expect(deadlines.runningTime() == .seconds(35))
    }

    @Test("A deadline that is set after a suspension, before it was noticed, has all its time")
    func afterward() async throws {
        let clock = ManualClock()
        let deadlines = Deadlines(AnyClock(clock))
        var done: [Int] = []
        _ = deadlines.add(at: .seconds(30)) { done.append(1) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(600))
        _ = deadlines.add(at: .seconds(610)) { done.append(2) }
        await settle()
        try await step(clock, by: [9])
        #expect(done.isEmpty)
        try await step(clock, by: [1])
        #expect(done == [2])
        try await step(clock, by: [20])
        #expect(done == [2, 1])
    }

    @Test("A channel's limit does not count a suspension; a timeout that the page set does")
    func requests() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits.timeout = .seconds(30)
        var left: [Int: @MainActor () -> Duration?] = [:]
        channel.on(Wait.self) { _, context in
            left[context.id ?? 0] = { context.remainingTime }
            try await ManualClock().sleep(for: .seconds(1))
            return true
        }
        let host = try SessionHost(channel)
        _ = await host.receive(
            #"{"bridge":1,"document":"d","messages":[{"id":1,"name":"Wait"},{"id":2,"name":"Wait","timeout":29000}]}"#
        )
        await waitUntil { left.count == 2 }
        try await step(host.clock, by: [17.5, 2.5])
        #expect(host.session.core.deadlines.runningTime() == .seconds(20))
        host.clock.advance(by: .seconds(600))
        let ended = try await host.nextPush()
        #expect(ended.contains(#""id":2"#) && ended.contains(#""timedOut""#))
        #expect(!ended.contains(#""id":1"#))
        #expect(left[1]?() == .seconds(10))
        try await step(host.clock, by: [9])
        #expect(host.pushed.count == 1)
        host.clock.advance(by: .seconds(1))
        let last = try await host.nextPush(2)
        #expect(last.contains(#""id":1"#) && last.contains(#""timedOut""#))
    }

    /// Advances a clock on which something sleeps, and lets what it wakes run.
    private func step(_ clock: ManualClock, by seconds: [Double]) async throws {
        for step in seconds {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(step))
            await settle()
        }
    }

    private struct Wait: ScriptRequest {
        typealias Reply = Bool
    }
}
