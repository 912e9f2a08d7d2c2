import ScriptBridge
import ScriptBridgeDialects

@main
struct App {
    @MainActor static func main() async throws {
        let channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"),
            dialect: .fields(
                name: "name", data: .member("payload"), id: "id", reply: .call("window.external")))
        try await SmallApp(channel: channel).run()
    }
}
