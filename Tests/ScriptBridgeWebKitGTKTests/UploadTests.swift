#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Uploads from a real WebKit")
    struct UploadTests {
        private struct Photo: ScriptUpload {
            typealias Reply = JSONValue
            let album: String
        }

        /// What the handler has seen.
        @MainActor
        private final class Log {
            var failures: [any Error] = []
            var isOpen = true
        }

        private let log = Log()

        private func page() async throws -> Page {
            var channel = ScriptChannel.fixture()
            let log = log
            channel.on(Photo.self) { photo, bytes, _ in
                do {
                    var (count, sum) = (0, 0)
                    for try await chunk in bytes {
                        await waitUntil { log.isOpen }
                        count += chunk.count
                        sum = Self.sum(chunk, after: sum)
                        if photo.album == "early" { break }
                    }
                    return .array([
                        .string(photo.album), .integer(count), .integer(sum),
                        bytes.type.map(JSONValue.string) ?? .null,
                        bytes.fileName.map(JSONValue.string) ?? .null,
                    ])
                } catch {
                    log.failures.append(error)
                    throw error
                }
            }
            let page = try Page(channel)
            await page.load()
            _ = try await page.run(
                """
                globalThis.make = count => {
                  const bytes = new Uint8Array(count);
                  for (let index = 0; index < count; index++) bytes[index] = index * 7;
                  return bytes;
                };
                globalThis.sum = bytes => bytes.reduce((sum, byte) => (sum * 31 + byte) % 65521, 0);
                """)
            return page
        }

        private static func sum(_ bytes: Data, after sum: Int) -> Int {
            bytes.reduce(sum) { ($0 * 31 + Int($1)) % 65521 }
        }

        @Test("Files, buffers, typed arrays and streams arrive byte for byte")
        func sources() async throws {
            let page = try await page()
            let result = try await page.run(
                """
                const bytes = make(600_001);
                const data = { album: 'a' };
                const stream = new ReadableStream({
                  start(controller) {
                    controller.enqueue(bytes.slice(0, 10));
                    controller.enqueue(bytes.slice(10, 300_000).buffer);
                    controller.enqueue(new Blob([bytes.slice(300_000)]));
                    controller.close();
                  },
                });
                const expected = ['a', 600_001, sum(bytes)];
                const sources = [
                  bytes, bytes.buffer, new DataView(bytes.buffer), new Blob([bytes], { type: 'image/png' }),
                  new File([bytes], 'b.png', { type: 'image/png' }), stream, new Uint8Array(0),
                ];
                const seen = [];
                for (const source of sources) {
                  const progress = [];
                  const reply = await bridge.upload('Photo', source, { data, onProgress: (sent, size) => progress.push([sent, size ?? 0]) });
                  seen.push([reply[1] === 0 || JSON.stringify(reply.slice(0, 3)) === JSON.stringify(expected), ...reply.slice(3), ...(progress.at(-1) ?? [])]);
                }
                return [bridge.supports('Photo'), bridge.supports('ScriptBridge.chunk'), seen];
                """)
            let whole: [JSONValue] = [600_001, 600_001]
            #expect(
                result
                    == [
                        true, false,
                        .array([
                            .array([true, nil, nil] + whole), .array([true, nil, nil] + whole),
                            .array([true, nil, nil] + whole),
                            .array([true, "image/png", nil] + whole),
                            .array([true, "image/png", "b.png"] + whole),
                            .array([true, nil, nil, 600_001, 0]), .array([true, nil, nil]),
                        ]),
                    ])
        }

        @Test(
            "What has no bytes, a signal, a stream that fails, a progress that throws, an early reply"
        )
        func ends() async throws {
            let page = try await page()
            let result = try await page.run(
                """
                const data = { album: 'a' };
                const codeOf = promise => promise.then(reply => reply[1], error => error.code ?? String(error));
                const bytes = make(3_000_000);
                const seen = [];
                for (const source of ['text', null, {}, 7]) seen.push(await codeOf(bridge.upload('Photo', source, { data })));
                seen.push(await codeOf(bridge.upload('Photo', bytes, { data, signal: AbortSignal.abort() })));
                const controller = new AbortController();
                seen.push(await codeOf(bridge.upload('Photo', bytes, { data, signal: controller.signal, onProgress: () => controller.abort() })));
                let isCancelled = false;
                const broken = new ReadableStream({ start: controller => controller.error(new Error('broken')) });
                seen.push(await codeOf(bridge.upload('Photo', broken, { data })));
                seen.push(await codeOf(bridge.upload('Photo', bytes, { data, onProgress() { throw new Error('mine'); } })));
                const endless = new ReadableStream({
                  pull: controller => controller.enqueue(make(1000)), cancel: () => { isCancelled = true; },
                });
                seen.push(await codeOf(bridge.upload('Photo', endless, { data: { album: 'early' } })));
                const silent = new ReadableStream({ pull: () => new Promise(() => {}) });
                seen.push(await codeOf(bridge.upload('Photo', silent, { data, timeout: 100 })));
                seen.push(await codeOf(bridge.upload('Nobody', bytes, { data })));
                seen.push(await codeOf(bridge.upload('Photo', bytes)));
                seen.push(isCancelled, await codeOf(bridge.upload('Photo', make(10), { data })));
                return seen;
                """)
            #expect(
                result
                    == [
                        "notSerializable", "notSerializable", "notSerializable", "notSerializable",
                        "cancelled", "cancelled", "Error: broken", "Error: mine", 1_000,
                        "timedOut", "unknownMessage", "invalidMessage", true, 10,
                    ])
            #expect(log.failures.allSatisfy { $0 is CancellationError }, "\(log.failures)")
        }

        @Test("A page that is left, and a process that ends, end its uploads; the next page's work")
        func leaving() async throws {
            let page = try await page()
            log.isOpen = false
            _ = try await page.run(
                "bridge.upload('Photo', make(3_000_000), { data: { album: 'a' } }).catch(() => {}); return 1"
            )
            await page.load()
            log.isOpen = true
            await waitUntil { log.failures.count == 1 }
            #expect(log.failures.first is CancellationError)
            let reply = try await page.run(
                "return (await bridge.upload('Photo', new Uint8Array(9), { data: { album: 'b' } }))[1]"
            )
            #expect(reply == 9)
        }

        @Test("A hundred at once all end, and a message beside them is not kept waiting")
        func many() async throws {
            let page = try await page()
            let result = try await page.run(
                """
                const bytes = make(600_000);
                const uploads = Array.from({ length: 100 }, () => bridge.upload('Photo', bytes, { data: { album: 'a' } }));
                let count = 0;
                let isDone = false;
                const beside = (async () => {
                  while (!isDone) { await bridge.request('Echo', { value: 1 }); count += 1; }
                })();
                const replies = await Promise.all(uploads);
                isDone = true;
                await beside;
                return [replies.every(reply => reply[1] === 600_000), count > 100];
                """)
            #expect(result == [true, true])
        }
    }
}
#endif
