#if WebKitGTK
import CWebKitGTK
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
            /// The album of each upload and how reading ended, or nil if everything was read.
            var ends: [String] = []
            var begunCount = 0
            var isOpen = true

            func end(_ album: String, _ error: (any Error)?) {
                let reason =
                    switch error {
                    case nil: "read"
                    case let error as PageError: error.code.rawValue
                    case is CancellationError: "cancelled"
                    case let error?: "\(error)"
                    }
                ends.append("\(album): \(reason)")
            }
        }

        private let log = Log()

        private func page(over hosting: Hosting = .own) async throws -> Page {
            var channel = ScriptChannel.fixture()
            let log = log
            channel.on(Photo.self) { photo, bytes, _ in
                log.begunCount += 1
                do {
                    var (count, sum) = (0, 0)
                    for try await chunk in bytes {
                        await waitUntil { log.isOpen }
                        count += chunk.count
                        if photo.album != "many" { sum = Self.sum(chunk, after: sum) }
                        if photo.album == "early" { break }
                    }
                    log.end(photo.album, nil)
                    return .array([
                        .string(photo.album), .integer(count), .integer(sum),
                        bytes.type.map(JSONValue.string) ?? .null,
                        bytes.fileName.map(JSONValue.string) ?? .null,
                    ])
                } catch {
                    log.end(photo.album, error)
                    throw error
                }
            }
            let page = try Page(channel, over: hosting)
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

        @Test(
            "Files, buffers, typed arrays and streams arrive byte for byte",
            arguments: Hosting.allCases)
        func sources(over hosting: Hosting) async throws {
            let page = try await page(over: hosting)
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
                const sources = [
                  bytes, bytes.buffer, new DataView(bytes.buffer), new Blob([bytes], { type: 'image/png' }),
                  new File([bytes], 'b.png', { type: 'image/png' }), stream, new Uint8Array(0),
                ];
                const seen = [];
                for (const source of sources) {
                  const progress = [];
                  const reply = await bridge.upload('Photo', source, { data, onProgress: (sent, size) => progress.push([sent, size ?? 0]) });
                  seen.push([...reply, ...(progress.at(-1) ?? [])]);
                }
                return [bridge.supports('Photo'), bridge.supports('ScriptBridge.chunk'), sum(bytes), seen];
                """)
            let count = 600_001
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            let sum = Self.sum(bytes, after: 0)
            func seen(_ rest: JSONValue...) -> JSONValue {
                .array(["a", .integer(count), .integer(sum)] + rest + [.integer(count)])
            }
            let whole: JSONValue = .integer(count)
            #expect(
                result
                    == [
                        true, false, .integer(sum),
                        .array([
                            seen(nil, nil, whole), seen(nil, nil, whole), seen(nil, nil, whole),
                            seen("image/png", nil, whole), seen("image/png", "b.png", whole),
                            .array(["a", .integer(count), .integer(sum), nil, nil, whole, 0]),
                            ["a", 0, 0, nil, nil],
                        ]),
                    ])
        }

        @Test(
            "Invalid sources, signals, failing streams, throwing callbacks and early replies"
        )
        func ends() async throws {
            let page = try await page()
            let result = try await page.run(
                """
                const album = name => ({ data: { album: name } });
                const codeOf = promise => promise.then(reply => reply[1], error => error.code ?? String(error));
                const bytes = make(3_000_000);
                const seen = [];
                const play = async (source, options) => seen.push(await codeOf(bridge.upload('Photo', source, options)));
                for (const source of ['text', null, {}, 7]) await play(source, album('none'));
                await play(bytes, { ...album('aborted before'), signal: AbortSignal.abort() });
                const controller = new AbortController();
                await play(bytes, { ...album('aborted'), signal: controller.signal, onProgress: () => controller.abort() });
                await play(new ReadableStream({ start: controller => controller.error(new Error('broken')) }), album('broken'));
                await play(bytes, { ...album('progress'), onProgress() { throw new Error('mine'); } });
                let isCancelled = false;
                const endless = new ReadableStream({
                  pull: controller => controller.enqueue(make(1000)), cancel: () => { isCancelled = true; },
                });
                await play(endless, album('early'));
                await play(new ReadableStream({ pull: () => new Promise(() => {}) }), { ...album('silent'), timeout: 100 });
                await play(new ReadableStream({ start: controller => { controller.enqueue('text'); } }), album('text'));
                await play(bytes);
                seen.push(await codeOf(bridge.upload('Nobody', bytes)));
                await play(make(10), album('last'));
                return [...seen, isCancelled];
                """)
            #expect(
                result
                    == [
                        "notSerializable", "notSerializable", "notSerializable", "notSerializable",
                        "cancelled", "cancelled", "Error: broken", "Error: mine", 1_000,
                        "timedOut", "notSerializable", "invalidMessage", "unknownMessage", 10, true,
                    ])
            await waitUntil { log.ends.count == log.begunCount }
            #expect(
                log.ends.sorted() == [
                    "aborted: cancelled", "broken: uploadIncomplete", "early: read", "last: read",
                    "progress: uploadIncomplete", "silent: cancelled", "text: uploadIncomplete",
                ])
        }

        @Test(
            "Navigating away or ending its process ends its uploads; the next page can upload",
            arguments: [false, true])
        func navigatingAway(isCrash: Bool) async throws {
            let page = try await page()
            log.isOpen = false
            _ = try await page.run(
                "bridge.upload('Photo', make(3_000_000), { data: { album: 'a' } }).catch(() => {}); return 1"
            )
            await waitUntil { log.begunCount == 1 }
            if isCrash { webkit_web_view_terminate_web_process(page.webView) }
            await page.load()
            log.isOpen = true
            await waitUntil { log.ends.count == 1 }
            // A page may give up before it is gone, because its upload is no longer read.
            #expect(
                log.ends == ["a: cancelled"] || !isCrash && log.ends == ["a: uploadIncomplete"])
            let reply = try await page.run(
                "return (await bridge.upload('Photo', new Uint8Array(9), { data: { album: 'b' } }))[1]"
            )
            #expect(reply == 9)
        }

        @Test("A hundred uploads at once all end, and other messages do not wait for them")
        func many() async throws {
            let page = try await page()
            let result = try await page.run(
                """
                const bytes = make(400_000);
                const uploads = Array.from({ length: 100 }, () => bridge.upload('Photo', bytes, { data: { album: 'many' } }));
                let count = 0;
                // Not a variable: WebKit's compiler takes one for a constant in a loop of thousands of rounds.
                const end = new AbortController();
                const beside = (async () => {
                  while (!end.signal.aborted) { await bridge.request('Echo', { value: 1 }); count += 1; }
                })();
                const replies = await Promise.all(uploads);
                end.abort();
                await beside;
                return [replies.every(reply => reply[1] === 400_000), count];
                """)
            #expect(result[0] == true)
            // A message waits for at most one of about 3,300 chunks, or for a few that came together.
            #expect(try #require(result[1]?.integer) >= 1000)
        }
    }
}
#endif
