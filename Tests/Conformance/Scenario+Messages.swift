import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the page sends, and what it gets back.
extension Scenario {
    static var messages: [Scenario] {
        [
            Scenario("install", body: install),
            Scenario("post", body: post),
            Scenario("request", body: request),
            Scenario("stream", body: stream),
            Scenario("error", body: error),
            Scenario("deadline", body: deadline),
            Scenario("several channels", body: severalChannels),
            Scenario("another origin", body: anotherOrigin),
            Scenario("another window", body: anotherWindow),
        ]
    }

    @MainActor
    private static func install() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let page = try await fixture.run(
            "return [typeof bridge.post, bridge.isNative, typeof ScriptBridge.receive]")
        try #require(page == ["function", true, "function"])
        try await fixture.wait {
            fixture.recorder.events.contains { if case .ready = $0 { true } else { false } }
        }
    }

    @MainActor
    private static func post() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.run(
            """
            for (let i = 0; i < 3; i++) bridge.post('ActionButton', { path: '/', icon: 'plus' });
            bridge.post('Refresh');
            """)
        try await fixture.wait { fixture.recorder.outcomes.count == 4 }
        let buttons = Array(repeating: "ActionButton handled", count: 3)
        try #require(fixture.recorder.outcomes == buttons + ["Refresh handled"])
    }

    @MainActor
    private static func request() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let value: JSONValue = [
            "text": "\"é\u{2028}</script>",
            "list": [1, .null, true],
            "__proto__": 1,
        ]
        let text = try Fixture.text(Fixture.text(value))
        let echo = try await fixture.run(
            "return await bridge.request('Echo', { value: JSON.parse(\(text)) })")
        try #require(echo == value)
        // A reply that is not available at once is pushed.
        try await fixture.begin("late")
        fixture.handlers.give("pushed", to: "late")
        try #require(try await fixture.run("return await late") == "pushed")
    }

    @MainActor
    private static func stream() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.run(
            """
            window.seen = (async () => {
              const seen = [];
              for await (const element of bridge.subscribe('Downloads', { as: 's' }, { credit: 2 })) {
                seen.push(element);
                if (seen.length === 3) break;
              }
              return seen;
            })();
            """)
        for number in 1...3 {
            try await fixture.wait { fixture.handlers.askedCount(of: "s") == number }
            fixture.handlers.give(.integer(number), to: "s")
        }
        let seen = try await fixture.run("return await seen")
        try #require(seen == [1, 2, 3])
        try await fixture.wait { fixture.handlers.cancelled == ["s"] }

        try await fixture.run(
            """
            window.all = (async () => {
              const all = [];
              for await (const element of bridge.subscribe('Downloads', { as: 't' })) all.push(element);
              return all;
            })();
            """)
        fixture.handlers.give("only", to: "t")
        fixture.handlers.give(nil, to: "t")
        try #require(try await fixture.run("return await all") == ["only"])
    }

    @MainActor
    private static func error() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        let errors = try await fixture.run(
            """
            const error = (name, data) => bridge.request(name, data).then(() => 'none',
              ({ name, code, message }) => [name, code, message]);
            return [
              await error('GetLocation', { accurate: false }), await error('Explode'),
              await error('Missing'), await error('ActionButton', { path: 1 }),
            ];
            """)
        let rows = [
            ["locationDenied", "The user does not share the location."],
            ["handlerFailed", "The host failed to handle “Explode”."],
            ["unknownMessage", "Channel “nativeApp” has no handler for “Missing”."],
            ["invalidMessage", "path: expected String, found number"],
        ]
        let expected = rows.map { row in
            JSONValue.array((["BridgeError"] + row).map(JSONValue.string))
        }
        try #require(errors == .array(expected))
    }

    @MainActor
    private static func deadline() async throws {
        let clock = ManualClock()
        var limits = ScriptChannel.Limits()
        limits.timeout = .seconds(5)
        let fixture = try ConformanceFixture<Host>(limits: limits, clock: clock)
        try await fixture.load()
        try await fixture.begin("slow")
        clock.advance(by: .seconds(5))
        try #require(try await fixture.run("return await slow") == "timedOut")
        try #require(fixture.handlers.cancelled == ["slow"])
    }

    @MainActor
    private static func severalChannels() async throws {
        // For pages without the page script, which a host may not be able to identify.
        var plain = ScriptChannel(
            "plain", accepting: .mainFrame(of: Host.origin).allowingUnknownSources())
        plain.on(Echo.self) { request, _ in .array([request.value, "plain"]) }
        let fixture = try ConformanceFixture<Host>(others: [plain])
        try await fixture.load()
        let echo = try await fixture.run(
            "return await webkit.messageHandlers.plain.postMessage({ name: 'Echo', value: 5 })")
        try #require(echo == [5, "plain"])
        try await fixture.requireEcho()
        let unknown = try await fixture.run(
            """
            return await webkit.messageHandlers.plain.postMessage({ name: 'Refresh' })
              .catch(error => String(error?.message ?? error).split(':')[0]);
            """)
        try #require(unknown == "unknownMessage")
    }

    @MainActor
    private static func anotherOrigin() async throws {
        let fixture = try ConformanceFixture<Host>()
        try await fixture.host.load(at: "https://example.com.evil.com")
        let page = try await fixture.run(
            """
            const rejection = await webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })
              .then(() => 'accepted', error => String(error?.message ?? error).split(':')[0]);
            return [typeof bridge, typeof ScriptBridge, rejection];
            """)
        let expected = ["undefined", "undefined", "sourceNotAccepted"].map(JSONValue.string)
        try #require(page == .array(expected))
        try #require(fixture.recorder.outcomes.isEmpty)
        try await fixture.load()
        try await fixture.requireEcho()
    }

    @MainActor
    private static func anotherWindow() async throws {
        let fixture = try await ConformanceFixture<Host>.loaded()
        try await fixture.requireEcho()
        let window = try fixture.host.openWindow()
        for _ in 1...2 {
            try await window.load(at: Host.origin)
            let answers = try await window.run(
                """
                const outcome = promise => promise.then(() => 'answered', () => 'rejected');
                return [
                  await outcome(bridge.request('Echo', { value: 1 })),
                  await outcome(bridge.subscribe('Downloads', { as: 's' }).next()),
                  await outcome(webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })),
                ];
                """)
            try #require(answers == .array(Array(repeating: "rejected", count: 3)))
            let rejections = fixture.recorder.failures
            try #require(rejections.count >= 3)
            try #require(rejections.allSatisfy { $0.hasPrefix("sourceNotAccepted") })
            // The page continues, and so does the next one.
            try await fixture.requireEcho()
            try await fixture.load()
            try await fixture.requireEcho()
        }
        try #require(fixture.recorder.outcomes == Array(repeating: "Echo replied", count: 5))
    }
}
