#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeTesting
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Downloads to a page of a real WebKit", .timeLimit(.minutes(5)))
    struct DownloadTests {
        private struct Get: ScriptRequest {
            struct Reply: Codable, Sendable { let name: String; let bytes: ScriptBytes }
            let source: String
            var count: Int = 0
        }

        private struct Failed: Error {}

        /// The kind of page, which decides how its bytes arrive.
        enum Way: String, CaseIterable, CustomTestStringConvertible {
            case address, packets, policy

            var testDescription: String { rawValue }
        }

        private let clock = ManualClock()
        /// The folder of the files that a test sends.
        private let folder = FileManager.default.temporaryDirectory
            .appending(path: "down-\(UUID())")

        /// Created once, because creating it a hundred times would block the main actor.
        nonisolated private static let block = Data(
            (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })

        nonisolated private static func bytes(_ count: Int, at start: Int = 0) -> Data {
            block.dropFirst(start).prefix(count)
        }

        nonisolated private static func bytes(_ get: Get, in folder: URL) throws -> ScriptBytes {
            let count = get.count
            switch get.source {
            case "data": return ScriptBytes(bytes(count), type: "image/png")
            case "file":
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                let file = folder.appending(path: "\(count)")
                try bytes(count).write(to: file)
                return ScriptBytes(file: file)
            case "html": return ScriptBytes(Data("<h1>".utf8) + bytes(count), type: "text/html")
            case "sequence", "broken":
                let size = 100_000
                let isBroken = get.source == "broken"
                let starts = Array(stride(from: 0, to: count, by: size))
                let chunks = AsyncThrowingStream<Data, any Error> { continuation in
                    for start in starts {
                        continuation.yield(bytes(min(size, count - start), at: start))
                    }
                    continuation.finish(throwing: isBroken ? Failed() : nil)
                }
                return ScriptBytes(chunks: chunks, byteCount: nil, type: "a/b")
            default: return ScriptBytes(chunks: AsyncStream<Data> { _ in })
            }
        }

        private func page(
            _ way: Way,
            over hosting: Hosting = .own,
            _ scheme: String = #function
        ) async throws -> Page {
            let name = "down-\(way)-\(hosting)-\(scheme.prefix { $0 != "(" }.lowercased())"
            let site = try LocalSite(Origin("\(name)://local")) { _ in
                way == .policy
                    ? WebResponse(
                        "", headers: ["Content-Security-Policy": "connect-src 'none'"])
                    : WebResponse("")
            }
            let origin: Origin = way == .packets ? "https://example.com" : site.origin
            var channel = ScriptChannel.fixture(.mainFrame(of: origin))
            channel.allowsDownloads = true
            channel.on(Get.self) { [folder] get, _ in
                if get.source == "never" { try await Task.sleep(for: .seconds(3600)) }
                return try Get.Reply(name: get.source, bytes: Self.bytes(get, in: folder))
            }
            let page = try Page(
                channel, script: way == .address ? Self.counting : nil, clock: clock, over: hosting)
            try hosting.register(site, for: page.webView)
            try await open(page, way, origin)
            return page
        }

        /// Counts the page script's fetches.
        private static let counting = """
            globalThis.addresses = 0;
            const { fetch } = globalThis;
            globalThis.fetch = (...values) => {
              addresses += 1;
              return fetch(...values);
            };
            """

        private func open(_ page: Page, _ way: Way, _ origin: Origin) async throws {
            if way == .packets { await page.load() } else { await page.visit("\(origin)/") }
            _ = try await page.run(
                """
                globalThis.make = count => {
                  const bytes = new Uint8Array(count);
                  for (let index = 0; index < count; index++) bytes[index] = index * 7 + (index >> 8);
                  return bytes;
                };
                globalThis.isMade = (buffer, count) => {
                  const [made, bytes] = [make(count), new Uint8Array(buffer)];
                  return bytes.length === count && made.every((byte, index) => byte === bytes[index]);
                };
                globalThis.get = async (source, count) => (await bridge.request('Get', { source, count })).bytes;
                globalThis.codeOf = promise => promise.then(value => 'no error', error => error.code ?? String(error));
                globalThis.all = async stream => {
                  const chunks = [];
                  for (let reader = stream.getReader(), next; !(next = await reader.read()).done;) chunks.push(next.value);
                  return new Blob(chunks).arrayBuffer();
                };
                """)
        }

        @Test(
            "Data, files and sequences arrive byte for byte in each form", arguments: Way.allCases,
            Hosting.allCases)
        func forms(_ way: Way, over hosting: Hosting) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let page = try await page(way, over: hosting)
            let result = try await page.run(
                """
                const seen = [];
                for (const source of ['data', 'file', 'sequence']) {
                  for (const count of [0, 1, 65537, 600001]) {
                    const blob = await (await get(source, count)).blob();
                    const bytes = await get(source, count);
                    const buffer = await bytes.arrayBuffer();
                    const stream = await all((await get(source, count)).stream());
                    seen.push([isMade(await blob.arrayBuffer(), count), isMade(buffer, count), isMade(stream, count),
                      blob.type === bytes.type, bytes.type, bytes.size ?? null].join());
                  }
                }
                return [seen, globalThis.addresses ?? 0];
                """)
            func rows(_ type: String, isSized: Bool) -> [JSONValue] {
                [0, 1, 65_537, 600_001].map {
                    .string("true,true,true,true,\(type),\(isSized ? "\($0)" : "")")
                }
            }
            #expect(
                result
                    == [
                        .array(
                            rows("image/png", isSized: true) + rows("", isSized: true)
                                + rows("a/b", isSized: false)),
                        // All but the data that travel inside their value.
                        .number(JSONValue.Number(way == .address ? 33 : 0)),
                    ])
        }

        @Test(
            "Bytes can be requested once and in time, and a failing source rejects",
            arguments: Way.allCases)
        func ends(_ way: Way) async throws {
            let page = try await page(way)
            let result = try await page.run(
                """
                const seen = [];
                for (const count of [1, 100000]) {
                  const once = await get('data', count);
                  await once.blob();
                  seen.push(await codeOf(once.blob()), await codeOf(once.arrayBuffer()), await codeOf(all(once.stream())));
                }
                for (const form of ['blob', 'arrayBuffer']) seen.push(await codeOf((await get('broken', 600000))[form]()));
                seen.push(await codeOf(all((await get('broken', 600000)).stream())));
                globalThis.late = await get('data', 100000);
                globalThis.small = await get('data', 100);
                globalThis.never = codeOf(bridge.request('Get', { source: 'never', count: 0 }, { timeout: 61000 }));
                const cancelled = (await get('data', 600000)).stream().getReader();
                await cancelled.read();
                await cancelled.cancel();
                return seen;
                """)
            let ended: JSONValue = "downloadEnded"
            let incomplete: JSONValue = "downloadIncomplete"
            #expect(
                result
                    == .array(
                        Array(repeating: ended, count: 6) + Array(repeating: incomplete, count: 3)))
            clock.advance(by: .seconds(61))
            // The host ends this request after the downloads that expire before it.
            #expect(try await page.run("return never") == "timedOut")
            let late = try await page.run("return codeOf(late.blob())")
            #expect(late == "downloadEnded")
            #expect(try await page.run("return isMade(await small.arrayBuffer(), 100)") == true)
        }

        @Test(
            "A page that navigates away or whose process ends leaves nothing behind",
            arguments: [Way.address, .packets])
        func navigatingAway(_ way: Way) async throws {
            let page = try await page(way)
            let origin: Origin = try await Origin(
                #require(page.run("return location.origin").string))
            for isCrash in [false, true] {
                _ = try await page.run(
                    """
                    globalThis.kept = await get('data', 3000000);
                    globalThis.reader = (await get('data', 3000000)).stream().getReader();
                    await reader.read();
                    get('silent', 0).then(bytes => bytes.blob()).catch(() => {});
                    """)
                if isCrash { webkit_web_view_terminate_web_process(page.webView) }
                try await open(page, way, origin)
                #expect(
                    try await page.run(
                        "return isMade(await (await get('data', 300000)).arrayBuffer(), 300000)")
                        == true)
            }
        }

        @Test(
            "A hundred downloads at once all end, and other messages do not wait for them",
            arguments: [Way.address, .packets])
        func many(_ way: Way) async throws {
            let page = try await page(way)
            let result = try await page.run(
                """
                let count = 0;
                // Not a variable: WebKit's compiler takes one for a constant in a loop of thousands of rounds.
                const end = new AbortController();
                const beside = (async () => {
                  while (!end.signal.aborted) { await bridge.request('Echo', { value: 1 }); count += 1; }
                })();
                const silent = get('silent', 0).then(bytes => bytes.blob());
                const buffers = await Promise.all(Array.from({ length: 100 }, async () => (await get('data', 600000)).arrayBuffer()));
                end.abort();
                await beside;
                return [buffers.every(buffer => buffer.byteLength === 600000), isMade(buffers[99], 600000), count];
                """)
            #expect(result[0] == true && result[1] == true)
            // At most a few mebibytes are on their way at a time, and a message waits only for those.
            #expect(try #require(result[2]?.integer) > 20, "\(result)")
        }

        @Test("An address gives its bytes once, only to a page of its site, and never as code")
        func addresses() async throws {
            let page = try await page(.address)
            let url = #/"url":"([^"]+)"/#
            func address() throws -> String {
                let json = page.observer.events.compactMap { event -> String? in
                    guard case .outcome(_, .replied(let json), _) = event else { return nil }
                    return json
                }.last { $0.contains("html") }
                return String(try #require(json?.firstMatch(of: url)).output.1)
            }
            _ = try await page.run("globalThis.blob = await (await get('html', 100000)).blob()")
            let first = try address()
            _ = try await page.run("await get('html', 100000)")
            let result = try await page.run(
                """
                const address = '\(try address())';
                const again = await fetch('\(first)');
                const posted = await fetch(address, { method: 'POST', body: '' });
                const head = await fetch(address, { method: 'HEAD' });
                const wrong = await fetch(address + '0');
                const right = await fetch(address);
                const { headers } = right;
                return [blob.size, blob.type, again.status, posted.status, head.status, wrong.status, right.status,
                  headers.get('cache-control'), headers.get('x-content-type-options'), headers.get('content-security-policy'),
                  (await right.blob()).size, address.startsWith(location.origin + '/ScriptBridge.bytes/')];
                """)
            #expect(
                result
                    == [
                        100_004, "text/html", 404, 405, 404, 404, 200, "no-store", "nosniff",
                        "sandbox; default-src 'none'", 100_004, true,
                    ])
        }

        @Test("Events and calls carry bytes too", arguments: [Way.address, .packets])
        func pushed(_ way: Way) async throws {
            let page = try await page(way)
            _ = try await page.run(
                """
                globalThis.heard = new Promise(resolve => bridge.on('photo', resolve));
                bridge.expose({ show: async (photo, count) => isMade(await photo.bytes.arrayBuffer(), count) });
                """)
            for count in [10, 300_000] {
                let show = ScriptFunction<Get.Reply, Int, Bool>("window.bridge.show")
                let photo = Get.Reply(name: "a", bytes: ScriptBytes(Self.bytes(count)))
                #expect(try await page.bridge.call(show(photo, count)))
            }
            try page.bridge.emit("photo", ScriptBytes(Self.bytes(300_000)))
            #expect(
                try await page.run("return isMade(await (await heard).arrayBuffer(), 300000)")
                    == true)
        }
    }
}
#endif
