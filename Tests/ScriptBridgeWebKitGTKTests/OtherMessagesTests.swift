#if WebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Messages without a handler, in a real WebKit")
    struct OtherMessagesTests {
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
