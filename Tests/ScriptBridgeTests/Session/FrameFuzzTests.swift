import FixtureSupport
import Testing

/// A short run of what `make fuzz-frames` plays for as long as one likes.
@MainActor
// The time is that of all tests which share the main actor.
@Suite("Adversarial frames", .timeLimit(.minutes(5)))
struct FrameFuzzTests {
    @Test("Whatever a page posts is answered once, ends once, and leaves nothing behind")
    func conversations() async throws {
        for seed in Fuzz.seeds("Adversarial frames", ordinarily: 100) {
            let report = try await FrameConversation.play(seed: seed)
            #expect(report.violations == [], "Seed \(seed)")
            #expect(report.postCount > 0, "Seed \(seed)")
        }
    }
}
