import FixtureSupport
import ScriptBridgeTesting
import Testing

@Suite("Manual clock", .timeLimit(.minutes(5)))
struct ManualClockTests {
    @Test("Waiting for sleepers returns once there are enough")
    func waiting() async throws {
        let clock = ManualClock()
        let sleeps = (1...3).map { seconds in
            Task { try await clock.sleep(for: .seconds(seconds)) }
        }
        try await clock.waitForSleepers(3)
        #expect(clock.sleeperCount == 3)
        clock.advance(by: .seconds(2))
        #expect(clock.sleeperCount == 1)
        try await sleeps[0].valueInTime()
        try await sleeps[1].valueInTime()
        clock.advance(by: .seconds(1))
        try await sleeps[2].valueInTime()
    }

    @Test("Consecutive sleeps do not race with the clock")
    func steps() async throws {
        let clock = ManualClock()
        let sleeper = Task {
            for _ in 0..<100 { try await clock.sleep(for: .seconds(1)) }
            return clock.now.offset
        }
        for _ in 0..<100 {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        #expect(try await sleeper.valueInTime() == .seconds(100))
    }

    @Test("A wait can be cancelled before and after it starts")
    func cancelling() async throws {
        let clock = ManualClock()
        let wait = Task { try await clock.waitForSleepers() }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.valueInTime() }
        let later = await begin { try await clock.waitForSleepers() }
        later.cancel()
        await #expect(throws: CancellationError.self) { try await later.valueInTime() }
        #expect(clock.sleeperCount == 0)
    }
}
