import Foundation
import ScriptBridge
import ScriptBridgeHotwire

@main
struct App {
    @MainActor static func main() async throws {
        var app = SmallApp()
        app.channel.on(VisitSession())
        try await app.run { _ in
            let rules = try PathConfiguration(json: Data(#"{"rules":[]}"#.utf8), source: "rules")
            print(rules.issues.count)
        }
    }
}
