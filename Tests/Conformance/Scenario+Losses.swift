import FixtureSupport
import ScriptBridge
import Testing

/// Objects that end while they are in use, and calls that apps make twice or too late.
extension Scenario {
    static var losses: [Scenario] {
        [
            Scenario("lost view") {
                try await lose { fixture in
                    try await fixture.run(
                        """
                        bridge.expose({ wait: () => new Promise(() => { window.isAsked = true; }) });
                        """)
                    let call = Task { [bridge = fixture.bridge] in
                        try await code {
                            try await bridge.call(ScriptFunction<Void>("window.bridge.wait")())
                        }
                    }
                    try await fixture.wait(for: "window.isAsked", toBe: true)
                    return { try #require(try await call.valueInTime() == .noWebView) }
                }
                try await lose { fixture in
                    try await fixture.run(
                        "window.events = []; bridge.on('theme', theme => { events.push(theme); });")
                    try await fixture.requireEcho()
                    try fixture.bridge.emit("theme", "dark")
                    // In the same turn: earlier pushes still reach the page.
                    fixture.bridge.remove()
                    try await fixture.wait(for: "events", toBe: ["dark"])
                    return {}
                }
                try await lose { fixture in
                    try fixture.bridge.emit("theme", "dark")
                    return {}
                }
                try await loseBeforeUse()
            },
            Scenario("lost process", body: loseProcess),
            Scenario("shared configuration", body: shareConfiguration),
            Scenario("late installation", body: installLate),
        ]
    }

    /// Starts something, releases the bridge and the web view, and checks how it ended.
    @MainActor
    private static func lose(
        in beginning: (ConformanceFixture<Host>) async throws -> () async throws -> Void
    ) async throws {
        let (bridge, isAlive, check) = try await {
            let fixture = try await ConformanceFixture<Host>.loaded()
            let check = try await beginning(fixture)
            fixture.bridge.remove()
            return (fixture.bridge, fixture.host.isAlive, check)
        }()
        try await check()
        await waitUntil { !isAlive() }
        try #require(!isAlive())
        try #require(try await code { try await bridge.evaluate("1") } == .noWebView)
    }

    /// Installs a bridge in a web view that is released before it has loaded anything.
    @MainActor
    private static func loseBeforeUse() async throws {
        let bridge = try Host.makeBridge()
        var host: Host? = try Host()
        try host?.install(bridge)
        let isAlive = try #require(host?.isAlive)
        bridge.remove()
        host = nil
        await waitUntil { !isAlive() }
        let next = try Host()
        try next.install(bridge)
        try await next.load(at: Host.origin)
        try await next.requireEcho()
    }

    /// Ends the process right after an installation and during a push.
    @MainActor
    private static func loseProcess() async throws {
        let fixture = try ConformanceFixture<Host>()
        try await fixture.host.endProcess()
        try await fixture.load()
        try await fixture.requireEcho()
        try fixture.bridge.emit("theme", "dark")
        try await fixture.host.endProcess()
        try await fixture.load()
        try await fixture.requireEcho()
    }

    /// Installs a second bridge while the web view has the handlers of another one.
    @MainActor
    private static func shareConfiguration() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let window = try fixture.host.openWindow()
        let other = try Host.makeBridge()
        let rejection = #expect(throws: BridgeError.self) { try window.install(other) }
        try #require(rejection?.code == .alreadyInstalled)
        try #require(rejection?.message.isEmpty == false)
        try await fixture.requireEcho()
        fixture.bridge.remove()
        try window.install(other)
        try await window.load(at: Host.origin)
        try await window.requireEcho()
        try #require(fixture.host.misuses() + window.misuses() == [])
    }

    /// Installs a bridge after a document has loaded.
    @MainActor
    private static func installLate() async throws {
        let host = try Host()
        try await host.load(at: Host.origin)
        _ = try await host.run("window.join = (one, other) => one + other;")
        let bridge = try Host.makeBridge()
        try host.install(bridge)
        let join = ScriptFunction<String, String, String>("window.join")
        try #require(try await bridge.call(join("a", "b")) == "ab")
        try #require(try await bridge.evaluate("join('a', 'b')", as: String.self) == "ab")
        try #require(try await host.run("return typeof bridge") == "undefined")
        try await host.load(at: Host.origin)
        try await host.requireEcho()
    }
}
