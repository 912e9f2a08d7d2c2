#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("A page and a host in a real WebKit")
    struct RoundTripTests {
        @Test("Rows of frames.json, through bridge.js and the engine")
        func frames() async throws {
            let page = try await Page.loaded()
            for row in try Fixture.rows("frames", as: FrameRow.self) {
                let results = try await page.run(
                    """
                    const outcomes = [];
                    for (const [verb, name, data] of JSON.parse(\(literal(Fixture.text(row.page))))) {
                      const returned = bridge[verb](name, data);
                      if (verb === 'request') outcomes.push(returned.then(
                        resolved => ({ resolved }),
                        ({ code, message }) => ({ rejected: { code, message } })));
                    }
                    return await Promise.all(outcomes);
                    """)
                #expect(results == .array(row.results), "\(row.name)")
            }
        }

        @Test("Rows of messages.json, posted without bridge.js")
        func messages() async throws {
            let page = try await Page.loaded(.fixture(.nobody.orUnknownSource()))
            for row in try Fixture.rows("messages", as: MessageRow.self) {
                let result = try await page.run(
                    """
                    const body = JSON.parse(\(literal(Fixture.text(row.body))));
                    try {
                      const replied = await webkit.messageHandlers.nativeApp.postMessage(body);
                      return replied === undefined ? { handled: true } : { replied };
                    } catch (error) {
                      return { failed: String(error?.message ?? error) };
                    }
                    """)
                #expect(result == .object(row.outcome), "\(row.name)")
            }
        }

        @Test("Bodies that have no JSON text are refused, and the next message works")
        func unwritableBodies() async throws {
            let page = try await Page.loaded(.fixture(.nobody.orUnknownSource()))
            let result = try await page.run(
                """
                const post = body => webkit.messageHandlers.nativeApp.postMessage(body)
                  .then(value => value ?? 'handled', error => String(error?.message ?? error));
                const cycle = { name: 'Refresh' };
                cycle.self = cycle;
                return [await post(cycle), await post(undefined), await post(10n),
                        await post({ name: 'Echo', value: ['a\\udc00b', NaN] }), await post('{"name":"Refresh"}')];
                """)
            let refusal = JSONValue.string("invalidJSON: The body cannot be read as JSON.")
            #expect(
                result
                    == .array([
                        refusal, refusal, refusal, .array([.string("a\u{FFFD}b"), .null]),
                        .string("handled"),
                    ]))
        }

        @Test("On a channel that the host does not have, the page is in a plain browser")
        func unknownChannel() async throws {
            let page = try await Page.loaded(at: "https://elsewhere.com/")
            let script = BridgeScript(channel: "other").source
            _ = try await page.run("(0, eval)(\(literal(script)))")
            let result = try await page.run(
                """
                bridge.post('Refresh');
                const code = await bridge.request('Refresh').catch(error => error.code);
                return [bridge.isNative, code];
                """)
            #expect(result == .array([.bool(false), .string("noHost")]))
        }

        @Test("The host's entry cannot be replaced; window.bridge can")
        func entry() async throws {
            let page = try await Page.loaded()
            let result = try await page.run(
                """
                'use strict';
                const errors = [];
                try { window.ScriptBridge = 1 } catch (error) { errors.push(error.name) }
                try { delete window.ScriptBridge } catch (error) { errors.push(error.name) }
                try { ScriptBridge.receive = 1 } catch (error) { errors.push(error.name) }
                window.bridge = 7;
                return [errors, window.bridge];
                """)
            let errors = JSONValue.array(Array(repeating: .string("TypeError"), count: 3))
            #expect(result == .array([errors, .integer(7)]))
        }

        @Test("A handler on the main actor may wait: for time, for other threads")
        func waiting() async throws {
            var channel = ScriptChannel.fixture()
            channel.on(Wait.self) { @MainActor request, _ in
                await Task.detached {}.value
                try await Task.sleep(for: .milliseconds(1))
                return request.value + 1
            }
            let page = try await Page.loaded(channel)
            let result = try await page.run(
                "return await Promise.all([1, 2].map(value => bridge.request('Wait', { value })))")
            #expect(result == .array([.integer(2), .integer(3)]))
        }

        @Test("Events reach the page's listeners, in order")
        func events() async throws {
            let page = try await Page.loaded()
            _ = try await page.run(
                "window.seen = []; bridge.on('theme', theme => seen.push(theme))")
            try page.bridge.emit("theme", "dark\u{2028}</script>")
            try page.bridge.emit("theme", ["name": "light"])
            let seen = try await page.run(
                "while (seen.length < 2) await new Promise(resolve => setTimeout(resolve)); return seen"
            )
            let light = JSONValue.object(["name": .string("light")])
            #expect(seen == .array([.string("dark\u{2028}</script>"), light]))
        }

        @Test("An event to a page without the page script is reported, not lost in silence")
        func undelivered() async throws {
            let page = try await Page.loaded(at: "https://elsewhere.com/")
            try page.bridge.emit("theme", "dark")
            await page.load()
            #expect(page.observer.failures.count == 1)
            #expect(page.observer.failures.first?.hasPrefix("javaScriptException") == true)
        }

        private struct Wait: ScriptRequest {
            typealias Reply = Int
            let value: Int
        }

        private func literal(_ text: String) throws -> String {
            try JavaScriptEncoder().encode(text)
        }
    }
}
#endif
