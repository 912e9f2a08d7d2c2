import FixtureSupport
import Testing

/// A short run of `make fuzz TARGET=packets`, which runs as long as you like.
@MainActor
// The limit includes the time of all tests that share the main actor.
@Suite("Adversarial packets", .timeLimit(.minutes(5)))
struct PacketFuzzTests {
    @Test("Every post gets one answer, every message one outcome, and nothing is left behind")
    func conversations() async throws {
        for seed in Fuzz.seeds("Adversarial packets", ordinarily: 100) {
            let report = try await PacketConversation.play(seed: seed)
            #expect(report.violations == [], "Seed \(seed)")
            #expect(report.postCount > 0, "Seed \(seed)")
        }
    }
}
