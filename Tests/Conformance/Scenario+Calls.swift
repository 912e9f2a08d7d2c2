import FixtureSupport
import ScriptBridge
import Testing

/// What the host says, and what it gets for it.
extension Scenario {
    static var calls: [Scenario] {
        [
            Scenario("call", body: call),
            Scenario("evaluate", body: evaluate),
            Scenario("emit", body: emit),
        ]
    }

    @MainActor
    private static func call() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.run(
            """
            bridge.expose({
              join: (one, other) => one + other,
              later: async value => [value],
              fail() { throw new TypeError('no'); },
            });
            """)
        let join = ScriptFunction<String, String, String>("window.bridge.join")
        let hostile = "\");alert(1);//\u{2028}\u{600}\""
        try #require(try await fixture.bridge.call(join(hostile, "é")) == hostile + "é")
        let later = ScriptFunction<[Int], Int>("window.bridge.later")
        try #require(try await fixture.bridge.call(later(3)) == [3])
        let missing = ScriptFunction<Void>("window.bridge.missing")
        try #require(
            try await code { try await fixture.bridge.call(missing()) } == .functionNotFound)
        do {
            try await fixture.bridge.call(ScriptFunction<Void>("window.bridge.fail")())
            Issue.record("The call did not throw.")
        } catch let error as BridgeError {
            try #require(error.code == .javaScriptException)
            let thrown = try #require(error.underlyingError as? JavaScriptError)
            try #require([thrown.name, thrown.message] == ["TypeError", "no"])
        }
    }

    @MainActor
    private static func evaluate() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let title = "\"; alert(1); \"</script>"
        try await fixture.bridge.evaluate("document.title = \(title)")
        let read = try await fixture.bridge.evaluate("document.title", as: String.self)
        try #require(read == title)
        let tree = try await fixture.bridge.evaluate(
            "({ list: [1, null], flag: true })", as: JSONValue.self)
        try #require(
            tree == .object(["list": .array([.integer(1), .null]), "flag": .bool(true)]))
        try #require(try await fixture.bridge.evaluate("undefined", as: Int?.self) == nil)
        try #require(
            try await code { try await fixture.bridge.evaluate("throw new Error('no')") }
                == .javaScriptException)
        // A value is one expression, also in a template, and a script may end in a comment.
        try #require(
            try await fixture.bridge.evaluate("`${\(-2) ** 2}` + \(title) // it's", as: String.self)
                == "4" + title)
        try await fixture.bridge.evaluate(
            "var kept = \(1); function take() { return \(2); } let local = 3; class Local {}")
        try #require(
            try await fixture.bridge.evaluate(
                "[kept + take(), typeof local, typeof Local]", as: JSONValue.self)
                == .array([.integer(3), .string("undefined"), .string("undefined")]))
        // What cannot leave the page is no error where nobody asks for it.
        try await fixture.bridge.evaluate("(() => {})")
        try #require(
            try await code { _ = try await fixture.bridge.evaluate("(() => {})", as: Int.self) }
                == .invalidResult)
    }

    @MainActor
    private static func emit() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.run(
            "window.events = []; bridge.on('theme', theme => { events.push(theme); });")
        try fixture.bridge.emit("other", 0)
        for theme in ["dark", "light"] { try fixture.bridge.emit("theme", theme) }
        try await fixture.wait(for: "events.length", toBe: .integer(2))
        let events = try await fixture.run("return events")
        try #require(events == .array([.string("dark"), .string("light")]))
        try #require(fixture.recorder.undelivered.isEmpty)
    }
}
