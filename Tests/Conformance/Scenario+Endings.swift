import FixtureSupport
import ScriptBridge
import Testing

/// Pages, web views and loads that end while something answers them, and engines that are locked down.
extension Scenario {
    static var endings: [Scenario] {
        [
            Scenario("view released by its handler") {
                for waits in [false, true] { try await releaseInHandler(waits: waits) }
            },
            Scenario("reply after the document", body: replyLate),
            Scenario("low-memory termination", body: loseMemory),
            Scenario("stopped load", body: stopLoad),
            Scenario("page ends during a load") {
                try await endDuringLoad { try await $0.load() }
                try await loseDuringLoad()
            },
            Scenario("process ends during a load") {
                try await endDuringLoad { fixture in
                    try await fixture.host.endProcess()
                    try await fixture.load()
                }
            },
            Scenario("Lockdown Mode", body: lockDown),
        ]
    }

    /// The only owner of a web view and its bridge.
    @MainActor
    private final class Owner {
        var host: Host?
        var bridge: WebViewBridge?
    }

    private struct Leave: ScriptMessage {}

    @MainActor
    private static func releaseInHandler(waits: Bool) async throws {
        let owner = Owner()
        let (recorder, handlers) = (Recorder(), ScriptedHandlers())
        var channel = ScriptChannel.fixture(.mainFrame(of: Host.origin))
        handlers.register(in: &channel)
        channel.on(Leave.self) { _, _ in
            if waits { await Task.yield() }
            (owner.host, owner.bridge) = (nil, nil)
        }
        let host = try Host()
        let bridge = try WebViewBridge(
            channels: [channel], observer: recorder, clock: ContinuousClock())
        let isAlive = host.isAlive
        let isBridgeAlive = { [weak bridge] in bridge != nil }
        try host.install(bridge)
        try await host.load(at: Host.origin)
        // The page sends the message later, when only the owner has the web view.
        _ = try await host.run(
            "bridge.request('Wait', { as: 'go' }).then(() => { bridge.post('Leave'); });")
        let misuses = host.misuses
        (owner.host, owner.bridge) = (consume host, consume bridge)
        await waitUntil { handlers.askedCount(of: "go") == 1 }
        handlers.give(.null, to: "go")
        await waitUntil { !isAlive() && !isBridgeAlive() }
        try #require(!isAlive() && !isBridgeAlive())
        try #require(recorder.outcomes.first == "Wait replied")
        try #require(recorder.outcomes.count == 2)
        try #require(misuses() == [])
    }

    /// Two handlers, one of them for a page without the page script, answer a document that is gone.
    @MainActor
    private static func replyLate() async throws {
        let plainHandlers = ScriptedHandlers()
        var plain = ScriptChannel(
            "plain", accepting: .mainFrame(of: Host.origin).allowingUnknownSources())
        plainHandlers.register(in: &plain)
        let fixture = try ConformanceFixture<Host>(others: [plain])
        try await fixture.load()
        try await fixture.begin("late")
        try await fixture.run(
            "webkit.messageHandlers.plain.postMessage({ name: 'Wait', as: 'late' });")
        try await fixture.wait { plainHandlers.askedCount(of: "late") == 1 }
        try await fixture.load()
        try await fixture.requireEcho()
        for handlers in [fixture.handlers, plainHandlers] {
            handlers.give("late", to: "late")
        }
        await settle()
        try #require(try await fixture.run("return typeof late") == "undefined")
        try await fixture.requireEcho()
    }

    /// The system ends the process of a page that does nothing, and the app reloads it.
    @MainActor
    private static func loseMemory() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.requireEcho()
        try fixture.bridge.emit("before", 1, delivery: .latest)
        try await fixture.host.endProcess()
        await waitUntil {
            fixture.recorder.events.contains { if case .ended = $0 { true } else { false } }
        }
        try fixture.bridge.emit("after", 2, delivery: .latest)
        try await fixture.host.reload()
        try await fixture.run(
            """
            window.events = [];
            for (const name of ['before', 'after']) bridge.on(name, data => { events.push(data); });
            """)
        try await fixture.wait(for: "events", toBe: [1, 2])
        try await fixture.requireEcho()
    }

    @MainActor
    private static func stopLoad() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded(isServing: true)
        try await fixture.run(
            """
            window.controller = new AbortController();
            window.first = fetch('\(fixture.origin)/first', { signal: controller.signal })
              .then(response => response.text()).catch(() => 'stopped');
            """)
        fixture.handlers.give("a chunk", to: "first")
        try await fixture.wait { fixture.handlers.askedCount(of: "first") == 2 }
        try #require(try await fixture.run("controller.abort(); return await first") == "stopped")
        try await fixture.wait { fixture.handlers.cancelled == ["first"] }
        fixture.handlers.give("late", to: "first")
        await settle()
        for outcome in [JSONValue.string("one, "), "two", nil] {
            fixture.handlers.give(outcome, to: "second")
        }
        try #require(
            try await fixture.run("return await (await fetch('\(fixture.origin)/second')).text()")
                == "one, two")
        try await fixture.requireEcho()
    }

    /// Makes a page load something that does not arrive.
    @MainActor
    private static func loading() async throws -> ConformanceFixture<Host> {
        let fixture = try await ConformanceFixture<Host>.loaded(isServing: true)
        try await fixture.run(
            "fetch('\(fixture.origin)/slow').then(response => response.text()).catch(() => {});")
        try await fixture.wait { fixture.handlers.askedCount(of: "slow") == 1 }
        return fixture
    }

    @MainActor
    private static func endDuringLoad(
        by end: (ConformanceFixture<Host>) async throws -> Void
    ) async throws {
        let fixture = try await loading()
        try await end(fixture)
        try await fixture.wait { fixture.handlers.cancelled == ["slow"] }
        fixture.handlers.give("late", to: "slow")
        await settle()
        try await fixture.requireEcho()
    }

    /// WebKit does not report a load that ends with its web view, and ignores the answer.
    @MainActor
    private static func loseDuringLoad() async throws {
        let (isAlive, handlers, misuses) = try await {
            let fixture = try await loading()
            fixture.bridge.remove()
            return (fixture.host.isAlive, fixture.handlers, fixture.host.misuses)
        }()
        await waitUntil { !isAlive() }
        try #require(!isAlive())
        handlers.give("late", to: "slow")
        await settle()
        try #require(misuses() == [])
    }

    @MainActor
    private static func lockDown() async throws {
        // Engines without a web page have no bytes.
        let host = try Host()
        try await host.load(at: Host.origin)
        try #require(try await host.run("return typeof FileReader") == "function")
        let takesBytes = try await host.run("return typeof Blob") == "function"
        let fixture = try await ConformanceFixture<Host>.loaded(
            isLockedDown: true, takesBytes: takesBytes)
        let kinds = try await fixture.run("return [typeof WebAssembly, typeof FileReader]")
        try #require(kinds == ["undefined", "undefined"])
        try await fixture.begin("late")
        fixture.handlers.give("pushed", to: "late")
        try #require(try await fixture.run("return await late") == "pushed")
        try await fixture.run("bridge.expose({ join: (one, other) => one + other });")
        let join = ScriptFunction<String, String, String>("window.bridge.join")
        try #require(try await fixture.bridge.call(join("a", "b")) == "ab")
        try await fixture.requireEcho()
        guard takesBytes else { return }
        let isCopied = try await fixture.run(
            """
            const bytes = new Uint8Array(100_000).map((_, index) => index);
            const copy = await bridge.upload('Copy', new Blob([bytes]));
            const copied = new Uint8Array(await copy.arrayBuffer());
            return copied.length === bytes.length && copied.every((byte, index) => byte === bytes[index]);
            """)
        try #require(isCopied == true)
    }
}
