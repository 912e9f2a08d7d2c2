#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// Which of the documents that post to the same handlers is the one in the web view.
    @MainActor
    @Suite("The page of a web view")
    struct WindowTests {
        private let handlers = ScriptedHandlers()

        private func page(_ policy: OriginPolicy) throws -> Page {
            var channel = ScriptChannel.fixture(policy)
            handlers.register(in: &channel)
            return try Page(channel)
        }

        @Test("However quickly pages of several sites follow each other, the last one is the page")
        func quickNavigation() async throws {
            let sites = try (0..<3).map { _ in
                try LocalServer(
                    html: """
                        <script>
                        bridge.on('theme', theme => { document.title = theme; });
                        (async () => {
                          for await (const element of bridge.subscribe('Downloads', { as: location.pathname })) {
                            bridge.post('Note', { as: `${location.pathname} ${element}` });
                          }
                        })();
                        </script>
                        """)
            }
            let origins = sites.map(\.origin)
            let page = try page(.mainFrame(of: origins[0], origins[1], origins[2]))
            let count =
                ProcessInfo.processInfo.environment["SCRIPTBRIDGE_PAGES"]
                .flatMap { Int($0) } ?? 60
            var random = SplitMix64(seed: 1)
            var lost: [String] = []
            for number in 1...count {
                // Pages that navigate away at once, or right after they start.
                for quick in 0..<Int.random(in: 1...3, using: &random) {
                    let origin = origins[Int.random(in: 0..<3, using: &random)]
                    webkit_web_view_load_uri(page.webView, "\(origin)/\(number)-\(quick)")
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...40, using: &random)))
                }
                let origin = origins[Int.random(in: 0..<3, using: &random)]
                webkit_web_view_load_uri(page.webView, "\(origin)/\(number)")
                handlers.give(7, to: "/\(number)")
                if await !came({ handlers.askedCount(of: "/\(number) 7") > 0 }) {
                    lost.append("page \(number)")
                    continue
                }
                handlers.give(nil, to: "/\(number) 7")
                try page.bridge.emit("theme", "theme \(number)")
                let title = { webkit_web_view_get_title(page.webView).map { String(cString: $0) } }
                if await !came({ title() == "theme \(number)" }) { lost.append("event \(number)") }
            }
            print("quick navigation | \(count) pages | \(lost.count) lost | \(lost)")
            #expect(lost.isEmpty)
            handlers.end()
        }

        /// Waits until a condition holds; returns false after a minute.
        private func came(_ condition: () -> Bool) async -> Bool {
            let deadline = ContinuousClock.now + .seconds(60)
            await waitUntil { condition() || ContinuousClock.now > deadline }
            return condition()
        }

        @Test("A page cannot claim to be another document")
        func lies() async throws {
            let page = try page(.mainFrame(of: "https://example.com"))
            await page.load(
                """
                <script>let ScriptBridge = { document: 'forged' };</script>
                <script>var ScriptBridge = { document: 'forged' };</script>
                <script>function ScriptBridge() {}</script>
                <script>window.ScriptBridge = { document: 'forged' };</script>
                <form id="ScriptBridge"><input name="document" value="forged"></form>
                """)
            #expect(try await page.run("return await bridge.request('Echo', { value: 1 })") == 1)
            let ready = page.observer.events.compactMap { event -> JSONValue? in
                if case .ready(let document) = event { .string(document) } else { nil }
            }
            #expect(try await [page.run("return window['ScriptBridge document'].id")] == ready)
        }

        @Test("Frames that are removed make room for others")
        func frames() async throws {
            let script = BridgeScript().source
            let server = try LocalServer([
                "/": WebResponse("", contentType: "text/html"),
                "/frame": WebResponse("<script>\(script)</script>", contentType: "text/html"),
            ])
            let page = try page(.mainFrame(of: server.origin).allowingUnknownSources())
            await page.visit("\(server.origin)/")
            _ = try await page.run(
                """
                for (let count = 0; count < 120; count++) {
                  const frame = document.createElement('iframe');
                  frame.src = '/frame';
                  const isLoaded = new Promise(resolve => { frame.onload = resolve; });
                  document.body.append(frame);
                  await isLoaded;
                  frame.contentWindow.bridge.request('Wait', { as: `${count}` }).catch(() => {});
                  await new Promise(resolve => setTimeout(resolve));
                  if (count % 2) frame.remove(); else frame.src = 'about:blank';
                }
                """)
            await waitUntil { page.observer.outcomes.count == 120 }
            #expect(page.observer.outcomes == Array(repeating: "Wait cancelled", count: 120))
            handlers.end()
        }
    }
}
#endif
