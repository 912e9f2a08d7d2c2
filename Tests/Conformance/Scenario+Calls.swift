import FixtureSupport
import ScriptBridge
import Testing

/// What the host sends, and what it gets back.
extension Scenario {
    static var calls: [Scenario] {
        [
            Scenario("call", body: call),
            Scenario("evaluate", body: evaluate),
            Scenario("late function", body: lateFunction),
            Scenario("emit", body: emit),
            Scenario("late listener", body: lateListener),
            Scenario("context", body: context),
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
        let later = ScriptFunction<Int, [Int]>("window.bridge.later")
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
    private static func lateFunction() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let bridge = fixture.bridge
        let paths: [FunctionPath] = ["window.bridge.add", "window.shop.add", "add"]
        let page = """
            window.calls = [];
            const add = number => { calls.push(number); return number + 1; };
            bridge.expose({ add });
            window.shop = { add };
            window.add = add;
            """
        func beginCalls() -> [Task<Int, any Error>] {
            paths.map { path in
                let add = ScriptFunction<Int, Int>(path)
                return Task { try await bridge.call(add(1), availableWithin: .seconds(20)) }
            }
        }
        // The page defines the functions while calls wait, in this document and in the next.
        for isReloaded in [false, true] {
            let calls = beginCalls()
            try await fixture.run("return 1")
            if isReloaded { try await fixture.host.reload() }
            try await fixture.run(page)
            for call in calls { try #require(try await call.value == 2) }
            try #require(try await fixture.run("return calls") == [1, 1, 1])
            try await fixture.host.reload()
        }
        for path in paths {
            let missing = ScriptFunction<Int, Int>(path)
            try #require(
                try await code {
                    _ = try await bridge.call(missing(1), availableWithin: .milliseconds(60))
                } == .functionNotFound)
        }
        let cancelled = beginCalls()
        for call in cancelled { call.cancel() }
        for call in cancelled {
            let result = await call.result
            try #require(throws: CancellationError.self) { try result.get() }
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
        try #require(tree == ["list": [1, .null], "flag": true])
        try #require(try await fixture.bridge.evaluate("undefined", as: Int?.self) == nil)
        try #require(
            try await code { try await fixture.bridge.evaluate("throw new Error('no')") }
                == .javaScriptException)
        // With a value, the code is one expression, whatever follows it.
        try #require(
            try await fixture.bridge.evaluate("{ a: [\(1)] }.a; // it's;", as: [Int].self) == [1])
        for statements: JavaScript in ["let a = 1; a", "1; \(2)"] {
            try #require(
                try await code { _ = try await fixture.bridge.evaluate(statements, as: Int.self) }
                    == .invalidInterpolation)
        }
        // A value is one expression, even in a template, and a script may end with a comment.
        try #require(
            try await fixture.bridge.evaluate("`${\(-2) ** 2}` + \(title) // it's", as: String.self)
                == "4" + title)
        try await fixture.bridge.evaluate(
            "var kept = \(1); function take() { return \(2); } let local = 3; class Local {}")
        try #require(
            try await fixture.bridge.evaluate(
                "[kept + take(), typeof local, typeof Local]", as: JSONValue.self)
                == [3, "undefined", "undefined"])
        // A value that cannot leave the page is not an error if no one asks for it.
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
        try await fixture.wait(for: "events.length", toBe: 2)
        let events = try await fixture.run("return events")
        try #require(events == ["dark", "light"])
        try #require(fixture.recorder.undelivered.isEmpty)
    }

    @MainActor
    private static func lateListener() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        // Wait until the host knows the page.
        try await fixture.run("await bridge.request('Refresh')")
        try fixture.bridge.emit("open", 1)
        try fixture.bridge.emit("theme", "dark", delivery: .latest)
        try fixture.bridge.emit("resume", 1, delivery: .transient)
        try fixture.bridge.emit("open", 2)
        try fixture.bridge.emit("unheard", 1)
        await waitUntil { fixture.recorder.undelivered == ["noListener"] }
        let listen = """
            window.events = [];
            for (const name of ['open', 'theme', 'resume']) {
              bridge.on(name, data => { events.push([name, data]); });
            }
            """
        try await fixture.run(listen)
        try await fixture.wait(for: "events.length", toBe: 3)
        let theme: JSONValue = ["theme", "dark"]
        let heard = try await fixture.run("await bridge.request('Refresh'); return events")
        try #require(heard == [["open", 1], ["open", 2], theme])
        try await fixture.host.reload()
        try await fixture.run(listen)
        try await fixture.wait(for: "events.length", toBe: 1)
        try #require(try await fixture.run("return events") == [theme])
        try #require(fixture.recorder.undelivered == ["noListener", "documentGone"])
    }

    @MainActor
    private static func context() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let read = """
            const names = ['Refresh', 'None'];
            return [bridge.context?.theme ?? null, ...names.map(bridge.supports)];
            """
        let known: [JSONValue] = [true, false]
        try #require(try await fixture.run(read) == .array([.null] + known))
        try fixture.bridge.setContext(["theme": "dark"])
        try #require(try await fixture.run(read) == .array([.null] + known))
        try await fixture.host.reload()
        try #require(try await fixture.run(read) == .array([.string("dark")] + known))
        try await fixture.run(
            "window.themes = []; bridge.on('context', ({ theme }) => { themes.push(theme); });")
        try await fixture.wait(for: "themes.length", toBe: 1)
        try fixture.bridge.setContext(["theme": "light"])
        try await fixture.wait(for: "themes.length", toBe: 2)
        try #require(try await fixture.run("return themes") == ["dark", "light"])
    }
}
