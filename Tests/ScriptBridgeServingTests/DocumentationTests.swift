import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

/// The examples of documentation comments.
@Suite("Documentation of sites", .timeLimit(.minutes(5)))
struct DocumentationTests {
    @Test("The app's own site")
    func site() async throws {
        let pages = URL(filePath: "/nonexistent")
        let files = try LocalSite("app://local", folder: pages)
        let app = try LocalSite("app://local") { request in
            request.path == "/" ? WebResponse("<h1>Customers</h1>") : nil
        }
        #expect(await files.response(to: "app://local/").status == 404)
        #expect(await app.response(to: "app://local/").status == 200)
    }
}
