import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Visits without an engine")
struct VisitReplayTests {
    @Test(
        "Replayed messages of real pages lead to the recorded outputs",
        arguments: try VisitTranscript.all())
    func replay(transcript: VisitTranscript) throws {
        var machine = VisitStateMachine()
        for step in transcript.steps {
            let text = try Fixture.text(step.input)
            let input = try JSONDecoder().decode(
                VisitStateMachine.Input.self, from: Data(text.utf8))
            let outputs = machine.handle(input).map(\.description)
            #expect(outputs == step.outputs, "\(text)")
        }
    }
}
