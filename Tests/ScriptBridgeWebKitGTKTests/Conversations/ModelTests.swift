#if WebKitGTK
import FixtureSupport
import Testing

extension RealWebKit {
    /// Random conversations of the real page script and the real session on one virtual clock.
    @MainActor
    @Suite("Random conversations")
    struct ModelTests {
        @Test("Every message ends once, in order, and both sides agree")
        func conversations() async throws {
            var counts: [String: Int] = [:]
            for seed in Fuzz.seeds("Random conversations", ordinarily: 40) {
                let model = try ConversationModel(seed: seed)
                try await model.play(steps: 120)
                counts.merge(model.outcomeCounts, uniquingKeysWith: +)
            }
            // Every kind of ending occurs in the conversations.
            for ending in [
                "Wait replied", "Wait mine", "Wait handlerFailed", "Wait timedOut",
                "Wait cancelled", "Wait documentGone", "Downloads ended", "Downloads mine",
                "Downloads handlerFailed", "Downloads cancelled", "Downloads documentGone",
                "Note handled",
            ] { #expect(counts[ending, default: 0] > 0, "\(ending)") }
        }
    }
}
#endif
