import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

@Suite("Page script")
struct BridgeScriptTests {
    @Test("The embedded script equals js/bridge.js; if not, run `make script`")
    func drift() throws {
        let url = Fixture.root.appending(path: "js/bridge.js")
        #expect(BridgeScript().source == (try String(contentsOf: url, encoding: .utf8)))
    }

    @Test("A script for another channel declares the channel")
    func channel() {
        let script = BridgeScript(channel: "it's")
        #expect(script.source.contains(#"JSON.parse("{\"channel\":\"it's\"}")"#))
        #expect(script.source.contains(BridgeScript().source))
    }

    @Test("A script with a key runs once per window, and only at its origin")
    func keyed() {
        func start(_ origin: Origin) -> Substring? {
            let channel = ScriptChannel("app", accepting: .mainFrame(of: origin))
            let script = BridgeScript(channel, in: origin, key: "secret")
            return script.source.split(separator: "\n").first
        }
        #expect(
            start("https://example.com:8443") == """
                if (!("ScriptBridge app https://example.com:8443" in window) \
                && (location.origin==="https://example.com:8443")) {
                """)
        #expect(
            start(.file) == """
                if (!("ScriptBridge app file://" in window) && (location.protocol==="file:")) {
                """)
        #expect(start(.opaque) == #"if (!("ScriptBridge app null" in window) && (true)) {"#)
    }

    @Test("A frame for a document of one origin does not reach a document of another origin")
    func pushed() {
        #expect(
            BridgeScript.source(receiving: "{}", in: "https://example.com")
                == #"if(location.origin==="https://example.com")ScriptBridge.receive("{}");true"#)
        let anywhere = #"ScriptBridge.receive("{}");true"#
        #expect(BridgeScript.source(receiving: "{}") == anywhere)
        #expect(BridgeScript.source(receiving: "{}", in: nil) == anywhere)
        #expect(BridgeScript.source(receiving: "{}", in: .opaque) == "if(true)\(anywhere)")
    }
}
