#if WebKitGTK
import FixtureSupport
import ScriptBridge
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
            _ = try await page.run(
                "(0, eval)(\(JavaScriptEncoder().encode(BridgeScript().source)))")
            let result = try await page.run(
                "return [typeof bridge.post, typeof ScriptBridge.receive]")
            #expect(result == ["function", "function"])
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
            let object = try await page.run(
                """
                return await webkit.messageHandlers.nativeApp.postMessage(
                  { name: 'Echo', value: ['a\\udc00b', NaN] })
                """)
            #expect(object == ["a\u{FFFD}b", .null])
        }

        @Test("A closure that replies gives the page script and bare bodies the same value")
        func replying() async throws {
            var channel = ScriptChannel.fixture(
                .mainFrame(of: "https://example.com").allowingUnknownSources())
            channel.forwardOtherMessages { message, _ in
                message.name == "Nobody"
                    ? nil : ["name": .string(message.name), "is": message.data]
            }
            let page = try await Page.loaded(channel)
            let result = try await page.run(
                """
                const value = { z: [2 ** 53, 1e300, -0, 0.1], a: { '__proto__': 1 }, 'é': true };
                // Objects from the engine have no order.
                const sorted = value => JSON.stringify(value, (key, part) =>
                  part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part);
                const { is } = await bridge.request('Ask', value);
                const bare = await webkit.messageHandlers.nativeApp.postMessage(
                  JSON.stringify({ name: 'Ask', data: value }));
                const rejected = await bridge.request('Nobody').catch(error => error.code);
                return [
                  JSON.stringify(is) === JSON.stringify(value),
                  sorted(bare.is) === sorted(value), rejected,
                ];
                """)
            #expect(result == [true, true, "unknownMessage"])
        }
    }
}
#endif
