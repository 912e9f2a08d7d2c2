import FixtureSupport
import Foundation
import Testing

@testable import ScriptBridge

@Suite("Page script")
struct BridgeScriptTests {
    @Test("A script for another channel declares the channel")
    func channel() {
        let script = BridgeScript(channel: "it's")
        #expect(script.source.contains(#"JSON.parse("{\"channel\":\"it's\"}")"#))
        #expect(script.source.contains(BridgeScript().source))
    }

    @Test("An injected script runs once in a window, and checks its origin after it has marked it")
    func guarded() {
        func source(_ origin: Origin?, _ earlierMark: String? = nil) -> String {
            InjectedScript("body", mark: "m", earlierMark: earlierMark, in: origin).source
        }
        func isGuarded(_ source: String, _ conditions: String, _ isOrigin: String) -> Bool {
            let parts = source.components(separatedBy: "\nbody\n")
            return parts.count == 2
                && parts[0].hasPrefix(
                    "if (\"m\" in window) {\nwindow[\"m\"]?.();\n} else if (\(conditions)) {\n")
                && parts[0].hasSuffix("\nif (\(isOrigin)) {")
        }
        #expect(
            isGuarded(
                source("https://example.com:8443"),
                #"(location.origin==="https://example.com:8443")"#,
                #"origin === "https://example.com:8443""#))
        #expect(
            isGuarded(
                source(.file), #"(location.protocol==="file:")"#,
                #"origin === "null" || origin === "file://""#))
        #expect(isGuarded(source(.opaque), "(true)", #"origin === "null""#))
        #expect(isGuarded(source(nil), "true", "true"))
        #expect(isGuarded(source(nil, "e"), #"(typeof e === "undefined" || !e)"#, "true"))
    }

    @Test("A window that is older than its scripts is marked for all of them")
    func marks() {
        let script = InjectedScript("1", mark: "m", earlierMark: "e")
        let marking = #"const e=location.href!=="about:blank";"#
        #expect(InjectedScript.marking([script, script, .isolated("1")]) == marking)
        #expect(InjectedScript.marking([.isolated("1"), InjectedScript("1")]) == nil)
        #expect(InjectedScript.isolated("1").source == "1")
        #expect(InjectedScript("1").source != InjectedScript("1").source)
    }

    @Test("Hosts create user scripts only from guarded ones", arguments: ["WebKit", "WebKitGTK"])
    func onlyGuarded(_ host: String) throws {
        let folder = Fixture.root.appending(path: "Sources/ScriptBridge\(host)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let sources = try names.filter { $0.hasSuffix(".swift") }.sorted().filter { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return text.contains("webkit_user_script_new") || text.contains("injectionTime")
        }
        #expect(
            sources == [
                host == "WebKit" ? "WKUserScript+InjectedScript.swift" : "UserScripts.swift"
            ])
    }

    @Test("A script knows how many events may wait, if the host has another limit than the script")
    func waitingEvents() throws {
        func written(_ limit: Int) throws -> Substring? {
            let policy = OriginPolicy.mainFrame(of: "https://example.com")
            var app = ScriptChannel("app", accepting: policy)
            app.limits.webView.maximumWaitingEventCount = limit
            let dispatcher = try ChannelDispatcher(
                channels: [ScriptChannel("rpc", accepting: policy, envelope: .jsonRPC), app])
            let channel = try #require(dispatcher.scripted)
            let script = BridgeScript(channel, in: "https://example.com", key: "secret")
            return script.source.firstMatch(of: /\\"events\\":(\d+)/)?.1
        }
        #expect(try written(1_000) == nil)
        #expect(try [5, 5_000, -1].map(written) == ["5", "5000", "0"])
    }

    @Test("A packet for a document of one origin does not reach a document of another origin")
    func pushed() {
        #expect(
            BridgeScript.source(receiving: "{}", in: "https://example.com")
                == #"if((location.origin==="https://example.com"))ScriptBridge.receive("{}");true"#)
        let anywhere = #"ScriptBridge.receive("{}");true"#
        #expect(BridgeScript.source(receiving: "{}") == anywhere)
        #expect(BridgeScript.source(receiving: "{}", in: nil) == anywhere)
        #expect(BridgeScript.source(receiving: "{}", in: .opaque) == "if((true))\(anywhere)")
        #expect(
            BridgeScript.source(receiving: "{}", in: nil, by: "d")
                == #"if(window["ScriptBridge document"]?.id==="d")"# + anywhere)
    }
}
