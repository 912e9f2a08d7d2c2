#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("A page and a host in a real WebKit")
    struct RoundTripTests {
        @Test("Elements named like the bridge's globals do not interfere")
        func clobbering() async throws {
            let html = "<div id=bridge></div><div id=ScriptBridge></div>"
            let page = try await Page.loaded(html: html, at: "https://elsewhere.com/")
            _ = try await page.run("(0, eval)(\(literal(BridgeScript().source)))")
            let result = try await page.run(
                "return [typeof bridge.post, typeof ScriptBridge.receive]")
            #expect(result == ["function", "function"])
        }

        @Test("Bodies that JSON cannot represent are rejected, and the next message works")
        func unwritableBodies() async throws {
            let page = try await Page.loaded(.fixture(.noOrigin.allowingUnknownSources()))
            let result = try await page.run(
                """
                const post = body => webkit.messageHandlers.nativeApp.postMessage(body)
                  .then(value => value ?? 'handled', error => String(error?.message ?? error));
                const cycle = { name: 'Refresh' };
                cycle.self = cycle;
                return [await post(cycle), await post(undefined), await post(10n),
                        await post({ name: 'Echo', value: ['a\\udc00b', NaN] }), await post('{"name":"Refresh"}')];
                """)
            let rejection = JSONValue.string(
                "invalidJSON: The body cannot be read as JSON. Post a plain object, or JSON as text."
            )
            #expect(result == [rejection, rejection, rejection, ["a\u{FFFD}b", .null], "handled"])
        }

        @Test("Text that a page posts arrives intact and is never truncated")
        func textBodies() async throws {
            let page = try await Page.loaded(.fixture(.noOrigin.allowingUnknownSources()))
            // If the rest were cut off, an invalid message would become valid.
            let message = #"{"name":"Refresh"}"#
            for (rest, outcome) in [
                ("", "handled"), (" ", "handled"), ("\\0", "invalidJSON"), ("\\0 ", "invalidJSON"),
                ("\\ud800", "invalidJSON"), ("\\udc00 ", "invalidJSON"), ("é", "invalidJSON"),
                ("\u{1F600}", "invalidJSON"),
            ] {
                let result = try await page.run(
                    """
                    return await webkit.messageHandlers.nativeApp.postMessage('\(message)\(rest)')
                      .then(() => 'handled', error => String(error?.message ?? error).split(':')[0]);
                    """)
                #expect(result == .string(outcome), "\(rest)")
            }
            for (value, expected) in [
                ("a", "a"), ("é", "é"), ("ü\u{1F600}ü", "ü\u{1F600}ü"), ("a\\ud800b", "a\u{FFFD}b"),
                ("é\\udc00", "é\u{FFFD}"), ("\u{1F600}\\ud83d", "\u{1F600}\u{FFFD}"),
            ] {
                let result = try await page.run(
                    """
                    return await webkit.messageHandlers.nativeApp.postMessage(
                      '{"name":"Echo","value":"\(value)"}')
                    """)
                #expect(result == .string(expected), "\(value)")
            }
        }

        @Test("The host's entry point cannot be replaced; window.bridge can")
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
            let errors = JSONValue.array(Array(repeating: "TypeError", count: 3))
            #expect(result == [errors, 7])
        }

        @Test("A handler on the main actor may wait for time and for other threads")
        func waiting() async throws {
            var channel = ScriptChannel.fixture()
            channel.on(Wait.self) { request, _ in
                await Task.detached {}.value
                try await Task.sleep(for: .milliseconds(1))
                return request.value + 1
            }
            let page = try await Page.loaded(channel)
            let result = try await page.run(
                "return await Promise.all([1, 2].map(value => bridge.request('Wait', { value })))")
            #expect(result == [2, 3])
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
