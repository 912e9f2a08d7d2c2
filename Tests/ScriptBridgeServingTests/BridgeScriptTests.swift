import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

@Suite("The page script on a server")
struct BridgeScriptTests {
    @Test("The path changes exactly when the script changes")
    func path() {
        #expect(BridgeScript().path == BridgeScript().path)
        #expect(BridgeScript().path != BridgeScript(channel: "other").path)
        #expect(BridgeScript().path.wholeMatch(of: /\/bridge\.[0-9a-f]{16}\.js/) != nil)
    }

    @Test("The script is served at its paths and no others")
    func serving() throws {
        let script = BridgeScript()
        let response = try #require(script.response(forPath: script.path))
        #expect(response.status == 200)
        #expect(response.contentType == "text/javascript; charset=utf-8")
        #expect(response.body.data == Data(script.source.utf8))
        #expect(
            response.headers == [
                "Cache-Control": "public, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
            ])
        let stable = try #require(script.response(forPath: "/bridge.js"))
        #expect(stable.headers["Cache-Control"] == "no-cache")
        #expect(stable.body.data == response.body.data)
        let old = BridgeScript(channel: "other").path
        for path in ["", "/", "/bridge", "bridge.js", "/bridge.js/", "//bridge.js", old] {
            #expect(script.response(forPath: path) == nil, "\(path)")
        }
    }
}
