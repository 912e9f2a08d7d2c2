import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// A suspended app runs nothing, but its clocks go on.
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
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(20))
        await settle()
        clock.suspend(for: .seconds(600))
        await settle()
        clock.advance(by: .seconds(9))
        await settle()
        #expect(done.isEmpty)
        #expect(deadlines.runningTime() == .seconds(29))
        clock.advance(by: .seconds(1))
        await waitUntil { done == [30] }
        clock.advance(by: .seconds(29))
        await settle()
        #expect(done == [30])
        clock.advance(by: .seconds(1))
        await waitUntil { done == [30, 60] }
    }

    @Test("With another clock, a deadline that is more than five seconds late is a suspension")
    func inferred() async throws {
        let manual = ManualClock()
        let deadlines = Deadlines(AnyClock(PlainClock(clock: manual)))
        var done: [Int] = []
        for second in [30, 60] {
            _ = deadlines.add(at: .seconds(second)) { done.append(second) }
        }
        try await step(manual, by: [17.5, 2.5])
        #expect(deadlines.runningTime() == .seconds(20))
        try await step(manual, by: [600, 9])
        #expect(done.isEmpty)
        #expect(deadlines.runningTime() == .seconds(29))
        try await step(manual, by: [1])
        #expect(done == [30])
        // At most five seconds late.
        try await step(manual, by: [35])
        #expect(done == [30, 60])
        #expect(deadlines.runningTime() == .seconds(65))
    }

    @Test("A deadline that is set after a suspension, before it was noticed, has all its time")
    func afterward() async throws {
        let manual = ManualClock()
        let deadlines = Deadlines(AnyClock(PlainClock(clock: manual)))
        var done: [Int] = []
        _ = deadlines.add(at: .seconds(30)) { done.append(1) }
        try await manual.waitForSleepers()
        manual.advance(by: .seconds(600))
        _ = deadlines.add(at: .seconds(610)) { done.append(2) }
        await settle()
        try await step(manual, by: [9])
        #expect(done.isEmpty)
        try await step(manual, by: [1])
        #expect(done == [2])
        try await step(manual, by: [20])
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
        await host.receive([
            #"{"id":1,"name":"Wait"}"#, #"{"id":2,"name":"Wait","timeout":29000}"#,
        ])
        await waitUntil { left.count == 2 }
        try await host.clock.waitForSleepers()
        host.clock.advance(by: .seconds(20))
        await settle()
        host.clock.suspend(for: .seconds(600))
        let ended = try await host.nextPush()
        #expect(ended.contains(#""id":2"#) && ended.contains(#""timedOut""#))
        #expect(!ended.contains(#""id":1"#))
        #expect(left[1]?() == .seconds(10))
        host.clock.advance(by: .seconds(9))
        await settle()
        #expect(host.pushed.count == 1)
        host.clock.advance(by: .seconds(1))
        let last = try await host.nextPush(2)
        #expect(last.contains(#""id":1"#) && last.contains(#""timedOut""#))
    }

    @Test("A channel's limit does not count a suspension while a long text is read")
    func reading() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits.timeout = .seconds(30)
        var left: Duration?
        channel.on(Wait.self) { _, context in
            left = context.remainingTime
            return true
        }
        let host = try SessionHost(channel)
        let text = String(repeating: "x", count: 100_000)
        host.post([#"{"id":1,"name":"Wait","data":{"text":"\#(text)"}}"#])
        host.clock.suspend(for: .seconds(600))
        await waitUntil { left != nil }
        #expect(left == .seconds(30))
    }

    @Test("A request that arrives before a suspension was noticed has all its time")
    func unnoticed() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits.timeout = .seconds(30)
        var left: [Int: @MainActor () -> Duration?] = [:]
        channel.on(Wait.self) { _, context in
            left[context.id ?? 0] = { context.remainingTime }
            try await ManualClock().sleep(for: .seconds(1))
            return true
        }
        let manual = ManualClock()
        let host = try SessionHost(channel, clock: PlainClock(clock: manual))
        for id in [1, 2] {
            await host.receive([#"{"id":\#(id),"name":"Wait"}"#])
            await waitUntil { left.count == id }
            if id == 1 {
                try await manual.waitForSleepers()
                // The sleeper wakes only after the second request.
                manual.advance(by: .seconds(600))
            }
        }
        #expect(left[2]?() == .seconds(30))
    }

    @Test("Waiting for a page function does not count a suspension")
    func waiting() async throws {
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [.fixture()], clock: clock)
        let show = ScriptFunction<Void>("window.bridge.show")
        let call = Task { try await page.call(show(), availableWithin: .seconds(30)) }
        try await clock.waitForSleepers()
        clock.suspend(for: .seconds(600))
        await settle()
        try page.expose("window.bridge.show", returning: true)
        try await call.valueInTime()
        #expect(page.calls == ["window.bridge.show()"])
    }

    /// Advances a clock on which something sleeps, and lets what it wakes run.
    private func step(_ clock: ManualClock, by seconds: [Double]) async throws {
        for step in seconds {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(step))
            await settle()
        }
    }

    /// A clock that says nothing about suspensions, as the system's do.
    private struct PlainClock: Clock {
        let clock: ManualClock
        var now: ManualClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            try await clock.sleep(until: deadline, tolerance: tolerance)
        }
    }

    private struct Wait: ScriptRequest {
        typealias Reply = Bool
    }
}
