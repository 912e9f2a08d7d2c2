import ScriptBridge
import ScriptBridgeInspector

@main
struct App {
    @MainActor static func main() async throws {
        try await SmallApp().run { bridge in
            try? BridgeInspector().install(in: bridge)
        }
    }
}
