import ScriptBridge
import Testing

/// Expects that something fails with a code.
@MainActor
func expectError(
    _ code: BridgeError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    do {
        try await body()
        Issue.record("No error", sourceLocation: sourceLocation)
    } catch {
        #expect(
            (error as? BridgeError)?.code == code, "\(error)", sourceLocation: sourceLocation)
    }
}
