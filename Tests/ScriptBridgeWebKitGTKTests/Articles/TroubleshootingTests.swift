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
    /// A test has the name of its section; other tests produce the rest.
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

        private func article() throws -> String {
            try String(
                contentsOf: Fixture.root.appending(
                    path: "Sources/ScriptBridge/ScriptBridge.docc/Troubleshooting.md"),
                encoding: .utf8)
        }

        private static let other = "https://www.example.com/"
    }
}
#endif
