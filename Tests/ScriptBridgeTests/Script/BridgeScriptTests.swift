import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Page script")
struct BridgeScriptTests {
    @Test("The text in Swift is the text of js/bridge.js; if not, run `make script`")
    func drift() throws {
        let url = Fixture.root.appending(path: "js/bridge.js")
        #expect(BridgeScript().source == (try String(contentsOf: url, encoding: .utf8)))
    }

    @Test("A script for another channel declares it")
    func channel() {
        let script = BridgeScript(channel: "it's")
        #expect(script.source.contains(#"JSON.parse("{\"channel\":\"it's\"}")"#))
        #expect(script.source.contains(BridgeScript().source))
    }

    @Test("The file name changes with the text, and only with it")
    func fileName() {
        #expect(BridgeScript().fileName == BridgeScript().fileName)
        #expect(BridgeScript().fileName != BridgeScript(channel: "other").fileName)
        #expect(BridgeScript().contentHash.count == 16)
        #expect(BridgeScript.contentType == "text/javascript; charset=utf-8")
    }
}
