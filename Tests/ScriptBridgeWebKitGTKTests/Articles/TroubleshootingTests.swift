#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeWebKitGTK
import Synchronization
import Testing

extension RealWebKit {
    /// Produces each symptom of the article *Troubleshooting*.
    ///
    /// A test has the name of its section.
    @MainActor
    @Suite("Article: troubleshooting")
    struct TroubleshootingTests {
        @Test("bridge is not defined")
        func notDefined() async throws {
            let lines = Lines()
            let page = try lines.page()
            await page.load("<script>window.kind = typeof bridge</script>", at: Self.other)
            #expect(try await page.run("return kind") == "undefined")
            let line =
                "No channel accepts the page of https://www.example.com, so it has no bridge;"
            #expect(lines.all.filter { $0.contains(line) }.count == 1)
            #expect(try article().contains(lines.all[0]))

            await page.load("<script>window.kind = typeof bridge</script>")
            #expect(try await page.run("return kind") == "object")
            #expect(lines.all.filter { $0.contains(line) }.count == 1)
        }

        @Test("My message does not arrive")
        func lost() async throws {
            let page = try await Page.loaded()
            let found = try await page.run(
                """
                bridge.post('Missing');
                bridge.post('ActionButton', { path: '/' });
                const other = typeof webkit.messageHandlers.other;
                window.bridge = 'the page’s own';
                await ScriptBridge.bridge.request('Echo', { value: 1 });
                return [other, typeof bridge.post];
                """)
            #expect(found == ["undefined", "undefined"])
            #expect(
                page.observer.outcomes == [
                    "Missing unknownMessage", "ActionButton invalidMessage", "Echo replied",
                ])
            #expect(page.observer.failures[1].contains("icon"))
        }

        @Test("The code sourceNotAccepted")
        func notAccepted() async throws {
            let lines = Lines()
            let page = try lines.page()
            await page.load("", at: Self.other)
            let answer = try await page.run(
                """
                return await webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })
                  .catch(error => error.message);
                """)
            // The page learns nothing of what the host's log says.
            #expect(
                answer
                    == "sourceNotAccepted: Channel “nativeApp” does not accept this page or frame.")
            let seen = "(seen: a post without proof of its origin; accepted: https://example.com)"
            #expect(lines.all.last?.hasSuffix(seen) == true)
        }

        @Test("The code noHost")
        func noHost() async throws {
            let script = try String(
                contentsOf: Fixture.root.appending(path: "js/bridge.js"), encoding: .utf8)
            let page = try Page()
            await page.load("<script>\(script)</script>")
            let answer = try await page.run(
                "return [bridge.isNative, await bridge.request('Refresh').catch(error => error.code)];"
            )
            #expect(answer == [false, "noHost"])
        }

        @Test("The code functionNotFound")
        func noFunction() async throws {
            let page = try await Page.loaded()
            let register = ScriptFunction<String, Void>("window.bridge.register")
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.call(register("a"))
            }
            #expect(error?.code == .functionNotFound)
            async let call: Void = page.bridge.call(register("a"), availableWithin: .seconds(10))
            _ = try await page.run("bridge.expose({ register() {} })")
            try await call
        }

        @Test("The promise never settles")
        func pending() async throws {
            var channel = ScriptChannel.fixture()
            let (never, end) = AsyncStream<Never>.makeStream()
            channel.on(Wait.self) { _, _ in
                for await _ in never {}
                return true
            }
            let page = try await Page.loaded(channel)
            let code = try await page.run(
                """
                window.isSettled = false;
                bridge.request('Wait').catch(() => {}).finally(() => { isSettled = true; });
                const code = await bridge.request('Wait', {}, { timeout: 50 }).catch(error => error.code);
                return [isSettled, code];
                """)
            #expect(code == [false, "timedOut"])
            end.finish()
        }

        @Test("After back and forward")
        func back() async throws {
            let server = try LocalServer(
                html: """
                    <script>
                    window.themes = [];
                    bridge.on('theme', theme => themes.push(theme));
                    </script>
                    """)
            var channel = ScriptChannel.fixture(.mainFrame(of: server.origin))
            channel.on(Ticks.self) { _, _ in AsyncStream<Int> { $0.yield(1) } }
            let page = try Page(channel)
            await page.visit("\(server.origin)/one")
            _ = try await page.run(
                """
                window.codes = [];
                (async () => { for await (const tick of bridge.subscribe('Ticks')) window.tick = tick; })()
                  .catch(error => codes.push(error.code));
                while (!window.tick) await new Promise(resolve => setTimeout(resolve));
                """)
            await page.visit("\(server.origin)/two")
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: page.webView) {
                webkit_web_view_go_back(page.webView)
            }
            try page.bridge.emit("theme", "dark")
            let found = try await page.run(
                """
                while (!themes.length) await new Promise(resolve => setTimeout(resolve));
                return [tick, codes, themes];
                """)
            #expect(found == [1, ["documentGone"], ["dark"]])
        }

        @Test("In an iframe")
        func frame() async throws {
            let page = try await Page.loaded()
            let found = try await page.run(
                """
                const frame = document.createElement('iframe');
                frame.srcdoc = `<script>
                  webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })
                    .catch(error => String(error.message).split(':')[0])
                    .then(code => parent.postMessage([typeof bridge, code], '*'));
                </` + 'script>';
                const answer = new Promise(resolve => addEventListener('message', resolve, { once: true }));
                document.body.append(frame);
                return (await answer).data;
                """)
            #expect(found == ["undefined", "sourceNotAccepted"])
        }

        @Test("In a popup")
        func popup() async throws {
            let server = try LocalServer(html: "<p>")
            let page = try Page(.fixture(.mainFrame(of: server.origin)))
            await page.visit("\(server.origin)/")
            let popups = Popups(of: page.webView)
            let code = try await page.run(
                """
                const popup = window.open('/popup');
                while (popup.document.readyState !== 'complete' || popup.location.pathname !== '/popup')
                  await new Promise(resolve => setTimeout(resolve));
                return await popup.webkit.messageHandlers.nativeApp.postMessage({ name: 'Refresh' })
                  .catch(error => String(error.message).split(':')[0]);
                """)
            #expect(code == "sourceNotAccepted")
            withExtendedLifetime(popups) {}
        }

        /// What a `LineObserver` prints.
        private final class Lines: Sendable {
            private let written = Mutex<[String]>([])

            var all: [String] { written.withLock { $0 } }

            @MainActor
            func page() throws -> Page {
                try Page(
                    channels: [.fixture()],
                    next: LineObserver { [self] line in written.withLock { $0.append(line) } })
            }
        }

        private func compiled(_ channel: ScriptChannel) throws {
            let bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
            bridge.remove()
        }

        private func article() throws -> String {
            try String(
                contentsOf: Fixture.root.appending(
                    path: "Sources/ScriptBridge/ScriptBridge.docc/Troubleshooting.md"),
                encoding: .utf8)
        }

        private static let other = "https://www.example.com/"

        private struct Wait: ScriptRequest {
            typealias Reply = Bool
        }

        private struct Ticks: ScriptSubscription {
            typealias Element = Int
        }
    }
}
#endif
