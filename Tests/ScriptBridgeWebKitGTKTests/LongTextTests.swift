#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Long texts in a real WebKit")
    struct LongTextTests {
        private struct Size: ScriptRequest {
            typealias Reply = [Int]
            let text: String
        }

        /// A channel that counts the units and the repaired characters of each text, in order.
        private static func channel(_ log: Log) -> ScriptChannel {
            var channel = ScriptChannel.fixture(
                .mainFrame(of: "https://example.com").allowingUnknownSources())
            channel.on(Size.self) { size, _ in
                log.counts.append(size.text.utf16.count)
                return [size.text.utf16.count, size.text.count { $0 == "\u{FFFD}" }]
            }
            return channel
        }

        @MainActor
        private final class Log {
            var counts: [Int] = []
        }

        @Test(
            "Long and short messages start in order and arrive whole", arguments: Hosting.allCases)
        func order(over hosting: Hosting) async throws {
            let log = Log()
            let page = try await Page.loaded(Self.channel(log), over: hosting)
            let results = try await page.run(
                """
                const all = [];
                for (const count of [10, 40000, 11, 300000, 12, 100000, 13]) {
                  all.push(bridge.request('Size', { text: 'é'.repeat(count) }));
                  await 0;  // a packet for each
                }
                return (await Promise.all(all)).map(([count]) => count);
                """)
            let counts = [10, 40_000, 11, 300_000, 12, 100_000, 13]
            #expect(log.counts == counts)
            #expect(results == .array(counts.map(JSONValue.integer)))
        }

        @Test(
            "A lone surrogate in a long text is repaired, wherever it is",
            arguments: Hosting.allCases)
        func loneSurrogates(over hosting: Hosting) async throws {
            let page = try await Page.loaded(Self.channel(Log()), over: hosting)
            let results = try await page.run(
                """
                const post = text => webkit.messageHandlers.nativeApp.postMessage(text);
                const results = [];
                for (const filler of ['x'.repeat(100), 'x'.repeat(70000), '日'.repeat(70000)]) {
                  for (const text of ['\\ud800' + filler, filler + '\\ud800', filler + '\\ud800]}']) {
                    results.push(await post(`{"name":"Size","text":"${text}"}`));
                  }
                  // A surrogate after the value still makes the text invalid JSON.
                  results.push(await post(`{"name":"Size","text":"${filler}"}\\ud800`)
                    .catch(error => [String(error).includes('invalidJSON')]));
                }
                return results;
                """)
            let rows = [100, 70_000, 70_000].flatMap { count -> [JSONValue] in
                [count + 1, count + 1, count + 3].map { .array([.integer($0), .integer(1)]) }
                    + [.array([.bool(true)])]
            }
            #expect(results == .array(rows))
        }
    }
}
#endif
