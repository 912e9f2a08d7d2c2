import Foundation
import ScriptBridge
import ScriptBridgeServing

@main
struct App {
    @MainActor static func main() async throws {
        try await SmallApp().run { _ in
            let pages = URL(filePath: "/tmp", directoryHint: .isDirectory)
            print(try LocalSite("app://local", folder: pages).origin)
        }
    }
}
