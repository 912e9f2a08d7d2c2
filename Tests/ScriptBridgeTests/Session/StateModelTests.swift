import FixtureSupport
import Testing

@Suite("Session state, random events", .timeLimit(.minutes(5)))
struct StateModelTests {
    /// For a million steps, run 5,000 rounds: `SCRIPTBRIDGE_FUZZ_ROUNDS=5000`, or `make fuzz TARGET=model`.
    private static let stepCount = 200

    @Test("Every post gets one answer, every message one outcome, and nothing is left")
    @concurrent
    func model() async throws {
        var messageCount = 0
        var roundCount = 0
        for seed in Fuzz.seeds("A session's state", ordinarily: 150) {
            // Let other tests use the main actor.
            await Task.yield()
            var random = SplitMix64(seed: seed)
            let choose = { (count: Int) in Int.random(in: 0..<count, using: &random) }
            var model = StateModel(choose)
            for _ in 0..<Self.stepCount where model.violations.isEmpty { model.step(choose) }
            model.finish()
            #expect(model.violations.isEmpty, "Seed \(seed): \(model.violations.first ?? "")")
            messageCount += model.messageCount
            roundCount += 1
        }
        // Not all messages are rejected before they start.
        #expect(messageCount > roundCount * Self.stepCount / 5)
    }
}
