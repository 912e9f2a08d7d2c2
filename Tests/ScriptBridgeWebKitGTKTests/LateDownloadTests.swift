#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// A page that fetches bytes from their address, while the host has none yet.
    @MainActor
    @Suite("Downloads that begin late, in a real WebKit", .timeLimit(.minutes(5)))
    struct LateDownloadTests {
        private struct Get: ScriptRequest {
            typealias Reply = ScriptBytes
        }

        private let source = HeldBytes()

        /// Loads a page of a site, whose long timers end when the test says so.
        private func page(_ name: String = #function) async throws -> Page {
            let site = try LocalSite(Origin("late-\(name.prefix { $0 != "(" })://local")) { _ in
                WebResponse("<body>")
            }
            var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
            channel.allowsDownloads = true
            channel.on(Get.self) { [source] _, _ in source.bytes }
            let timers = """
                globalThis.timers = [];
                globalThis.fetched = 0;
                const { fetch, setTimeout } = globalThis;
                globalThis.setTimeout = (action, delay) => delay === 30000 ? timers.push(action) : setTimeout(action, delay);
                globalThis.fetch = address => { fetched += 1; return fetch(address); };
                """
            let page = try Page(channel, script: timers)
            try site.install(in: webkit_web_view_get_context(page.webView))
            await page.visit("\(site.origin)/")
            return page
        }

        /// Starts to read the bytes of the sequence, and waits until the host waits for the first
        /// ones.
        private func start(_ expression: String, in page: Page) async throws {
            _ = try await page.run(
                """
                globalThis.bytes = await bridge.request('Get');
                globalThis.outcome = (\(expression)).then(value => value, error => error.code ?? `${error}`);
                """)
            await waitUntil { source.readCount == 1 }
        }

        private let buffer = "bytes.arrayBuffer().then(buffer => [...new Uint8Array(buffer)])"

        @Test("Bytes that begin after the page has asked for packets, too, arrive once")
        func late() async throws {
            let page = try await page()
            try await start(buffer, in: page)
            _ = try await page.run("for (const end of timers.splice(0)) end();")
            // The page has asked for the first chunk when its next message is answered.
            _ = try await page.run("await bridge.request('Get')")
            for byte: UInt8 in 1...3 { source.yield(byte) }
            source.finish()
            #expect(try await page.run("return [await outcome, fetched]") == [[1, 2, 3], 1])
            #expect(source.readCount == 4)
        }

        @Test("Bytes that begin late, but in time, arrive by address")
        func address() async throws {
            let page = try await page()
            try await start(buffer, in: page)
            source.yield(1)
            source.yield(2)
            source.finish()
            #expect(try await page.run("return [await outcome, fetched]") == [[1, 2], 1])
            #expect(source.readCount == 3)
        }
    }
}
#endif
