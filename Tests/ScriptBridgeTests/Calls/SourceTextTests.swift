import FixtureSupport
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

@MainActor
@Suite("Sources for observers")
struct SourceTextTests {
    private struct Point: Encodable { let id: Int, name: String }

    private func shown<Result>(_ call: JavaScriptCall<Result>) throws -> String {
        let session = try PageSession(channels: [], observer: Recorder()) { _, _ in }
        return try call.sources(for: session).shown
    }

    @Test("A call shows the JSON that the app passed")
    func call() throws {
        let show = ScriptFunction<Int, Point, [String], String, Void>("app.show")
        let call = show(1, Point(id: 1, name: "a\"b\\ü<"), ["JSON.parse(\"1\")"], ")\"(")
        #expect(
            try shown(call)
                == #"app.show(1,{"id":1,"name":"a\"b\\ü<"},["JSON.parse(\"1\")"],")\"(")"#
        )
        #expect(try call.source.contains(#"JSON.parse("{\"id\":1"#))
        #expect(try shown(ScriptFunction<Void>("f")()) == "f()")
    }

    @Test("Of a long call, the beginning is shown")
    func long() throws {
        let text = try shown(ScriptFunction<[Int], Void>("f")(Array(repeating: 1, count: 100_000)))
        #expect(text.hasPrefix("f([1,1,1") && text.hasSuffix("…"))
        #expect(text.utf8.count < 66_000)
    }

    @Test("A call that an envelope writes shows its values as JSON")
    func envelope() {
        let event = PageCall(
            event: "CustomEvent", named: "ready", [("detail", .init(encoded: #"{"id":1}"#))],
            to: nil, in: nil)
        #expect(event.shown == #"window.dispatchEvent(new CustomEvent("ready",{detail:{"id":1}}))"#)
        #expect(event.expression.contains(#"{detail:JSON.parse("{\"id\":1}")}"#))
    }
}
